import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import { errors } from '#contract/errors';
import { limits } from '#contract/limits';
import type { Plan, Task } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import { row, serviceLog, track, tripLog } from '#server/testing/examples';
import { downloadExport, linesOf } from '#server/testing/exports';
import { changed, servicesOf, tripsOf } from '#server/testing/taken-home';
import { type SignedIn, startTestServer, type TestServer } from '#server/testing/test-server';
import { apiOf, look, readIn } from '../testing/reading-in.ts';
import { type TripRow, toTripRows } from './convert.ts';
import { sourceOfRows } from './read-rows.ts';

let server: TestServer;
let anna: SignedIn;
let bo: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  anna = await server.signUp();
  bo = await server.signUp();
});
afterAll(() => server.close());

const boatOf = async (who: SignedIn, boat: object) => (await who.post<Boat>('/api/boats', boat)).body;
const planOf = async (who: SignedIn) => (await who.get<Plan>('/api/tasks')).body;
const exportOf = (who: SignedIn) => downloadExport(server.url, who);

describe('what is in the account', () => {
  test('keeps its boat where a log names none, and so does what comes from elsewhere', async () => {
    await boatOf(anna, { name: 'Vindila' });
    await anna.post('/api/createlog', tripLog({ title: 'Annas', boat: '' }));
    const { _id } = await boatOf(bo, { name: 'Ran' });
    await bo.post('/api/tasks', { boatId: _id, section: 'engineService', name: 'Byt olja' });
    await bo.post('/api/createlog', tripLog({ title: 'Bos', boat: '', distance: 12 }));
    const before = (await planOf(bo)).usage[_id];
    await readIn(bo, await exportOf(anna));
    expect((await planOf(bo)).usage[_id]).toEqual(before);
    expect((await tripsOf(bo)).map(({ title, boat = '' }) => [title, boat]).sort()).toEqual([
      ['Annas', 'Vindila'],
      ['Bos', ''],
    ]);
    expect((await readIn(bo, await exportOf(anna))).all).toBe(0);
  });

  test('keeps the day on which the insurance of its boat ends', async () => {
    const day = async (who: SignedIn, insuredUntil: string) => {
      const { _id: boatId } = await boatOf(who, { name: 'Vindila', insuredUntil });
      return boatId;
    };
    const insurance = { section: 'comments', name: 'Förnya försäkringen', template: 'insurance' };
    await anna.post('/api/tasks', { ...insurance, boatId: await day(anna, '2025-03-31'), on: '2025-03-31' });
    await day(bo, '2027-03-31');
    await readIn(bo, await exportOf(anna));
    expect((await bo.get<Boat[]>('/api/boats')).body[0]?.insuredUntil).toBe('2027-03-31');
    expect((await planOf(bo)).tasks[0]?.on).toBe('2027-03-31');
  });
});

test('boats, tasks and the logs of what was done come back together after they were deleted', async () => {
  const { _id: boatId } = await boatOf(anna, { name: 'Vindila' });
  const task = { boatId, section: 'engineService', name: 'Byt olja' };
  const { body } = await anna.post<Task>('/api/tasks', task);
  await anna.post('/api/createservicelog', serviceLog({ tasks: [body._id] }));
  const home = await exportOf(anna);
  await readIn(bo, home);
  const remove = async () => {
    const [boat] = (await bo.get<Boat[]>('/api/boats')).body;
    const [service] = await servicesOf(bo);
    await bo.delete(`/api/boats/${boat?._id}`);
    await bo.delete(`/api/servicelog/${service?._id}`);
  };
  for (const _ of [1, 2]) {
    await remove();
    const { added, problems } = await readIn(bo, home);
    expect([added, problems]).toEqual([{ boat: 1, task: 1, cost: 0, 'trip-log': 0, 'service-log': 1 }, []]);
    const [own] = (await planOf(bo)).tasks;
    expect((await servicesOf(bo))[0]?.tasks).toEqual([own?._id]);
  }
});

