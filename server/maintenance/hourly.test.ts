import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { type Context, closeContext, openContext } from '../context.ts';
import { backupName } from '../platform/backup/folder.ts';
import { randomId } from '../platform/ids.ts';
import { isHeld, withLease } from '../platform/leases.ts';
import { temporaryFolder } from '../platform/temporary.ts';
import { addMadeUpMigration, leaveDatabase, removeMadeUpMigration } from '../testing/made-up-migration.ts';
import { newLog } from '../testing/new-log.ts';
import { testServer } from '../testing/test-server.ts';
import { newTestStore } from '../testing/test-store.ts';
import { doubtedSince, trustClock } from './clock.ts';
import { maintainHourly } from './hourly.ts';

const day = 24 * 60 * 60 * 1000;
const soon = { timeout: 20_000 };

const server = await testServer();
afterEach(() => vi.useRealTimers());

/** Runs the maintenance that many times, an hour apart, starting so many days ahead. */
async function maintain(
  context: Context,
  log: ReturnType<typeof newLog>,
  times: number,
  days = 0,
): Promise<void> {
  const timers = ['setInterval', 'clearInterval'] as const;
  // The date is faked only then: a bucket refuses requests from a clock that is an hour wrong.
  if (days === 0) vi.useFakeTimers({ toFake: [...timers] });
  else vi.useFakeTimers({ toFake: [...timers, 'Date'], now: Date.now() + days * day });
  await trustClock(context.db);
  const seen = vi.spyOn(context.blobs, 'cleanUp');
  const { stop } = maintainHourly(context, log);
  for (let time = 1; time <= times; time++) {
    if (time > 1) vi.advanceTimersByTime(60 * 60 * 1000);
    await vi.waitUntil(
      async () => seen.mock.calls.length > 0 && !(await isHeld(context.db, 'maintenance')),
      soon,
    );
    seen.mockClear();
  }
  stop();
  seen.mockRestore();
  vi.useRealTimers();
}

test('a clean-up that fails is logged, and other old data is removed all the same', async () => {
  const { db, blobs } = server.context;
  const event = await db.selectFrom('events').selectAll().executeTakeFirstOrThrow();
  const old = { ...event, id: randomId(), happened_at: '2000-01-01T00:00:00.000Z' };
  await db.insertInto('events').values(old).execute();
  const failure = new Error('the store is away');
  const cleanUp = () => {
    throw failure;
  };
  const log = newLog();
  await maintain({ ...server.context, blobs: { ...blobs, cleanUp } }, log, 1);
  expect(log.error.mock.calls).toEqual([[{ err: failure }, 'maintenance failed']]);
  const counts = { sessions: 0, tombstones: 0, events: 1, failures: 0 };
  expect(log.info.mock.calls).toEqual([[counts, 'removed what has served its time']]);
  expect(await db.selectFrom('events').select('id').where('id', '=', old.id).execute()).toEqual([]);
});

// asvs 14.2.4
test('a copy from before an upgrade, and what a crash left of one, is removed after thirty days; other files stay', async () => {
  const store = await newTestStore();
  const settings = { ...store.settings, ADMIN_PASSWORD: 'skeppare på däck', LOG_LEVEL: 'silent' };
  const config = readConfig(settings, false);
  await leaveDatabase(config);
  addMadeUpMigration();
  onTestFinished(removeMadeUpMigration);
  let copy = '';
  const context = await openContext(config, (made) => {
    copy = made;
  });
  const crashed = `${copy}.${randomUUID()}.tmp`;
  const own = join(dirname(copy), 'min-egen.tar');
  for (const file of [crashed, own]) await writeFile(file, '');
  const left = async () => (await readdir(dirname(copy))).toSorted();

  const log = newLog();
  await maintain(context, log, 1, 29);
  expect(await left()).toEqual([copy, crashed, own].map((file) => basename(file)).toSorted());
  await maintain(context, log, 1, 31);
  const told = [{ copies: 2 }, 'removed copies from before an upgrade'];
  await vi.waitFor(() => expect(log.info.mock.calls).toContainEqual(told), soon);
  expect(await left()).toEqual(['min-egen.tar']);
  expect(log.error.mock.calls).toEqual([]);
  await closeContext(context);
  await store.remove();
});

test('old files in a server’s own folder are removed even while another server does the shared work', async () => {
  const { context } = server;
  const { dataDir } = context.config;
  const copies = join(dataDir, 'before-upgrade');
  const old = new Date(Date.now() - 31 * day);
  await mkdir(copies, { recursive: true });
  await writeFile(join(copies, backupName(old)), '');
  await utimes(await temporaryFolder(dataDir), old, old);
  const left = async () => [...(await readdir(copies)), ...(await readdir(join(dataDir, 'temporary')))];
  expect(await left()).toHaveLength(2);
  await withLease(context.db, 'maintenance', async () => {
    const log = newLog();
    const { stop } = maintainHourly(context, log);
    const removed = [{ folders: 1 }, 'removed abandoned temporary folders'];
    await vi.waitUntil(() => log.info.mock.calls.length === 2, soon);
    expect(log.info.mock.calls).toContainEqual(removed);
    expect(await left()).toEqual([]);
    stop();
  });
});

test('a clean-up logs what it did', async () => {
  const { context } = server;
  const log = newLog();
  await maintain(context, log, 1);
  expect([log.info, log.warn, log.error].map(({ mock }) => mock.calls)).toEqual([[], [], []]);

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
  const counts = { untaken: 1, deleted: 1, leftovers: 0 };
  expect(log.info.mock.calls).toEqual([[counts, 'cleaned up the picture store']]);
});

test('while the clock is weeks ahead of any trace of use nothing is removed, until it is right or confirmed', async () => {
  const { context } = server;
  const { db } = context;
  const kept = await server.signUp();
  await server.signUp().then((gone) => gone.post('/api/close-account', { currentPassword: gone.password }));
  const there = async () => ({
    accounts: await db.selectFrom('accounts').select(['id', 'state']).orderBy('id').execute(),
    sessions: await db.selectFrom('sessions').select('id').orderBy('id').execute(),
    events: await db.selectFrom('events').select('id').orderBy('id').execute(),
  });
  const before = await there();
  const log = newLog();
  const maintainIn = async (days: number) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() + days * day });
    const { stop } = maintainHourly(context, log);
    await vi.waitUntil(() => log.error.mock.calls.length > 0, soon);
    stop();
    vi.useRealTimers();
  };
  await db.deleteFrom('maintained').execute();
  await maintainIn(365);
  const told = expect.stringContaining('npm run admin -- clock-is-right');
  expect(log.error.mock.calls).toEqual([[{ since: expect.any(String) }, told]]);
  expect(await there()).toEqual(before);
  expect(await doubtedSince(db)).toBeUndefined();
  expect((await kept.get('/api/logs')).status).toBe(200);

  await maintain(context, newLog(), 1, 365);
  expect((await there()).accounts.map(({ state }) => state)).not.toContain('removed');
  expect((await there()).sessions).toEqual([]);
});
