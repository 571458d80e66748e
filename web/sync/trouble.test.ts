import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { errors } from '#contract/errors';
import { row, serviceLog, tripLog } from '../../server/testing/examples.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../server/testing/test-server.ts';
import { openTab } from '../testing/tab.ts';
import type { Item } from './change.ts';
import { newId } from './decide.ts';
import { openStorage, type StoreName } from './storage.ts';
import type { Sync } from './sync.ts';
import { asOpened } from './use-item.ts';

/* What happens to a device, to its pictures and on the way to the server, and what its user has then. */

let server: TestServer;
let anna: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  anna = await server.signUp();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const logWith = async (values = {}): Promise<string> =>
  (await anna.post<{ _id: string }>('/api/createlog', tripLog(values))).body._id;

/** The trip as a form opens it. */
const opened = (phone: Sync, recordId: string) => asOpened(phone.find('trip-log', recordId) as Item);

function photo() {
  const path = `/images/${newId()}.webp`;
  const bytes = new Uint8Array(readFileSync('test-pictures/picture.webp')).buffer;
  return {
    path,
    pictures: [{ path, name: 'segel.webp', type: 'image/webp' }],
    files: new Map([[path, bytes]]),
  };
}

const addRow = (phone: Sync, recordId: string, n: number) =>
  phone.save({
    ...{ kind: 'trip-log', recordId, base: opened(phone, recordId) },
    values: { rows: { written: [row(n)], struck: [] } },
  });

async function onDevice(
  idb: IDBFactory,
  change: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<void>,
) {
  const storage = await openStorage(anna.userId, idb);
  await change(storage);
  storage.close();
}

describe('a device', () => {
  test('that is emptied while a tab is open gets everything anew, and saves', async () => {
    await logWith();
    const idb = new IDBFactory();
    const phone = await openTab(server.url, anna, { idb });
    await phone.sendNow();
    const all: StoreName[] = ['replica', 'cursors', 'changes', 'numbers', 'answers', 'keys'];
    await onDevice(idb, (storage) =>
      storage.write(all, async (trx) => {
        for (const name of all) await trx.clear(name);
      }),
    );
    await logWith();
    await phone.sendNow();
    expect(phone.snapshot().lists['trip-log']).toHaveLength(2);
    await phone.save({ kind: 'trip-log', recordId: newId(), base: null, values: tripLog() });
    await phone.sendNow();
    expect((await anna.get<unknown[]>('/api/logs')).body).toHaveLength(3);
    phone.close();
  });

  test('whose copy can’t be read gets it anew', async () => {
    await logWith();
    const idb = new IDBFactory();
    const before = await openTab(server.url, anna, { idb });
    await before.sendNow();
    before.close();
    const garbled = { iv: new Uint8Array(12), bytes: new ArrayBuffer(9) };
    await onDevice(idb, (storage) =>
      storage.write(['replica'], async (trx) => {
        for (const key of await trx.keys('replica')) await trx.put('replica', garbled, key);
      }),
    );
    const phone = await openTab(server.url, anna, { idb });
    await phone.sendNow();
    expect(phone.snapshot().lists['trip-log']).toHaveLength(1);
    phone.close();
  });

  test('that has become full still sends what waits on it', async () => {
    let isOnline = false;
    const phone = await openTab(server.url, anna, { isOnline: () => isOnline });
    for (let i = 0; i < 6; i++)
      await phone.save({ kind: 'trip-log', recordId: newId(), base: null, values: tripLog() });
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    onTestFinished(() => full.mockRestore());
    isOnline = true;
    await phone.sendNow();
    expect((await anna.get<unknown[]>('/api/logs')).body).toHaveLength(6);
    expect(phone.snapshot().waiting).toEqual([]);
    phone.close();
  });

  test('shows without a network what another tab of it has written, also one that was put aside meanwhile', async () => {
    const recordId = await logWith();
    const idb = new IDBFactory();
    let isOnline = true;
    const one = await openTab(server.url, anna, { idb, isOnline: () => isOnline });
    await one.sendNow();
    isOnline = false;
    const other = await openTab(server.url, anna, { idb, isOnline: () => isOnline });
    await addRow(other, recordId, 1);
    one.wake();
    await expect.poll(() => one.find('trip-log', recordId)?.rows).toMatchObject({ count: 1 });
    one.close();
    other.close();
  });
});

