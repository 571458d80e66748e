import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { randomId } from '../platform/ids.ts';
import { isHeld } from '../platform/leases.ts';
import { newLog } from '../testing/new-log.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { maintainHourly } from './hourly.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

/** Maintains as often as that, an hour apart. */
async function maintain(context: Context, log: ReturnType<typeof newLog>, times: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const seen = vi.spyOn(context.blobs, 'list');
  const { stop } = maintainHourly(context, log);
  for (let time = 1; time <= times; time++) {
    if (time > 1) vi.advanceTimersByTime(60 * 60 * 1000);
    await vi.waitUntil(async () => seen.mock.calls.length > 0 && !(await isHeld(context.db, 'sweep')));
    seen.mockClear();
  }
  stop();
  seen.mockRestore();
}

test('a sweep that fails is told of, and what else is old goes all the same', async () => {
  const { db, blobs } = server.context;
  const event = await db.selectFrom('events').selectAll().executeTakeFirstOrThrow();
  const old = { ...event, id: randomId(), happened_at: '2000-01-01T00:00:00.000Z' };
  await db.insertInto('events').values(old).execute();
  const failure = new Error('the store is away');
  const list = () => {
    throw failure;
  };
  const log = newLog();
  await maintain({ ...server.context, blobs: { ...blobs, list } }, log, 1);
  expect(log.error.mock.calls).toEqual([[{ err: failure }, 'maintenance failed']]);
  const counts = { sessions: 0, idempotencyKeys: 0, events: 1, failures: 0 };
  expect(log.info.mock.calls).toEqual([[counts, 'removed what has served its time']]);
  expect(await db.selectFrom('events').select('id').where('id', '=', old.id).execute()).toEqual([]);
});

test('what a sweep has done is logged, and that it stopped before a store with too much without a row is an error', async () => {
  const { context } = server;
  const log = newLog();
  await maintain(context, log, 1);
  expect([log.info, log.warn, log.error].map(({ mock }) => mock.calls)).toEqual([[], [], []]);

  const key = `${randomId()}.webp`;
  await context.blobs.put(key, Buffer.from('somebody’s'));
  await maintain(context, log, 2);
  const stopped = [{ files: 1, withoutRow: 1 }, expect.stringContaining('none was moved or removed')];
  expect(log.error.mock.calls).toEqual([stopped, stopped]);
  await context.blobs.remove(key);

  const { id: owner_id } = await context.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  await context.db
    .insertInto('images')
    .values({
      file: `${randomId()}.webp`,
      owner_id,
      kind: 'log',
      used_by: null,
      place: 0,
      width: 1,
      height: 1,
      bytes: 1,
      created_at: '2000-01-01T00:00:00.000Z',
    })
    .execute();
  await maintain(context, log, 1);
  const counts = { pending: 1, quarantined: 0, restored: 0, expired: 0, leftovers: 0 };
  expect(log.info.mock.calls).toEqual([[counts, 'swept the picture store']]);
});
