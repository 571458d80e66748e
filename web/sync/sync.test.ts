import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { errors } from '#contract/errors';
import { limits } from '#contract/limits';
import type { RowChanges } from '#contract/rows';
import { row, serviceLog, tripLog } from '../../server/testing/examples.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.ts';
import { openTab } from '../testing/tab.ts';
import { type Item, kinds, type SavedChange } from './change.ts';
import { newId } from './decide.ts';
import { DeviceIsFullError, openStorage } from './storage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A server that fails on these calls. */
const failing =
  (isFailing: (path: string) => boolean) =>
  async (path: string): Promise<Response | undefined> =>
    isFailing(path) ? Response.json({ code: 'defect', message: 'Fel.' }, { status: 500 }) : undefined;

const picture = () => new Uint8Array(readFileSync('test-pictures/picture.webp')).buffer;

describe('a trip that is written without a network', () => {
  test('is shown at once, outlives the page, and is sent with its pictures when the network is back', async () => {
    const anna = await server.signUp();
    const device = new IDBFactory();
    let isOnline = false;
    const before = await openTab(server.url, anna, { idb: device, isOnline: () => isOnline });
    const recordId = newId();
    const path = `/images/${newId()}.webp`;
    await before.save({
      ...{ kind: 'trip-log', recordId, base: null, values: tripLog({ title: 'Till Utö' }) },
      pictures: [{ path, name: 'segel.webp', type: 'image/webp' }],
      files: new Map([[path, picture()]]),
    });
    expect(before.find('trip-log', recordId)).toMatchObject({ title: 'Till Utö', images: [path] });
    before.close();

    isOnline = true;
    const after = await openTab(server.url, anna, { idb: device, isOnline: () => isOnline });
    await after.sendNow();
    expect(after.snapshot()).toMatchObject({ waiting: [], failing: new Map() });
    const shown = await anna.get<{ title: string; images: string[] }>(`/api/showlog/${recordId}`);
    expect(shown.body).toMatchObject({ title: 'Till Utö', images: [path] });
    expect(after.find('trip-log', recordId)).toMatchObject(shown.body);
    after.close();
  });
});

test('when a picture was taken is shown at once, sent with it, and changed for it alone', async () => {
  const anna = await server.signUp();
  const phone = await openTab(server.url, anna);
  const recordId = newId();
  const [one, other] = [`/images/${newId()}.webp`, `/images/${newId()}.webp`];
  const takenAt = '2026-07-14T10:00:00.000Z';
  await phone.save({
    ...{ kind: 'trip-log', recordId, base: null, values: tripLog() },
    pictures: [
      { path: one, name: 'a.webp', type: 'image/webp', takenAt },
      { path: other, name: 'b.webp', type: 'image/webp' },
    ],
    files: new Map([one, other].map((path) => [path, picture()])),
  });
  expect(phone.find('trip-log', recordId)).toMatchObject({
    images: [one, other],
    takenAt: { [one]: takenAt },
  });
  await phone.sendNow();
  const shown = async () => (await anna.get<{ takenAt: object }>(`/api/showlog/${recordId}`)).body;
  expect(await shown()).toMatchObject({ images: [one, other], takenAt: { [one]: takenAt } });

  const base = phone.find('trip-log', recordId) ?? null;
  await phone.save({ kind: 'trip-log', recordId, base, values: { takenAt: { [other]: takenAt } } });
  const both = { takenAt: { [one]: takenAt, [other]: takenAt } };
  expect(phone.find('trip-log', recordId)).toMatchObject(both);
  await phone.save({ kind: 'trip-log', recordId, base, values: { images: [other, one] } });
  await phone.sendNow();
  expect(await shown()).toMatchObject({ ...both, images: [other, one] });
  phone.close();
});

test('an undone change of when pictures were taken puts back what was known, also once it was sent', async () => {
  const anna = await server.signUp();
  const phone = await openTab(server.url, anna);
  const recordId = newId();
  const [one, other] = [`/images/${newId()}.webp`, `/images/${newId()}.webp`];
  const before = '2026-07-14T10:00:00.000Z';
  await phone.save({
    ...{ kind: 'trip-log', recordId, base: null, values: tripLog() },
    pictures: [
      { path: one, name: 'a.webp', type: 'image/webp', takenAt: before },
      { path: other, name: 'b.webp', type: 'image/webp' },
    ],
    files: new Map([one, other].map((path) => [path, picture()])),
  });
  await phone.sendNow();
  const base = phone.find('trip-log', recordId) ?? null;
  const later = '2026-07-14T11:00:00.000Z';
  const values = { takenAt: { [one]: later, [other]: later } };
  const changes = await phone.save({ kind: 'trip-log', recordId, base, values });
  await phone.sendNow();
  expect(await phone.undo(changes)).toBe(true);
  await phone.sendNow();
  const shown = await anna.get<{ takenAt: object }>(`/api/showlog/${recordId}`);
  expect(shown.body.takenAt).toEqual({ [one]: before });
  phone.close();
});

