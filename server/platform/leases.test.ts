import { afterEach, expect, test, vi } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { isHeld, withLease } from './leases.ts';

afterEach(() => vi.useRealTimers());

test('a lease that cannot be renewed is logged, and the work goes on', async () => {
  const server = await startTestServer();
  const { db } = server.context;
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const work = async () => {
    await db.schema.alterTable('leases').renameTo('put_away').execute();
    vi.advanceTimersByTime(15_000);
    await vi.waitUntil(() => log.warn.mock.calls.length > 0, { timeout: 10_000 });
    await db.schema.alterTable('put_away').renameTo('leases').execute();
    return 'done';
  };
  expect(await withLease(db, 'maintenance', work, log)).toBe('done');
  expect(log.warn.mock.calls).toEqual([
    [{ err: expect.any(Error), lease: 'maintenance' }, 'a lease could not be renewed'],
  ]);
  await server.close();
});

test('the outcome of the work is passed on even if the lease cannot be given back, which is logged', async () => {
  const server = await startTestServer();
  const { db } = server.context;
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const work = async (outcome: () => string) => {
    await db.schema.alterTable('leases').renameTo('put_away').execute();
    return outcome();
  };
  const fail = () => {
    throw new Error('the disk is full');
  };
  expect(await withLease(db, 'maintenance', () => work(() => 'done'), log)).toBe('done');
  await db.schema.alterTable('put_away').renameTo('leases').execute();
  await expect(withLease(db, 'backup', () => work(fail), log)).rejects.toThrow('the disk is full');
  const told = (lease: string) => [{ err: expect.any(Error), lease }, 'a lease could not be given back'];
  expect(log.warn.mock.calls).toEqual([told('maintenance'), told('backup')]);
  await server.close();
});

test('a lease that a clock which was ahead has left does not keep anybody from work', async () => {
  const server = await startTestServer();
  const { db } = server.context;
  const expires_at = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString();
  await db.insertInto('leases').values({ name: 'backup', holder: 'killed', expires_at }).execute();
  expect(await isHeld(db, 'backup')).toBe(false);
  expect(await withLease(db, 'backup', async () => isHeld(db, 'backup'))).toBe(true);
  await server.close();
});