describe('what was written and deleted without a network is deleted without a question', () => {
  test.each([
    ['only the first row', []],
    ['a quick row', [{ id: row(2).id, at: '2025-07-14T10:00', zone: 120, note: 'Motor på', engine: 'on' }]],
  ])('a trip that was cast off, with %s', async (_, rows) => {
    let isOnline = false;
    const phone = await openTab(server.url, anna, { isOnline: () => isOnline });
    const recordId = newId();
    const first = { id: row(1).id, at: '2025-07-14T09:00', zone: 120, place: 'Utö', note: 'Kastade loss' };
    const times = { departureDateTime: '2025-07-14T09:00', arrivalDateTime: '2025-07-14T09:00', year: 2025 };
    await phone.save({
      ...{ kind: 'trip-log', recordId, base: null },
      values: { title: 'Från Utö', position: 'Utö – …', ...times, rows: { written: [first], struck: [] } },
    });
    for (const one of rows)
      await phone.save({
        ...{ kind: 'trip-log', recordId, base: opened(phone, recordId) },
        values: { rows: { written: [one], struck: [] } },
      });
    await phone.remove('trip-log', opened(phone, recordId));
    isOnline = true;
    await phone.sendNow();
    expect(phone.snapshot().waiting).toEqual([]);
    phone.close();
  });

  test('a service with tasks, in whatever order', async () => {
    const boatId = (await anna.post<{ _id: string }>('/api/boats', { name: 'Vindila' })).body._id;
    const tasks: string[] = [];
    for (const name of ['Impeller', 'Olja', 'Drivrem']) {
      const task = { boatId, section: 'engineService', name };
      tasks.push((await anna.post<{ _id: string }>('/api/tasks', task)).body._id);
    }
    let isOnline = false;
    const phone = await openTab(server.url, anna, { isOnline: () => isOnline });
    const recordId = newId();
    const values = serviceLog({ tasks: tasks.toSorted().toReversed() });
    await phone.save({ kind: 'service-log', recordId, base: null, values });
    await phone.remove('service-log', phone.find('service-log', recordId) as Item);
    isOnline = true;
    await phone.sendNow();
    expect(phone.snapshot().waiting).toEqual([]);
    phone.close();
  });

  test('a log that is gone elsewhere, with all that waited for it', async () => {
    const recordId = await logWith();
    const phone = await openTab(server.url, anna);
    await phone.sendNow();
    const base = opened(phone, recordId);
    await anna.delete(`/api/deletelog/${recordId}`);
    await phone.save({ kind: 'trip-log', recordId, base, values: { title: 'Ny' } });
    await phone.save({ kind: 'trip-log', recordId, base: opened(phone, recordId), values: { crew: 'Y' } });
    await phone.sendNow();
    await phone.remove('trip-log', opened(phone, recordId));
    await phone.sendNow();
    expect(phone.snapshot().waiting).toEqual([]);
    phone.close();
  });
});

describe('a photograph', () => {
  test.each([
    ['fails', { status: 500, code: 'defect' as const }],
    ['is refused', { status: errors.quota_full.status, code: 'quota_full' as const }],
  ])('that %s holds up no row of its trip, and is sent when it can be', async (_, { status, code }) => {
    const recordId = await logWith();
    let isFailing = true;
    const phone = await openTab(server.url, anna, {
      fetch: async (path) =>
        isFailing && path.startsWith('/api/uploads')
          ? Response.json({ code, message: 'Nej.' }, { status })
          : undefined,
    });
    await phone.sendNow();
    const { path, ...chosen } = photo();
    await phone.save({
      ...{ kind: 'trip-log', recordId, base: opened(phone, recordId), values: {}, ...chosen },
    });
    for (const n of [1, 2, 3]) await addRow(phone, recordId, n);
    await phone.sendNow();
    expect((await anna.get(`/api/showlog/${recordId}`)).body).toMatchObject({
      rows: { count: 3 },
      images: [],
    });
    const [left] = phone.snapshot().waiting;
    expect(phone.snapshot().waiting).toMatchObject([{ action: 'picture' }]);
    isFailing = false;
    if (left?.state === 'refused') await phone.retry(left.id);
    await phone.sendNow();
    expect(phone.snapshot().waiting).toEqual([]);
    expect((await anna.get(`/api/showlog/${recordId}`)).body).toMatchObject({ images: [path] });
    phone.close();
  });

  test('whose answer was lost is shown once', async () => {
    const recordId = await logWith();
    let isLost = false;
    const phone = await openTab(server.url, anna, {
      fetch: async (path, init) => {
        if (!isLost || init.method !== 'PUT') return undefined;
        await fetch(server.url + path, {
          ...init,
          headers: { ...init.headers, authorization: `Bearer ${anna.token}` },
        });
        return Response.error();
      },
    });
    await phone.sendNow();
    isLost = true;
    const { path, ...chosen } = photo();
    await phone.save({
      ...{ kind: 'trip-log', recordId, base: opened(phone, recordId), values: {}, ...chosen },
    });
    await phone.sendNow();
    expect(phone.snapshot().waiting).toHaveLength(1);
    expect(phone.find('trip-log', recordId)?.images).toEqual([path]);
    phone.close();
  });
});

test('what somebody on the way answers to a deletion is not taken for the server’s', async () => {
  const recordId = await logWith();
  let isCaptive = false;
  const phone = await openTab(server.url, anna, {
    fetch: async (_, { method }) =>
      isCaptive && method !== 'GET'
        ? new Response('Logga in', { headers: { 'content-type': 'text/plain' } })
        : undefined,
  });
  await phone.sendNow();
  isCaptive = true;
  await phone.remove('trip-log', opened(phone, recordId));
  await phone.sendNow();
  expect(phone.snapshot().waiting).toHaveLength(1);
  isCaptive = false;
  await phone.sendNow();
  expect(phone.snapshot().waiting).toEqual([]);
  expect((await anna.get(`/api/showlog/${recordId}`)).status).toBe(404);
  phone.close();
});