describe('what one thing waits for holds nothing else up', () => {
  test('a list that the server fails on does not keep what waits from being sent', async () => {
    const anna = await server.signUp();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const phone = await openTab(server.url, anna, {
      fetch: failing((path) => path.startsWith('/api/tasks?')),
    });
    const recordId = newId();
    await phone.save({ kind: 'trip-log', recordId, base: null, values: tripLog() });
    await phone.sendNow();
    expect(phone.snapshot()).toMatchObject({ waiting: [], isServerAway: true });
    expect((await anna.get(`/api/showlog/${recordId}`)).status).toBe(200);
    phone.close();
    warn.mockRestore();
  });

  test('a log that the server always fails on says so, is tried ever more seldom, and holds no other up', async () => {
    const anna = await server.signUp();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    let tried = 0;
    const phone = await openTab(server.url, anna, {
      fetch: async (path, { method, body }) => {
        if (method !== 'POST' || !String(body).includes('På grund')) return undefined;
        tried += 1;
        return failing(() => true)(path);
      },
    });
    const made = (title: string) =>
      phone.save({ kind: 'trip-log', recordId: newId(), base: null, values: tripLog({ title }) });
    const [change] = await made('På grund');
    await phone.sendNow();
    expect(phone.snapshot().isServerAway).toBe(false);
    expect(phone.snapshot().failing.get(change?.id ?? '')?.sentence).toBe('Fel.');
    const before = tried;
    await made('Till Utö');
    await expect.poll(() => phone.snapshot().waiting.map(({ id }) => id)).toEqual([change?.id]);
    expect(tried).toBe(before);
    await phone.sendNow();
    expect(tried).toBe(before + 1);
    phone.close();
    warn.mockRestore();
  });

  test('the tasks of a boat that was refused wait for it, and a trip does not', async () => {
    const anna = await server.signUp();
    const sent: string[] = [];
    const phone = await openTab(server.url, anna, {
      fetch: async (path, { method }) => {
        if (method === 'POST') sent.push(path);
        return undefined;
      },
    });
    const [boatId, taskId, tripId] = [newId(), newId(), newId()];
    const task = { name: 'Byt impeller', section: 'engineService', boatId };
    await phone.save(
      { kind: 'boat', recordId: boatId, base: null, values: { name: 'x'.repeat(500) } },
      { kind: 'task', recordId: taskId, base: null, values: task },
      { kind: 'trip-log', recordId: tripId, base: null, values: tripLog() },
    );
    await phone.sendNow();
    expect(sent.toSorted()).toEqual(['/api/boats', '/api/createlog']);
    expect(phone.snapshot().waiting.map(({ kind, state }) => [kind, state])).toEqual([
      ['boat', 'refused'],
      ['task', 'queued'],
    ]);
    const [refused] = phone.snapshot().waiting;
    await phone.save({
      ...{ kind: 'boat', recordId: boatId, base: null, values: { name: 'Vindila' } },
      instead: refused?.id,
    });
    await phone.sendNow();
    expect(phone.snapshot().waiting).toEqual([]);
    expect(phone.find('task', taskId)).toMatchObject({ name: 'Byt impeller' });
    phone.close();
  });

  test('a run asks each list once, whatever it has sent', async () => {
    const anna = await server.signUp();
    const asked: string[] = [];
    let isOnline = false;
    const phone = await openTab(server.url, anna, {
      isOnline: () => isOnline,
      fetch: async (path, { method }) => {
        if (method === 'GET') asked.push(path.replace(/\?.*/, ''));
        return undefined;
      },
    });
    for (let i = 0; i < 5; i++)
      await phone.save({ kind: 'trip-log', recordId: newId(), base: null, values: tripLog() });
    isOnline = true;
    await phone.sendNow();
    expect(phone.snapshot().waiting).toEqual([]);
    expect(asked).toHaveLength(kinds.length);
    phone.close();
  });
});

