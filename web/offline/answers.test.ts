import 'fake-indexeddb/auto';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CallError, etagOf, withEtag } from '../api.ts';
import { dropToken } from '../session-state.ts';
import { readAnswer, writeAnswer } from './answers.ts';
import { DeviceIsFullError } from './db.ts';
import { adoptDeviceKey } from './encryption.ts';
import { until } from './testing/device.ts';
import { newPage, tripOf as trip } from './testing/page.ts';

afterEach(() => vi.restoreAllMocks());

const unreachable = new CallError('listTripLogs', { ok: false, kind: 'unreachable' });
const key = ['trips'];
const cached = (stored: unknown) => (Array.isArray(stored) ? stored : undefined);
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

  test('is requested with its ETag when the app opens again', async () => {
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
});

describe('a late response', () => {
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
});
