import 'fake-indexeddb/auto';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CallError, etagOf, withEtag } from '../api.ts';
import { dropToken } from '../session-state.ts';
import { changeAnswer, freshOrCached, readAnswer, writeAnswer } from './answers.ts';
import { DeviceIsFullError } from './db.ts';
import { adoptDeviceKey } from './encryption.ts';
import { findLog, listKey, logKey, readLogs } from './logs.ts';
import { signIn, until } from './testing/device.ts';
import { arrive, newPage, tripOf as trip } from './testing/page.ts';

afterEach(() => vi.restoreAllMocks());

const unreachable = new CallError('listTripLogs', { ok: false, kind: 'unreachable' });
const key = listKey('trip-log');
const cached = (stored: unknown) => readLogs('trip-log', stored);
const ask = (client: QueryClient, queryFn: () => Promise<unknown>) =>
  client.fetchQuery({ queryKey: key, queryFn, meta: { cached } });

describe('a response', () => {
  test('is available at once when the app opens again, encrypted on the device, and is then updated from the server', async () => {
    const first = await newPage();
    await ask(first.client, async () => [trip('a')]);
    await until(() => readAnswer(first.db, key));
    const stored = await first.db.read(['answers'], (trx) => trx.getAll('answers'));
    expect(new TextDecoder('latin1').decode(stored[0]?.content.bytes)).not.toContain('A – B');

    const { client } = await newPage(first.userId);
    expect(await ask(client, async () => [trip('a'), trip('b')])).toHaveLength(1);
    await until(() => (client.getQueryData(key) as unknown[]).length === 2);
    await until(async () => JSON.stringify((await readAnswer(first.db, key))?.data).includes('"b"'));
  });

  test('is not requested again if its user has logged out in the meantime', async () => {
    const first = await newPage();
    await ask(first.client, async () => [trip('a')]);
    await until(() => readAnswer(first.db, key));

    const { client } = await newPage(first.userId);
    const server = vi.fn(async () => [trip('a')]);
    await ask(client, server);
    client.clear();
    // A request made at once would have been made by the next turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    expect(server).not.toHaveBeenCalled();
  });

  test('is requested with its ETag when the app opens again, until it is changed on the device', async () => {
    const first = await newPage();
    await ask(first.client, async () => withEtag([trip('a')], 'W/"7"'));
    await until(() => readAnswer(first.db, key));

    const { client } = await newPage(first.userId);
    const held: unknown[] = [];
    const askAgain = () =>
      ask(client, async () => {
        const data = client.getQueryData(key);
        held.push(etagOf(data));
        return data;
      });
    await askAgain();
    await until(() => held.length === 1);
    expect(held).toEqual(['W/"7"']);
    await arrive(client, 'trip-log', 'b', trip('b'), '"1"');
    expect(etagOf(client.getQueryData(key))).toBeUndefined();
    const { client: next } = await newPage(first.userId);
    await ask(next, () => Promise.reject(unreachable));
    expect(etagOf(next.getQueryData(key))).toBeUndefined();
  });

  test('stays in the cache, with its time, if the server can’t be reached', async () => {
    const { db, client } = await newPage();
    await writeAnswer(db, key, [trip('a')], 1000);
    expect(await ask(client, () => Promise.reject(unreachable))).toHaveLength(1);
    await until(() => client.getQueryState(key)?.status === 'error');
    expect(client.getQueryState(key)).toMatchObject({ dataUpdatedAt: 1000, data: [{ _id: 'a' }] });
  });

  test('that is cached for another account is not found', async () => {
    const first = await newPage();
    await writeAnswer(first.db, key, [trip('a')], 1000);
    const { client } = await newPage();
    await expect(ask(client, () => Promise.reject(unreachable))).rejects.toBe(unreachable);
  });

  test('is not cached if its query does not ask for it, or if nobody is logged in', async () => {
    const { db, client } = await newPage();
    await client.fetchQuery({ queryKey: ['accounts'], queryFn: async () => [1] });
    dropToken();
    expect(await ask(client, async () => [trip('a')])).toHaveLength(1);
    expect(await db.read(['answers'], (trx) => trx.keys('answers'))).toEqual([]);
  });

  test('that arrives after its user has logged out is not cached', async () => {
    const first = await newPage();
    const next = Promise.withResolvers<Awaited<ReturnType<typeof newPage>>>();
    await ask(first.client, async () => {
      next.resolve(await newPage());
      return [trip('a')];
    });
    const { db, client } = await next.promise;
    await ask(client, async () => [trip('a')]);
    await until(() => readAnswer(db, key));
    expect(await first.db.read(['answers'], (trx) => trx.keys('answers'))).toEqual([]);
  });

  test('is shown even if there is no room for it on the device', async () => {
    const { db, client } = await newPage();
    const writing = vi.spyOn(db, 'write').mockRejectedValue(new DeviceIsFullError());
    expect(await ask(client, async () => [trip('a')])).toHaveLength(1);
    await until(() => writing.mock.calls.length > 0);
  });

  test('is fetched from the server if the cached one can’t be used', async () => {
    const { db, client } = await newPage();
    await writeAnswer(db, key, 'no list', 1000);
    expect(await ask(client, async () => [trip('b')])).toMatchObject([{ _id: 'b' }]);
  });

  test('is not read from the cache if it can’t be decrypted', async () => {
    const { db, userId } = await newPage();
    await writeAnswer(db, key, [trip('a')], 1000);
    await adoptDeviceKey(userId, 'B'.repeat(43));
    expect(await readAnswer(db, key)).toBeUndefined();
  });

  test('can be found in another cached response that contains it, and is not cached twice', async () => {
    const { db, client } = await newPage();
    await writeAnswer(db, key, [trip('a'), trip('b')], 1000);
    const one = (id: string) => ({
      queryKey: logKey('trip-log', id),
      queryFn: () => Promise.reject(unreachable),
      meta: {
        partOf: {
          queryKey: key,
          find: (all: unknown) => findLog('trip-log', id, readLogs('trip-log', all) ?? []),
        },
      },
    });
    expect(await client.fetchQuery(one('b'))).toMatchObject({ log: { _id: 'b' }, etag: null });
    await until(() => client.getQueryState(logKey('trip-log', 'b'))?.dataUpdatedAt === 1000);
    await expect(client.fetchQuery(one('c'))).rejects.toBe(unreachable);
    expect((await readAnswer(db, key))?.data, 'the other one').toHaveLength(2);
    await client.fetchQuery({ ...one('d'), queryFn: async () => ({ log: trip('d'), etag: null }) });
    await ask(client, async () => [trip('b')]);
    await until(async () => (await readAnswer(db, key))?.at !== 1000);
    expect(await db.read(['answers'], (trx) => trx.keys('answers')), 'kept once').toEqual([hashKey(key)]);
  });
});

