import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceLog, tripLog } from '../../server/testing/examples.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.ts';
import { openTab } from '../testing/tab.ts';
import type { Item } from './change.ts';
import { newId } from './decide.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

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