describe('a file that is read again', () => {
  const tableOf = (...lines: string[][]) => {
    const head = ['Datum', 'Från', 'Till', 'Distans'];
    const { rows } = toTripRows({ head, rows: lines }, { departureDateTime: 0, from: 1, to: 2, distance: 3 });
    return sourceOfRows(rows as TripRow[], [2, 3]);
  };

  test('leaves a track and rows that its user has removed since as they are', async () => {
    const written = Array.from({ length: limits.rows }, (_, i) => row(i, { note: 'Å'.repeat(400) }));
    const { body } = await anna.post<TripLog>('/api/createlog', tripLog({ track: track() }));
    for (const half of [written.slice(0, 250), written.slice(250)])
      await anna.put(`/api/updatelog/${body._id}`, { rows: { written: half, struck: [] }, was: {} });
    const home = await exportOf(anna);
    await readIn(bo, home);
    const [log] = await tripsOf(bo);
    const struck = written.slice(0, 1).map(({ id }) => id);
    await bo.put(`/api/updatelog/${log?._id}`, { track: null, rows: { written: [], struck }, was: {} });
    expect((await readIn(bo, home)).all).toBe(0);
    const [now] = await tripsOf(bo);
    expect([now?.track, now?.rows?.count]).toEqual([undefined, limits.rows - 1]);
  });

  test('does not add a trip that its user had written by hand and has corrected since', async () => {
    const lines = [
      ['2021-07-14', 'Gräsö', 'Öregrund', '30'],
      ['2021-07-14', 'Öregrund', 'Gräsö', '30'],
    ];
    const [first] = toTripRows(
      { head: ['Datum', 'Från', 'Till', 'Distans'], rows: lines },
      { departureDateTime: 0, from: 1, to: 2, distance: 3 },
    ).rows;
    const { body } = await bo.post<TripLog>('/api/createlog', first);
    expect((await readIn(bo, tableOf(...lines))).added['trip-log']).toBe(1);
    await bo.put(`/api/updatelog/${body._id}`, {
      distance: 31,
      description: 'Motvind',
      was: { distance: 30, description: '' },
    });
    expect((await readIn(bo, tableOf(...lines))).all).toBe(0);
    expect(await tripsOf(bo)).toHaveLength(2);
  });
});

test('a kind of which the account is full is told, and the others are added', async () => {
  for (let i = 0; i < limits.boats - 1; i++) await boatOf(bo, { name: `Båt ${i}` });
  for (const name of ['Vindila', 'Ran']) await boatOf(anna, { name });
  await anna.post('/api/createlog', tripLog());
  const home = await exportOf(anna);
  // Another device has added the last one since the file was looked through.
  const one = await look(bo, home);
  await boatOf(bo, { name: 'Den sista' });
  await one.add(new AbortController().signal);
  expect([one.added, one.refused.boat]).toEqual([
    { boat: 0, task: 0, cost: 0, 'trip-log': 1, 'service-log': 0 },
    2,
  ]);
  expect(one.problems.map(({ sentence }) => sentence)).toEqual(Array(2).fill(errors.too_many_boats.message));
});

test('stopping does not wait until a server that asks to be left alone may be asked again', async () => {
  await anna.post('/api/createlog', tripLog());
  const busy = async () => ({ ok: false, kind: 'refused', status: 429, retryAfter: 3_600_000, error: {} });
  const stop = new AbortController();
  const call = async (...asked: [never, never]) => {
    if (asked[0] !== 'createTripLog') return apiOf(bo).call(...asked);
    setTimeout(() => stop.abort());
    return busy();
  };
  const one = await look(bo, await exportOf(anna), { ...apiOf(bo), call: call as never });
  await expect(one.add(stop.signal)).rejects.toThrow('aborted');
});

test('an account that is as full as it may be can be read: lines and pictures', async () => {
  await anna.post('/api/createlog', tripLog());
  const full = await changed(await exportOf(anna), (members) => {
    const [line] = linesOf(members, 'data/trip-logs.jsonl');
    const lines = `${JSON.stringify(line)}${'\n'.repeat(limits.logs.trip)}`;
    members.set('data/trip-logs.jsonl', Buffer.from(lines));
    members.set('data/service-logs.jsonl', Buffer.alloc(limits.logs.service, '\n'));
    const manifest = JSON.parse(String(members.get('data/manifest.json')));
    const picture = { sha256: 'a'.repeat(64), thumb: 'b'.repeat(64), width: 1600, height: 1200 };
    for (let i = 0; i < limits.images; i++)
      manifest.pictures[`images/${`${i}`.padStart(22, 'a')}.webp`] = picture;
    members.set('data/manifest.json', Buffer.from(JSON.stringify(manifest, null, 1)));
  });
  expect((await look(bo, full)).found.counts['trip-log'].new).toBe(1);
});
