import { describe, expect, test } from 'vitest';
import { errors } from '#contract/errors';
import { trackLimits } from '#contract/track';
import type { KeptTrack } from '#contract/tracks';
import type { TripLog } from '#contract/trip-logs';
import { randomId } from '../../platform/ids.ts';
import { track, tripLog } from '../../testing/examples.ts';
import { startTestServer, testServer } from '../../testing/test-server.ts';

const server = await testServer();
const anna = await server.signUp();
const bo = await server.signUp();

const create = async (fields: Record<string, unknown> = {}) =>
  (await anna.post<TripLog>('/api/createlog', tripLog(fields))).body;
const trackOf = (log: TripLog, who = anna) => who.get<KeptTrack>(`/api/tracks/${log._id}`);
const summary = {
  distance: 30.8,
  movingMinutes: 370,
  maxSpeed: 7.2,
  box: { west: 18.31, south: 59.28, east: 18.72, north: 59.289 },
};

describe('a track', () => {
  test('is sent with its log, which shows its totals, and is read separately as it was sent', async () => {
    const log = await create({ track: track() });
    expect(log.track).toEqual(summary);
    expect((await anna.get<TripLog>(`/api/showlog/${log._id}`)).body).toEqual(log);
    const listed = (await anna.get<TripLog[]>('/api/logs')).body.find(({ _id }) => _id === log._id);
    expect(listed).toEqual(log);
    const { status, body } = await trackOf(log);
    expect(status).toBe(200);
    expect(body).toEqual({ ...track(), ...summary });
  });

  test('across the 180° meridian has a bounding box around the short way', async () => {
    const points = [-1_700_000, 17_990_000, 0, -1_000, -35_970_000, 3_600];
    const log = await create({ track: track({ points }) });
    expect(log.track?.box).toEqual({ west: 179.9, east: 180.2, south: -17.01, north: -17 });
  });

  test('stays if a change does not name it, is replaced by another, and is removed by null', async () => {
    const log = await create({ track: track() });
    const change = (fields: object) =>
      anna.put<TripLog>(`/api/updatelog/${log._id}`, tripLog(fields as never));
    expect((await change({ title: 'Ändrad' })).body.track).toEqual(summary);
    const other = track({ distance: 12, points: [5_900_000, 1_800_000, 0, 1_000, 1_000, 3_600] });
    expect((await change({ track: other })).body.track).toMatchObject({ distance: 12 });
    expect((await trackOf(log)).body.points).toEqual(other.points);
    expect((await change({ track: null })).body.track).toBeUndefined();
    const gone = await trackOf(log);
    expect([gone.status, gone.body]).toMatchObject([404, { code: 'no_track' }]);
  });

  test('is deleted with its log', async () => {
    const log = await create({ track: track() });
    await anna.delete(`/api/deletelog/${log._id}`);
    expect((await trackOf(log)).status).toBe(404);
  });

  test('can’t be read by another user', async () => {
    const log = await create({ track: track() });
    expect((await trackOf(log, bo)).status).toBe(403);
  });
});

test('a log without a track has none in its response, and its track is answered with 404', async () => {
  const log = await create();
  expect('track' in log).toBe(false);
  expect((await trackOf(log)).status).toBe(404);
});

test.each([
  ['places beyond the pole', { points: [9_100_000, 0, 0, 1, 1, 1] }],
  ['half of a point', { points: [5_900_000, 1_800_000] }],
  ['times that go back', { points: [5_900_000, 1_800_000, 5, 1, 1, -5] }],
  ['too many points', { points: Array.from({ length: 6_003 }, () => 0) }],
  ['no number', { points: ['x'] }],
  ['a beginning that is no time', { startedAt: 'i går' }],
  ['a negative distance', { distance: -1 }],
  ['more knots than any boat makes', { maxSpeed: 900 }],
  ['a beginning longer than any', { startedAt: `2025-07-14T07:40:00.${'0'.repeat(100_000)}Z` }],
  ['something more', { secret: 'x' }],
])('a track with %s is refused, and nothing is saved', async (_what, wrong) => {
  const before = (await anna.get<TripLog[]>('/api/logs')).body.length;
  const { status } = await anna.post('/api/createlog', tripLog({ track: track(wrong) }));
  expect(status).toBe(400);
  expect((await anna.get<TripLog[]>('/api/logs')).body).toHaveLength(before);
});

