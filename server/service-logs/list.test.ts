import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedServiceLog, ServiceLog } from '#contract/service-logs';
import { serviceLog } from '../testing/examples.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';
import { walkThrough } from '../testing/walk-through.ts';

let server: TestServer;
let anna: SignedIn;
let bo: SignedIn;

/** Oldest first; two in the same minute. */
const dates = [
  '1999-04-01T08:00',
  '2024-04-20T10:00',
  '2024-04-20T10:00',
  '2024-10-05T12:00',
  '2025-04-26T10:00',
];

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  bo = await server.signUp();
  for (const date of dates) await anna.post('/api/createservicelog', serviceLog({ date }));
  await bo.post('/api/createservicelog', serviceLog({ title: 'Bos service' }));
});
afterAll(() => server.close());

const list = (who: SignedIn, query = '') =>
  who.get<ListedServiceLog[]>(`/api/servicelogs/${who.userId}${query}`);

describe('the list of service logs', () => {
  // spec 2.72, 9.12
  test('contains the caller’s own logs, newest first, or oldest first with sort=oldest', async () => {
    const { status, body, headers } = await list(anna);
    expect(status).toBe(200);
    expect(body.map((log) => log.date)).toEqual([...dates].reverse());
    expect(headers.get('link')).toBeNull();
    expect((await list(anna, '?sort=oldest')).body).toEqual([...body].reverse());
    expect((await list(bo)).body.map((log) => log.title)).toEqual(['Bos service']);
  });

  // spec 3.15, 7.14
  test('contains each log as it is shown alone, and its description', async () => {
    for (const { description, ...log } of (await list(anna)).body) {
      expect(description).toBe('Bytt olja och impeller.');
      expect((await anna.get<ServiceLog>(`/api/servicelog/${log._id}`)).body).toEqual(log);
    }
  });

  test('cuts the description to at most 200 characters at the end of a word', async () => {
    const carl = await server.signUp();
    const sailAndRig = 'Segel och rigg '.repeat(50);
    await carl.post('/api/createservicelog', serviceLog({ engineService: '', sailAndRig }));
    const description = (await list(carl)).body[0]?.description ?? '';
    expect(description.length).toBeLessThanOrEqual(200);
    expect(description.length).toBeGreaterThan(190);
    expect(sailAndRig.startsWith(`${description} `)).toBe(true);
  });

  // spec 7.14
  test('is refused to other users, including administrators, and for an unknown user', async () => {
    for (const who of [bo, server.admin]) {
      const { status, body } = await who.get(`/api/servicelogs/${anna.userId}`, { userId: anna.userId });
      expect([status, body.message]).toEqual([403, 'Du har inte behörighet att se dessa serviceloggar.']);
    }
    for (const nobody of ['000000000000', 'x', '%00', `${anna.userId}%20`, `0${anna.userId}`]) {
      expect((await anna.get(`/api/servicelogs/${nobody}`)).status).toBe(403);
    }
  });

  test.each([1, 2, 4, 5])('in pages of %d contains every log once, in order', async (limit) => {
    for (const query of ['sort=newest', 'sort=oldest', 'sort=newest&q=impeller']) {
      const path = `/api/servicelogs/${anna.userId}?limit=${limit}&${query}`;
      const pages = await walkThrough<ListedServiceLog>(anna, path);
      expect(pages.flat()).toEqual((await list(anna, `?${query}`)).body);
      expect(pages).toHaveLength(Math.ceil(dates.length / limit));
    }
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'sort=title', 'after=hej'])(
    'is refused with 400 for an invalid parameter (case %#)',
    async (query) => {
      const { status, body } = await anna.get(`/api/servicelogs/${anna.userId}?${query}`);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [query.split('=')[0]]]);
    },
  );
});
