import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tripLog } from '../../server/testing/examples.ts';
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