test('the tracks of a year are thinned to at most sixty points each, the oldest trip first', async () => {
  const cara = await server.signUp();
  const zigzag = Array.from({ length: 1_000 }, (_, at) =>
    at === 0 ? [5_900_000, 1_800_000, 0] : [at % 2 ? 300 : -300, 200, 30],
  ).flat();
  const log = async (departureDateTime: string, points: unknown) =>
    (
      await cara.post<TripLog>(
        '/api/createlog',
        tripLog({ departureDateTime, arrivalDateTime: '2025-09-01T10:00', track: track({ points }) }),
      )
    ).body;
  const later = await log('2025-08-02T10:00', zigzag);
  const earlier = await log('2025-06-02T10:00', track().points);
  await cara.post('/api/createlog', tripLog({ year: 2024, track: track() }));
  const { body } = await cara.get<{ logId: string; points: (number | null)[] }[]>('/api/logs/2025/tracks');
  expect(body.map(({ logId }) => logId)).toEqual([earlier._id, later._id]);
  expect(body[1]?.points.length).toBeLessThanOrEqual(60 * 3);
  expect((await cara.get('/api/logs/i-fjol/tracks')).status).toBe(400);
});

test('a year’s tracks all come, the oldest trip first, however many they are', async () => {
  const frida = await server.signUp();
  const { body } = await frida.post<TripLog>('/api/createlog', tripLog({ track: track() }));
  const { db } = server.context;
  const logs = await db.selectFrom('trip_logs').selectAll().where('id', '=', body._id).execute();
  const tracks = await db.selectFrom('tracks').selectAll().where('log_id', '=', body._id).execute();
  // There are thirty times: about fifteen trips leave at each.
  const copies = Array.from({ length: 449 }, (_, n) => ({
    id: randomId(),
    departure: `2025-08-01T${String(10 + (n % 10)).padStart(2, '0')}:${String((n * 7) % 15).padStart(2, '0')}`,
  }));
  await db
    .insertInto('trip_logs')
    .values(copies.flatMap((copy) => logs.map((log) => ({ ...log, ...copy }))))
    .execute();
  await db
    .insertInto('tracks')
    .values(copies.flatMap(({ id }) => tracks.map((one) => ({ ...one, log_id: id }))))
    .execute();
  const inOrder = [...copies, { id: body._id, departure: body.departureDateTime }].toSorted((a, b) =>
    `${a.departure} ${a.id}` < `${b.departure} ${b.id}` ? -1 : 1,
  );
  const answer = await frida.get<{ logId: string }[]>('/api/logs/2025/tracks');
  expect(answer.body.map(({ logId }) => logId)).toEqual(inOrder.map(({ id }) => id));
});

test('tracks count towards the user’s quota', async () => {
  const small = await startTestServer({ STORAGE_QUOTA_MB: '1' });
  const dan = await small.signUp();
  const far = Array.from({ length: 2_000 }, (_, at) =>
    at === 0 ? [5_900_000, 1_800_000, 0] : [at % 2 ? 100_000 : -100_000, at % 2 ? 100_000 : -100_000, 2_000],
  ).flat();
  const body = tripLog({ track: track({ points: far }) });
  const fit = Math.floor(1_000_000 / JSON.stringify(body).length);
  const statuses: number[] = [];
  for (let sent = 0; sent < fit + 2; sent += 1)
    statuses.push((await dan.post('/api/createlog', body)).status);
  expect(statuses.slice(0, fit - 1).every((status) => status === 201)).toBe(true);
  expect(statuses.at(-1)).toBe(errors.quota_full.status);
  await small.close();
});

test('the tracks of a year are thinned within 200 ms of CPU time even if they are very crooked', async () => {
  const cara = await server.signUp();
  // A zigzag that gets wider at every turn: each split leaves nearly all of it on one side.
  const wider = Array.from({ length: trackLimits.points }, (_, at) => [
    (at % 2 ? 1 : -1) * (2 * at + 1) * 2_000,
    100,
    10,
  ]);
  await cara.post(
    '/api/createlog',
    tripLog({ track: track({ points: [0, 0, 0, ...wider.slice(1).flat()] }) }),
  );
  const before = process.cpuUsage();
  const { body } = await cara.get<{ points: unknown[] }[]>('/api/logs/2025/tracks');
  const { user } = process.cpuUsage(before);
  expect(body[0]?.points).toHaveLength(60 * 3);
  expect(user / 1_000).toBeLessThan(200);
});
