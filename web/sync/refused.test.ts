import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits';
import { tripLog } from '../../server/testing/examples.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.ts';
import { openTab } from '../testing/tab.ts';
import type { Item } from './change.ts';
import { newId } from './decide.ts';
import type { Sync } from './sync.ts';
import { asOpened } from './use-item.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const picture = () => new Uint8Array(readFileSync('test-pictures/picture.webp')).buffer;
const tooLong = 'x'.repeat(limits.title + 1);

/** The trip as a form opens it. */
const opened = (phone: Sync, recordId: string) => asOpened(phone.find('trip-log', recordId) as Item);

/** A new trip that the server refuses, with a picture that waits behind it. */
async function withRefusedTrip() {
  const anna = await server.signUp();
  const phone = await openTab(server.url, anna);
  const recordId = newId();
  const path = `/images/${newId()}.webp`;
  await phone.save({
    ...{ kind: 'trip-log', recordId, base: null, values: tripLog({ title: tooLong }) },
    pictures: [{ path, name: 'segel.webp', type: 'image/webp' }],
    files: new Map([[path, picture()]]),
  });
  await phone.sendNow();
  const [refused] = phone.snapshot().waiting;
  expect(refused?.state).toBe('refused');
  return { anna, phone, recordId, path, refused };
}

/** A trip that the server has, with a change of its title that it refuses. */
async function withRefusedTitle() {
  const anna = await server.signUp();
  const { _id: recordId } = (await anna.post<{ _id: string }>('/api/createlog', tripLog())).body;
  const phone = await openTab(server.url, anna);
  await phone.sendNow();
  const base = opened(phone, recordId);
  await phone.save({ kind: 'trip-log', recordId, base, values: { title: tooLong } });
  await phone.sendNow();
  const [refused] = phone.snapshot().waiting;
  expect(refused?.state).toBe('refused');
  return { anna, phone, recordId, refused };
}

test('a new log that was refused goes with its pictures when it is deleted, and nothing is sent', async () => {
  const { phone, recordId, path } = await withRefusedTrip();
  expect(await phone.remove('trip-log', opened(phone, recordId))).toBeUndefined();
  expect(phone.snapshot().waiting).toEqual([]);
  expect(await phone.readFile(path)).toBeUndefined();
  phone.close();
});

test('a new log is corrected with another picture in the place of the one that waited', async () => {
  const { anna, phone, recordId, path, refused } = await withRefusedTrip();
  const other = `/images/${newId()}.webp`;
  const values = { title: 'Till Utö', images: [] };
  await phone.save({
    ...{ kind: 'trip-log', recordId, base: opened(phone, recordId), values, instead: refused?.id },
    pictures: [{ path: other, name: 'hamn.webp', type: 'image/webp' }],
    files: new Map([[other, picture()]]),
  });
  await phone.sendNow();
  expect(phone.snapshot().waiting).toEqual([]);
  const shown = await anna.get(`/api/showlog/${recordId}`);
  expect(shown.body).toMatchObject({ title: 'Till Utö', images: [other] });
  expect(await phone.readFile(path)).toBeUndefined();
  phone.close();
});

test('a field that is first changed in the correction is changed from what its user saw there', async () => {
  const { anna, phone, recordId, refused } = await withRefusedTitle();
  await anna.put(`/api/updatelog/${recordId}`, { crew: 'Ylva', was: {} });
  await phone.sendNow();
  const base = opened(phone, recordId);
  expect(base.crew).toBe('Ylva');
  const values = { title: 'Till Utö', crew: 'Ylva och Bo' };
  await phone.save({ kind: 'trip-log', recordId, base, values, instead: refused?.id });
  await phone.sendNow();
  expect(phone.snapshot().waiting).toEqual([]);
  expect((await anna.get(`/api/showlog/${recordId}`)).body).toMatchObject(values);
  phone.close();
});

test('what was refused goes with the deletion of its log, about which nothing is asked', async () => {
  const { anna, phone, recordId } = await withRefusedTitle();
  await phone.remove('trip-log', opened(phone, recordId));
  await phone.sendNow();
  expect(phone.snapshot().waiting).toEqual([]);
  expect((await anna.get(`/api/showlog/${recordId}`)).status).toBe(404);
  phone.close();
});

test('a refused change can be undone, and a later one is sent', async () => {
  const { anna, phone, recordId, refused } = await withRefusedTitle();
  expect(refused && (await phone.undo([refused]))).toBe(true);
  await phone.save({
    ...{ kind: 'trip-log', recordId, base: opened(phone, recordId), values: { title: 'Till Utö' } },
  });
  await phone.sendNow();
  expect(phone.snapshot().waiting).toEqual([]);
  expect((await anna.get(`/api/showlog/${recordId}`)).body).toMatchObject({ title: 'Till Utö' });
  phone.close();
});

test('a new log of which nobody knows whether it has arrived is undone with its picture, and nothing is asked', async () => {
  const anna = await server.signUp();
  let isReached = false;
  const phone = await openTab(server.url, anna, {
    fetch: async () => (isReached ? undefined : Response.error()),
  });
  const recordId = newId();
  const path = `/images/${newId()}.webp`;
  const changes = await phone.save({
    ...{ kind: 'trip-log', recordId, base: null, values: tripLog() },
    pictures: [{ path, name: 'segel.webp', type: 'image/webp' }],
    files: new Map([[path, picture()]]),
  });
  await phone.sendNow();
  expect(phone.snapshot().waiting).toMatchObject([{ action: 'create', tried: true }, { action: 'picture' }]);
  expect(await phone.undo(changes)).toBe(true);
  isReached = true;
  await phone.sendNow();
  expect(phone.snapshot().waiting).toEqual([]);
  expect((await anna.get(`/api/showlog/${recordId}`)).status).toBe(404);
  phone.close();
});

test('a picture that was added to a log that is gone elsewhere is saved with a new log, and so is what was written beside it', async () => {
  const { anna, phone, recordId: other } = await withRefusedTitle();
  const { _id } = (await anna.post<{ _id: string }>('/api/createlog', tripLog())).body;
  await phone.sendNow();
  await anna.delete(`/api/deletelog/${_id}`);
  const paths = [newId(), newId()].map((id) => `/images/${id}.webp`);
  for (const path of paths)
    await phone.save({
      ...{ kind: 'trip-log', recordId: _id, base: opened(phone, _id), values: {} },
      pictures: [{ path, name: 'segel.webp', type: 'image/webp' }],
      files: new Map([[path, picture()]]),
    });
  await phone.save({ kind: 'trip-log', recordId: _id, base: opened(phone, _id), values: { crew: 'Anna' } });
  await phone.sendNow();
  const first = phone.snapshot().waiting.find((one) => one.recordId === _id);
  expect(first).toMatchObject({ action: 'picture', conflict: { theirs: null } });
  const made = await phone.saveAsNew(first?.id ?? '');
  await phone.sendNow();
  expect(phone.snapshot().waiting).toMatchObject([{ recordId: other, values: { title: tooLong } }]);
  expect((await anna.get(`/api/showlog/${made}`)).body).toMatchObject({ crew: 'Anna', images: paths });
  phone.close();
});
