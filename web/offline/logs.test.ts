import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dropToken } from '../session-state.ts';
import { readAnswer, writeAnswer } from './answers.ts';
import type { LogKind, ServerLog } from './entry.ts';
import {
  cachedLog,
  findLog,
  listKey,
  logKey,
  readLog,
  readLogs,
  rowsKey,
} from './logs.ts';
import { arrive, newPage, tripOf as trip } from './testing/page.ts';

const service = (_id: string, date: string, more: object = {}): ServerLog => ({
  _id,
  date,
  images: [],
  ...more,
});

/** A page that has fetched a list, which is on the device as well. */
async function pageWith(kind: LogKind, list: ServerLog[]) {
  const page = await newPage();
  page.client.setQueryData(listKey(kind), list, { updatedAt: 1000 });
  await writeAnswer(page.db, listKey(kind), list, 1000);
  return page;
}

describe('a saved log', () => {
  test('is shown on its page, with its version, and in its place in the list', async () => {
    const { db, client } = await pageWith('trip-log', [
      trip('new', { departureDateTime: '2026-01-01T00:00' }),
      trip('old'),
    ]);
    const saved = trip('between', { departureDateTime: '2025-08-01T00:00', description: 'Halvvind' });
    await arrive(client, 'trip-log', 'between', saved, '"2"');
    expect(client.getQueryData(logKey('trip-log', 'between'))).toEqual({ log: saved, etag: '"2"' });
    for (const list of [
      client.getQueryData(listKey('trip-log')),
      (await readAnswer(db, listKey('trip-log')))?.data,
    ])
      expect(list).toMatchObject([{ _id: 'new' }, saved, { _id: 'old' }]);
    expect(client.getQueryState(listKey('trip-log')), 'no newer, and asked for anew').toMatchObject({
      dataUpdatedAt: 1000,
      isInvalidated: true,
    });
  });

  test('is listed without its rows, so that whoever wants them asks the server', async () => {
    const { db, client } = await pageWith('trip-log', [trip('a')]);
    const rows = { count: 1, underWay: true, text: 'Rev', all: [{ id: '1'.padStart(32, '0'), note: 'Rev' }] };
    await arrive(client, 'trip-log', 'a', trip('a', { rows }), '"2"');
    const { all, ...listed } = rows;
    expect(client.getQueryData(rowsKey('a'))).toEqual(all);
    for (const list of [
      client.getQueryData(listKey('trip-log')),
      (await readAnswer(db, listKey('trip-log')))?.data,
    ])
      expect(list).toEqual([trip('a', { rows: listed })]);
  });

  test('of a service is listed by date, with the start of its first section that has text', async () => {
    const before = [service('new', '2026-01-01'), service('old', '2025-01-01')];
    const { client } = await pageWith('service-log', before);
    const saved = service('between', '2025-07-01', {
      engineService: ' ',
      hullAndDeck: ` Bottenmålad ${'x'.repeat(300)}`,
    });
    await arrive(client, 'service-log', 'between', saved, '"1"');
    const list = client.getQueryData<ServerLog[]>(listKey('service-log'));
    expect(list?.map(({ _id }) => _id)).toEqual(['new', 'between', 'old']);
    expect(list?.[1]).toEqual({ ...saved, description: `Bottenmålad ${'x'.repeat(188)}` });
    await arrive(client, 'service-log', 'old', service('old', '2025-01-01'), '"2"');
    expect(client.getQueryData<ServerLog[]>(listKey('service-log'))?.[2]?.description).toBe('');
  });

  test('has its rows cached on the device if the response contains all of them', async () => {
    const { db, client } = await pageWith('trip-log', []);
    const all = [{ id: '1'.padStart(32, '0'), at: '2025-07-14T09:40', note: 'Rev' }];
    await arrive(
      client,
      'trip-log',
      'a',
      trip('a', { rows: { count: 1, underWay: true, text: '', all } }),
      '"1"',
    );
    expect(client.getQueryData(rowsKey('a'))).toEqual(all);
    expect((await readAnswer(db, rowsKey('a')))?.data).toEqual(all);
    await arrive(client, 'trip-log', 'a', trip('a', { rows: { count: 2, underWay: true, text: '' } }), '"2"');
    expect(client.getQueryData(rowsKey('a'))).toEqual(all);
    expect((await readAnswer(db, rowsKey('a')))?.data).toEqual(all);
  });

  test('no longer has rows on the device if the response contains none', async () => {
    const { db, client } = await pageWith('trip-log', []);
    const all = [{ id: '1'.padStart(32, '0'), at: '2025-07-14T09:40', note: 'Rev' }];
    client.setQueryData(rowsKey('a'), all);
    await writeAnswer(db, rowsKey('a'), all, 1000);
    await arrive(client, 'trip-log', 'a', trip('a'), '"2"');
    expect(client.getQueryData(rowsKey('a'))).toEqual([]);
    expect((await readAnswer(db, rowsKey('a')))?.data).toEqual([]);
  });

  test('changes no list if none has been requested', async () => {
    const { db, client } = await newPage();
    await arrive(client, 'trip-log', 'a', trip('a'), '"1"');
    expect(client.getQueryData(listKey('trip-log'))).toBeUndefined();
    expect(await readAnswer(db, listKey('trip-log'))).toBeUndefined();
  });
});

