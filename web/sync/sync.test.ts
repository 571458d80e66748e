import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contract/errors';
import { limits } from '#contract/limits';
import type { RowChanges } from '#contract/rows';
import { row, tripLog } from '../../server/testing/examples.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.ts';
import { openTab } from '../testing/tab.ts';
import { newId } from './decide.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

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
  await phone.remove('trip-log', _id);
  await phone.sendNow();
  expect(phone.snapshot().waiting).toMatchObject([
    { state: 'conflict', conflict: { theirs: { description: 'Tumlare!' } } },
  ]);
  phone.close();
});
