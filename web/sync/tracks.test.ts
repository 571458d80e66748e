import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { track, tripLog } from '../../server/testing/examples.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../server/testing/test-server.ts';
import { openTab } from '../testing/tab.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const sail = async (anna: SignedIn, fields: object = { track: track() }) =>
  (await anna.post<{ _id: string }>('/api/createlog', tripLog({ ...fields }))).body._id;

/** A device with what it asks for. */
async function deviceOf(anna: SignedIn) {
  const idb = new IDBFactory();
  const asked: string[] = [];
  const open = () =>
    openTab(server.url, anna, {
      idb,
      fetch: async (path) => {
        asked.push(path);
        return undefined;
      },
    });
  const sync = await open();
  await sync.sendNow();
  return { sync, open, lines: () => asked.filter((path) => path.includes('track')).length };
}

describe('the line of a track', () => {
  test('is on the device once its trip is, and is not asked for again', async () => {
    const anna = await server.signUp();
    const _id = await sail(anna);
    const bare = await sail(anna, {});
    const { sync, open, lines } = await deviceOf(anna);
    expect(await sync.trackOf(_id)).toMatchObject({ points: track().points, distance: 30.8 });
    expect(await sync.trackOf(bare)).toBeUndefined();
    expect(await sync.trackOf('unknown')).toBeUndefined();
    expect(lines()).toBe(1);
    sync.close();
    const later = await open();
    await anna.put(`/api/updatelog/${_id}`, tripLog({ title: 'Till Utö' }));
    await later.sendNow();
    expect(await later.trackOf(_id)).toMatchObject({ distance: 30.8 });
    expect(lines()).toBe(1);
    later.close();
  });

  test('is that of the trip as it is now', async () => {
    const anna = await server.signUp();
    const _id = await sail(anna);
    const { sync } = await deviceOf(anna);
    await anna.put(`/api/updatelog/${_id}`, tripLog({ track: track({ distance: 12 }) }));
    await sync.sendNow();
    expect(await sync.trackOf(_id)).toMatchObject({ distance: 12 });
    sync.close();
  });

  test('goes with its trip', async () => {
    const anna = await server.signUp();
    const _id = await sail(anna);
    const { sync, open } = await deviceOf(anna);
    await anna.delete(`/api/deletelog/${_id}`);
    await sync.sendNow();
    expect(await sync.trackOf(_id)).toBeUndefined();
    expect(await sync.answer(`track/${_id}`)).toBeUndefined();
    sync.close();
    (await open()).close();
  });

  test('is saved again with a trip that was deleted elsewhere', async () => {
    const anna = await server.signUp();
    const _id = await sail(anna);
    const { sync } = await deviceOf(anna);
    const base = sync.find('trip-log', _id) ?? null;
    await anna.delete(`/api/deletelog/${_id}`);
    const [change] = await sync.save({
      kind: 'trip-log',
      recordId: _id,
      base,
      values: { title: 'Till Utö' },
    });
    await sync.sendNow();
    const made = await sync.saveAsNew(change?.id ?? '');
    await sync.sendNow();
    const shown = await anna.get<object>(`/api/showlog/${made}`);
    expect(shown.body).toMatchObject({ title: 'Till Utö', track: { distance: 30.8 } });
    expect(await sync.trackOf(made ?? '')).toMatchObject({ points: track().points });
    sync.close();
  });
});