describe('two tabs of a device', () => {
  test('a tab gives up what its user has seen there, and not what another tab has written meanwhile', async () => {
    const anna = await server.signUp();
    const { _id } = (await anna.post<{ _id: string }>('/api/createlog', tripLog())).body;
    const idb = new IDBFactory();
    const one = await openTab(server.url, anna, { idb });
    await one.sendNow();
    const base = one.find('trip-log', _id) ?? null;
    await anna.delete(`/api/deletelog/${_id}`);
    const [change] = await one.save({
      kind: 'trip-log',
      recordId: _id,
      base,
      values: { title: 'Till Utö' },
    });
    await one.sendNow();
    expect(one.snapshot().waiting).toMatchObject([{ state: 'conflict', conflict: { theirs: null } }]);
    const other = await openTab(server.url, anna, { idb, isOnline: () => false });
    await other.save({ kind: 'trip-log', recordId: _id, base, values: { crew: 'Ylva' } });
    // It hears of that only now, when its user has chosen.
    const hearing = one.sendNow();
    await one.discard(change?.id ?? '');
    await hearing;
    one.close();
    const later = await openTab(server.url, anna, { idb, isOnline: () => false });
    expect(later.snapshot().waiting).toMatchObject([{ values: { crew: 'Ylva' } }]);
    later.close();
    other.close();
  });

  test('on plain HTTP, where no lock keeps them apart, send each log once', async () => {
    const anna = await server.signUp();
    const idb = new IDBFactory();
    let isOnline = false;
    const open = () => openTab(server.url, anna, { idb, isOnline: () => isOnline });
    const [one, other] = [await open(), await open()];
    for (const title of ['Utö', 'Nåttarö'])
      await one.save({ kind: 'trip-log', recordId: newId(), base: null, values: tripLog({ title }) });
    isOnline = true;
    await Promise.all([one.sendNow(), other.sendNow()]);
    await Promise.all([one.sendNow(), other.sendNow()]);
    const titles = (await anna.get<{ title: string }[]>('/api/logs')).body.map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['Nåttarö', 'Utö']);
    expect([one, other].flatMap((tab) => tab.snapshot().waiting)).toEqual([]);
    one.close();
    other.close();
  });
});

describe('a device', () => {
  const quietly = () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
  };
  const offline = { isOnline: () => false };

  test('names what it can’t read, keeps it, and goes on with the rest', async () => {
    quietly();
    const anna = await server.signUp();
    const idb = new IDBFactory();
    const before = await openTab(server.url, anna, { idb, ...offline });
    const saved: SavedChange[] = [];
    for (const title of ['Utö', 'Nåttarö', 'Ornö'])
      saved.push(
        ...(await before.save({
          kind: 'trip-log',
          recordId: newId(),
          base: null,
          values: tripLog({ title }),
        })),
      );
    before.close();
    const storage = await openStorage(anna.userId, idb);
    await storage.write(['changes'], async (trx) => {
      const [garbled, newer] = saved.map(({ id }) => id) as [string, string];
      const iv = new Uint8Array(12);
      const one = (await trx.get('changes', garbled)) as never as object;
      await trx.put('changes', { ...one, content: { iv, bytes: new ArrayBuffer(9) } } as never, garbled);
      const other = (await trx.get('changes', newer)) as never as object;
      await trx.put('changes', { ...other, state: 'of the next version' } as never, newer);
    });
    storage.close();
    const after = await openTab(server.url, anna, { idb });
    await after.sendNow();
    const unreadable = saved.slice(0, 2).map(({ id }) => id);
    expect([...after.snapshot().unreadable].sort()).toEqual(unreadable.sort());
    const titles = (await anna.get<{ title: string }[]>('/api/logs')).body.map(({ title }) => title);
    expect(titles).toEqual(['Ornö']);
    await after.discard(unreadable[0] ?? '');
    expect(after.snapshot().unreadable).toEqual(unreadable.slice(1));
    after.close();
  });

  test('that is full makes room with what can be fetched again, and else says so and keeps what it had', async () => {
    quietly();
    const anna = await server.signUp();
    const idb = new IDBFactory();
    const phone = await openTab(server.url, anna, { idb, ...offline });
    const { put } = IDBObjectStore.prototype;
    onTestFinished(() => void Object.assign(IDBObjectStore.prototype, { put }));
    await phone.keepAnswer('profile', { firstName: 'Anna' });
    let isHopeless = false;
    let isFull = true;
    Object.assign(IDBObjectStore.prototype, {
      put(this: IDBObjectStore, ...args: Parameters<typeof put>) {
        if (this.name === 'changes' && isFull) {
          isFull = isHopeless;
          throw new DOMException('Full', 'QuotaExceededError');
        }
        return put.apply(this, args);
      },
    });
    const trip = () => ({ kind: 'trip-log', recordId: newId(), base: null, values: tripLog() }) as const;
    await phone.save(trip());
    expect(await phone.answer('profile')).toBeUndefined();
    isHopeless = true;
    isFull = true;
    await expect(phone.save(trip())).rejects.toThrow(DeviceIsFullError);
    expect(phone.snapshot().waiting).toHaveLength(1);
    phone.close();
  });

  test('with 3,000 changes waiting, one of them of 256 kB, still shows and takes each at once', async () => {
    const anna = await server.signUp();
    const idb = new IDBFactory();
    const phone = await openTab(server.url, anna, { idb, ...offline });
    const trip = (description: string) =>
      ({ kind: 'trip-log', recordId: newId(), base: null, values: tripLog({ description }) }) as const;
    await phone.save(trip('x'.repeat(256_000)), ...Array.from({ length: 2_999 }, (_, i) => trip(`${i}`)));
    expect(phone.snapshot().lists['trip-log']).toHaveLength(3_000);
    phone.close();
    const again = await openTab(server.url, anna, { idb, ...offline });
    expect(again.snapshot().waiting).toHaveLength(3_000);
    await again.save(trip('till sist'));
    expect(again.snapshot().lists['trip-log']).toHaveLength(3_001);
    again.close();
  });
});

