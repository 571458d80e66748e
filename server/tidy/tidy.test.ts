import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { randomId } from '../ids.ts';
import { isHeld } from '../platform/leases.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { tidyHourly } from './operations.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

const newLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

/** Tidies up as often as that, an hour apart. */
async function tidy(context: Context, log: ReturnType<typeof newLog>, times: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const seen = vi.spyOn(context.blobs, 'list');
  const { stop } = tidyHourly(context, log);
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
  await tidy({ ...server.context, blobs: { ...blobs, list } }, log, 1);
  expect(log.error.mock.calls).toEqual([[{ err: failure }, 'tidying up failed']]);
  expect(await db.selectFrom('events').select('id').where('id', '=', old.id).execute()).toEqual([]);
});

test('what has been swept up is logged; that a store is others’ once, and not every hour', async () => {
  const { context } = server;
  const log = newLog();
  await tidy(context, log, 1);
  expect([log.info, log.warn, log.error].map(({ mock }) => mock.calls)).toEqual([[], [], []]);

  await context.blobs.put(`${randomId()}.webp`, Buffer.from('somebody’s'));
  await tidy(context, log, 3);
  expect(log.warn.mock.calls).toEqual([[{}, expect.stringContaining('knows none of the pictures')]]);

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
  await tidy(context, log, 1);
  expect(log.info.mock.calls).toEqual([[{ pending: 1, orphans: 0, leftovers: 0 }, 'swept up pictures']]);
});
