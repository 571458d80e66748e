import { afterEach, expect, test, vi } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { withLease } from './leases.ts';

afterEach(() => vi.useRealTimers());

test('a lease that can not be renewed is told of, and the work goes on', async () => {
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
  expect(await withLease(db, 'sweep', work, log)).toBe('done');
  expect(log.warn.mock.calls).toEqual([
    [{ err: expect.any(Error), lease: 'sweep' }, 'a lease could not be renewed'],
  ]);
  await server.close();
});
