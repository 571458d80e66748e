import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentYear } from '#contract/fields';
import type { TripLog } from '#contract/trip-logs';
import { tripLog } from '../testing/examples.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';
import { walkThrough } from '../testing/walk-through.ts';

let server: TestServer;
let anna: SignedIn;
let bo: SignedIn;

/** In the order of departure, oldest first; the three in the middle departed at the same time. */
const departures = [
  '1987-06-01T08:00',
  '2023-08-01T10:00',
  '2024-07-14T09:40',
  '2024-07-14T09:40',
  '2024-07-14T09:40',
  '2024-12-31T23:59',
  '2025-05-01T00:00',
];

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  bo = await server.signUp();
  for (const [i, departureDateTime] of departures.entries()) {
    const fields = { title: `Resa ${i}`, departureDateTime, year: Number(departureDateTime.slice(0, 4)) };
    await anna.post('/api/createlog', tripLog(fields));
  }
  await bo.post('/api/createlog', tripLog({ title: 'Bos resa', year: 2024 }));
});
afterAll(() => server.close());

const departuresOf = (logs: TripLog[]) => logs.map((log) => log.departureDateTime);

describe('the list of trip logs', () => {
  // spec 2.52, 7.11, 9.12
  test('contains the caller’s own logs, the latest departure first', async () => {
    const { status, body, headers } = await anna.get<TripLog[]>('/api/logs');
    expect(status).toBe(200);
    expect(departuresOf(body)).toEqual([...departures].reverse());
    expect(new Set(body.map((log) => log.userId))).toEqual(new Set([anna.userId]));
    expect(headers.get('link')).toBeNull();
    expect((await bo.get<TripLog[]>('/api/logs')).body.map((log) => log.title)).toEqual(['Bos resa']);
  });

  test('contains each log exactly as it is shown alone', async () => {
    const { body } = await anna.get<TripLog[]>('/api/logs');
    for (const log of body) {
      expect((await anna.get<TripLog>(`/api/showlog/${log._id}`)).body).toEqual(log);
    }
  });

  test('is in reverse order with sort=oldest', async () => {
    const newest = (await anna.get<TripLog[]>('/api/logs?sort=newest')).body;
    const oldest = (await anna.get<TripLog[]>('/api/logs?sort=oldest')).body;
    expect(departuresOf(oldest)).toEqual(departures);
    expect(oldest).toEqual([...newest].reverse());
  });

  test('is empty for an administrator without logs', async () => {
    expect((await server.admin.get('/api/logs')).body).toEqual([]);
  });

  // spec 7.11, 9.17
  test.each([1, 2, 3, 7, 200])('in pages of %d contains every log once, in order', async (limit) => {
    for (const sort of ['newest', 'oldest']) {
      const whole = (await anna.get<TripLog[]>(`/api/logs?sort=${sort}`)).body;
      const pages = await walkThrough<TripLog>(anna, `/api/logs?sort=${sort}&limit=${limit}`);
      expect(pages.flat()).toEqual(whole);
      expect(pages.map((page) => page.length)).toEqual(sizes(departures.length, limit));
    }
  });

  test('continues on the next page even if a log is added before it and another is deleted', async () => {
    const carl = await server.signUp();
    for (const day of ['01', '02', '03', '04']) {
      await carl.post('/api/createlog', tripLog({ departureDateTime: `2025-06-${day}T09:00` }));
    }
    const first = await carl.get<TripLog[]>('/api/logs?limit=2');
    await carl.delete(`/api/deletelog/${first.body[1]?._id}`);
    await carl.post('/api/createlog', tripLog({ departureDateTime: '2025-06-05T09:00' }));
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = (await carl.get<TripLog[]>(next)).body;
    expect(departuresOf(rest)).toEqual(['2025-06-02T09:00', '2025-06-01T09:00']);
  });
});

describe('the list of a year', () => {
  // spec 7.12
  test('contains the logs of that year, in the same order', async () => {
    const { status, body } = await anna.get<TripLog[]>('/api/logs/2024');
    expect(status).toBe(200);
    expect(departuresOf(body)).toEqual(departures.filter((time) => time.startsWith('2024')).reverse());
    expect(departuresOf((await anna.get<TripLog[]>('/api/logs/2024?sort=oldest')).body)).toEqual(
      departures.filter((time) => time.startsWith('2024')),
    );
  });

  test('goes by the year of the log, not of its departure', async () => {
    const dora = await server.signUp();
    await dora.post('/api/createlog', tripLog({ year: 2020, departureDateTime: '2021-01-01T00:10' }));
    expect((await dora.get<TripLog[]>('/api/logs/2020')).body).toHaveLength(1);
    expect((await dora.get<TripLog[]>('/api/logs/2021')).body).toHaveLength(0);
  });

  test('comes in pages if a limit is given', async () => {
    const pages = await walkThrough<TripLog>(anna, '/api/logs/2024?limit=3');
    expect(pages.flat()).toEqual((await anna.get('/api/logs/2024')).body);
    expect(pages.map((page) => page.length)).toEqual([3, 1]);
  });

  test.each([1900, currentYear()])('can be requested for %d', async (year) => {
    expect((await anna.get(`/api/logs/${year}`)).body).toEqual([]);
  });
});

/** How many there are on each page when `count` are shown `most` at a time. */
const sizes = (count: number, most: number) =>
  Array.from({ length: Math.ceil(count / most) }, (_, i) => Math.min(most, count - i * most));