describe('rows of a trip', () => {
  test('that are undone go, and one that only got its position keeps it', async () => {
    const anna = await server.signUp();
    const made = await anna.post<{ _id: string }>('/api/createlog', tripLog({ rows: { written: [row(1)] } }));
    const recordId = made.body._id;
    const phone = await openTab(server.url, anna);
    await phone.sendNow();
    const base = phone.find('trip-log', recordId) ?? null;
    const here = { latitude: 59.29, longitude: 18.91833 };
    const written = [row(1, here), row(2)];
    const changes = await phone.save({
      ...{ kind: 'trip-log', recordId, base, values: { rows: { written, struck: [] } } },
    });
    expect(phone.find('trip-log', recordId)).toMatchObject({ rows: { all: written } });
    await phone.sendNow();
    expect(await phone.undo(changes)).toBe(true);
    await phone.sendNow();
    const shown = await anna.get(`/api/showlog/${recordId}`);
    expect(shown.body).toMatchObject({ rows: { all: [row(1, here)] } });
    phone.close();
  });

  test('that are too many for it are sent with those that make room for them', async () => {
    const anna = await server.signUp();
    const all = Array.from({ length: limits.rows }, (_, n) => row(n));
    const made = await anna.post<{ _id: string }>('/api/createlog', tripLog({ rows: { written: all } }));
    const recordId = made.body._id;
    const phone = await openTab(server.url, anna);
    await phone.sendNow();
    const change = (rows: RowChanges, instead?: string) => {
      const base = phone.find('trip-log', recordId) ?? null;
      return phone.save({ kind: 'trip-log', recordId, base, values: { rows }, instead });
    };
    const [refused] = await change({ written: [row(limits.rows)], struck: [] });
    await phone.sendNow();
    expect(phone.waitingFor(refused?.id)?.refusal?.sentences).toEqual([errors.too_many_rows.message]);
    await change({ written: [], struck: [row(7).id] }, refused?.id);
    await phone.sendNow();
    expect(phone.snapshot().waiting).toEqual([]);
    const shown = await anna.get<{ rows: { all: { id: string }[] } }>(`/api/showlog/${recordId}`);
    const ids = shown.body.rows.all.map(({ id }) => id);
    expect(ids).toEqual([...all.slice(0, 7), ...all.slice(8), row(limits.rows)].map(({ id }) => id));
    phone.close();
  });
});