test('a deleted log is removed from every list, and no page shows it any more', async () => {
  const { client } = await pageWith('trip-log', [trip('a'), trip('b')]);
  const searching = client.fetchQuery({
    queryKey: [...listKey('trip-log'), 'found', 'ö'],
    queryFn: () => new Promise<ServerLog[]>(() => {}),
  });
  searching.catch(() => {});
  client.setQueryData(logKey('trip-log', 'a'), { log: trip('a'), etag: null });
  const open = new QueryObserver(client, { queryKey: logKey('trip-log', 'a'), staleTime: 'static' });
  onTestFinished(open.subscribe(() => {}));
  client.setQueryData([...listKey('trip-log'), 'found', 'utö'], [trip('b'), trip('a')]);
  client.setQueryData([...listKey('service-log'), 'found', 'utö'], [service('b', '2025-01-01')]);
  client.setQueryData(logKey('trip-log', 'b'), { log: trip('b'), etag: null });
  await arrive(client, 'trip-log', 'b', undefined, null);
  expect(client.getQueryData(listKey('trip-log'))).toEqual([trip('a')]);
  expect(client.getQueryData([...listKey('trip-log'), 'found', 'utö'])).toEqual([trip('a')]);
  expect(client.getQueryData([...listKey('service-log'), 'found', 'utö'])).toHaveLength(1);
  expect(client.getQueryData(logKey('trip-log', 'b'))).toBeUndefined();
  await arrive(client, 'trip-log', 'a', undefined, null);
  expect(client.getQueryData(logKey('trip-log', 'a')), 'shown as missing').toBeNull();
});

test('a form finds its whole log in the cached list, without a version', async () => {
  const log = trip('b', { description: 'Halvvind' });
  await pageWith('trip-log', [trip('a'), log]);
  expect(await cachedLog('trip-log', 'b')).toEqual({ log, etag: null });
  expect(await cachedLog('trip-log', 'c')).toBeUndefined();
  expect(await cachedLog('service-log', 'b')).toBeUndefined();
  dropToken();
  expect(await cachedLog('trip-log', 'b')).toBeUndefined();
});

describe('a log written by an older version of the app', () => {
  test('has empty values in the fields that version did not have', () => {
    const { description: _, windSpeed: __, ...old } = trip('a');
    expect(readLog('trip-log', old)).toEqual(trip('a'));
    expect(readLogs('trip-log', [old, trip('b')])).toEqual([trip('a'), trip('b')]);
  });

  test('is left out if it is not a valid log', () => {
    expect(readLog('trip-log', { title: 'Utan id' })).toBeUndefined();
    const { windSpeed: _, ...old } = trip('a', { _id: undefined });
    expect(readLog('trip-log', old)).toBeUndefined();
    expect(readLog('trip-log', trip('a', { year: 'i fjol' }))).toBeUndefined();
    expect(readLog('trip-log', null)).toBeUndefined();
    expect(readLog('trip-log', 'text')).toBeUndefined();
    expect(readLogs('trip-log', [17, trip('b')])).toEqual([trip('b')]);
    expect(readLogs('trip-log', {})).toBeUndefined();
  });

  test('of a service has no description from the list on its own page', () => {
    const all = [{ _id: 's', images: [], description: 'rad' }];
    expect(findLog('service-log', 's', all)).toEqual({ log: { _id: 's', images: [] }, etag: null });
  });
});