describe('a late response', () => {
  test('does not remove a log that was saved after the request', async () => {
    const { db, userId, client } = await newPage();
    await writeAnswer(db, key, [trip('a')], 1000);
    const begun = Promise.withResolvers<void>();
    const late = Promise.withResolvers<unknown>();
    await ask(client, () => {
      begun.resolve();
      return late.promise;
    });
    await begun.promise;
    await arrive(client, 'trip-log', 'b', trip('b', { departureDateTime: '2026-01-01T00:00' }), '"1"');
    late.resolve([trip('a')]);
    await until(() => client.getQueryState(key)?.fetchStatus === 'idle');
    const ids = (list: unknown) => (list as { _id: string }[]).map(({ _id }) => _id);
    expect(ids(client.getQueryData(key))).toEqual(['b', 'a']);
    expect(ids((await readAnswer(db, key))?.data)).toEqual(['b', 'a']);
    expect(userId).toBe(db.userId);
  });

  test.each([
    ['stays away from what another tab has stored after the request', 2000, 'newer'],
    ['replaces what was stored before the clock was set back', 9000, 'asked'],
  ])('%s', async (_, at, left) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    onTestFinished(() => void vi.useRealTimers());
    const { db, client } = await newPage();
    const late = Promise.withResolvers<unknown>();
    const asking = ask(client, () => late.promise);
    await until(() => client.getQueryState(key)?.fetchStatus === 'fetching');
    await writeAnswer(db, key, [trip('newer')], at);
    vi.setSystemTime(3000);
    const writing = vi.spyOn(db, 'write');
    late.resolve([trip('asked')]);
    await asking;
    await until(() => writing.mock.calls.length > 0);
    await writing.mock.results[0]?.value;
    expect((await readAnswer(db, key))?.data).toMatchObject([{ _id: left }]);
  });

  test('that never arrives does not keep a deleted log in the list', async () => {
    const { db, client } = await newPage();
    await writeAnswer(db, key, [trip('a'), trip('b')], 1000);
    await ask(client, () => new Promise(() => {}));
    await arrive(client, 'trip-log', 'b', undefined, null);
    expect(client.getQueryData(key)).toMatchObject([{ _id: 'a' }]);
    expect((await readAnswer(db, key))?.data).toMatchObject([{ _id: 'a' }]);
    expect((await readAnswer(db, key))?.at).toBe(1000);
  });

  test('does not lose a log that was sent, if something that is no log is stored beside it', async () => {
    const { db, client } = await newPage();
    await writeAnswer(db, key, [null, trip('a')], 1000);
    await arrive(client, 'trip-log', 'b', trip('b', { departureDateTime: '2026-01-01T00:00' }), '"1"');
    expect((await readAnswer(db, key))?.data).toMatchObject([{ _id: 'b' }, { _id: 'a' }]);
  });

  test('for a user who has logged out changes nothing', async () => {
    const { db } = await newPage();
    await writeAnswer(db, key, [trip('a')], 1000);
    signIn('another');
    await changeAnswer(db, key, () => []);
    expect((await readAnswer(db, key))?.data).toHaveLength(1);
  });
});

describe('a form', () => {
  const copy = async () => 'copy';
  test('opens with the server’s response, and fails with the server’s error if the request is refused', async () => {
    expect(await freshOrCached(async () => 'fresh', copy)).toBe('fresh');
    const refused = new CallError('showTripLog', {
      ok: false,
      kind: 'refused',
      status: 403,
      error: { code: 'trip_log_not_yours', message: '' },
    });
    await expect(freshOrCached(() => Promise.reject(refused), copy)).rejects.toBe(refused);
  });

  test('opens with the cached copy if the server can’t be reached or is slow to respond', async () => {
    expect(await freshOrCached(() => Promise.reject(unreachable), copy)).toBe('copy');
    expect(await freshOrCached(() => new Promise<string>(() => {}), copy)).toBe('copy');
    await expect(
      freshOrCached(
        () => Promise.reject(unreachable),
        async () => undefined,
      ),
    ).rejects.toBe(unreachable);
  });
});