describe('two devices', () => {
  test('merge their changes of different fields, and ask about the same field', async () => {
    const anna = await server.signUp();
    const made = await anna.post<{ _id: string }>('/api/createlog', tripLog({ title: 'Till Utö' }));
    const { _id } = made.body;
    const phone = await openTab(server.url, anna);
    const desk = await openTab(server.url, anna);
    await Promise.all([phone.sendNow(), desk.sendNow()]);
    const [onPhone, onDesk] = [phone.find('trip-log', _id), desk.find('trip-log', _id)];
    await phone.save({
      kind: 'trip-log',
      recordId: _id,
      base: onPhone ?? null,
      values: { title: 'Till Huvudskär' },
    });
    await phone.sendNow();
    await desk.save({ kind: 'trip-log', recordId: _id, base: onDesk ?? null, values: { crew: 'Ylva' } });
    await desk.sendNow();
    expect(desk.find('trip-log', _id)).toMatchObject({ title: 'Till Huvudskär', crew: 'Ylva' });

    const [change] = await phone.save({
      ...{ kind: 'trip-log', recordId: _id, base: onPhone ?? null, values: { title: 'Till Nynäs' } },
    });
    await phone.sendNow();
    expect(phone.snapshot().waiting).toMatchObject([
      {
        state: 'conflict',
        conflict: { fields: ['title'], theirs: { title: 'Till Huvudskär', crew: 'Ylva' } },
      },
    ]);
    await phone.resolve(change?.id ?? '', ['title']);
    await phone.sendNow();
    await desk.sendNow();
    expect(desk.find('trip-log', _id)).toMatchObject({ title: 'Till Nynäs', crew: 'Ylva' });
    expect(phone.snapshot().waiting).toEqual([]);
    phone.close();
    desk.close();
  });

  test('keep what each has added to a list, also where a conflict was answered', async () => {
    const anna = await server.signUp();
    const boat = await anna.post<{ _id: string }>('/api/boats', { name: 'Vindila' });
    const plan = async (name: string) => {
      const task = { boatId: boat.body._id, section: 'engineService', name };
      return (await anna.post<{ _id: string }>('/api/tasks', task)).body._id;
    };
    const [impeller, oil, belt] = [await plan('Impeller'), await plan('Olja'), await plan('Drivrem')];
    const log = serviceLog({ tasks: [impeller, oil] });
    const { _id } = (await anna.post<{ _id: string }>('/api/createservicelog', log)).body;
    const phone = await openTab(server.url, anna);
    await phone.sendNow();
    const base = phone.find('service-log', _id) ?? null;
    await anna.put(`/api/servicelog/${_id}`, {
      ...{ title: 'Hemma', tasks: [impeller, oil, belt] },
      was: { title: log.title, tasks: [impeller, oil] },
    });
    const [change] = await phone.save({
      ...{ kind: 'service-log', recordId: _id, base, values: { title: 'Ombord', tasks: [impeller] } },
    });
    await phone.sendNow();
    expect(phone.snapshot().waiting).toMatchObject([{ state: 'conflict', conflict: { fields: ['title'] } }]);
    await phone.resolve(change?.id ?? '', ['title']);
    await phone.sendNow();
    const shown = await anna.get<{ title: string; tasks: string[] }>(`/api/servicelog/${_id}`);
    expect(shown.body.title).toBe('Ombord');
    expect(shown.body.tasks.toSorted()).toEqual([impeller, belt].toSorted());
    phone.close();
  });
});

test('a row alone is a change, though the form of its trip is not sent', async () => {
  const anna = await server.signUp();
  const { _id } = (await anna.post<{ _id: string }>('/api/createlog', tripLog())).body;
  const phone = await openTab(server.url, anna);
  await phone.sendNow();
  const rows = { written: [row(1)], struck: [] };
  await phone.save({
    kind: 'trip-log',
    recordId: _id,
    base: phone.find('trip-log', _id) ?? null,
    values: { rows },
  });
  await phone.sendNow();
  expect(phone.snapshot().waiting).toEqual([]);
  const shown = await anna.get<{ rows: { count: number } }>(`/api/showlog/${_id}`);
  expect(shown.body.rows.count).toBe(1);
  phone.close();
});

test('a trip whose description has changed elsewhere is not deleted before its user has seen that', async () => {
  const anna = await server.signUp();
  const { _id } = (await anna.post<{ _id: string }>('/api/createlog', tripLog())).body;
  const phone = await openTab(server.url, anna);
  await phone.sendNow();
  await anna.put(`/api/updatelog/${_id}`, { description: 'Tumlare!', was: {} });
  await phone.remove('trip-log', phone.find('trip-log', _id) as Item);
  await phone.sendNow();
  expect(phone.snapshot().waiting).toMatchObject([
    { state: 'conflict', conflict: { theirs: { description: 'Tumlare!' } } },
  ]);
  phone.close();
});
