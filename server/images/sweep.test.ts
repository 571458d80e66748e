import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { makeBackup } from '../maintenance/daily-backup.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import { randomId } from '../platform/ids.ts';
import { withLease } from '../platform/leases.ts';
import { tripLog } from '../testing/examples.ts';
import { smallPicture, upload } from '../testing/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';
import { blobKeys } from './renditions.ts';
import { sweep } from './sweep.ts';

let server: TestServer;
let anna: SignedIn;
const others: TestServer[] = [];

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
});
afterAll(async () => {
  await Promise.all([server, ...others].map((each) => each.close()));
});

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const later = (time: number) => ({ now: new Date(Date.now() + time) });
const isThere = async (path = '') => (await anna.get(`/api${path}`)).status === 200;
const nothing = { pending: 0, quarantined: 0, restored: 0, expired: 0, leftovers: 0 };

/** A separate server with one log and its picture, and `count` files without a row. */
async function withOrphans(count: number): Promise<{ context: Context; path: string; orphans: string[] }> {
  const other = await startTestServer();
  others.push(other);
  const path = await writeLog(other.admin);
  return { context: other.context, path, orphans: await putOrphans(other.context.blobs, count) };
}

async function writeLog(who: SignedIn): Promise<string> {
  const uploadedImages = await upload(who, await smallPicture());
  await who.post('/api/createlog', tripLog({ uploadedImages }));
  return uploadedImages[0] ?? '';
}

async function putOrphans(blobs: Blobs, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => `${randomId()}.webp`);
  await Promise.all(keys.map((key) => blobs.put(key, Buffer.from('x'))));
  return keys.sort();
}

async function keysOf(listed: AsyncIterable<{ key: string }>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of listed) keys.push(key);
  return keys.sort();
}

test('an uploaded picture that no log uses is deleted after a day, and not before', async () => {
  const [pending, used = ''] = await upload(anna, await smallPicture(), await smallPicture());
  await anna.post('/api/createlog', tripLog({ uploadedImages: [used] }));

  expect(await sweep(server.context, later(23 * hour))).toEqual(nothing);
  expect([await isThere(pending), await isThere(used)]).toEqual([true, true]);

  expect(await sweep(server.context, later(25 * hour))).toEqual({ ...nothing, pending: 1 });
  expect([await isThere(pending), await isThere(used)]).toEqual([false, true]);
  expect(await sweep(server.context, later(25 * hour))).toEqual(nothing);
});

describe('picture files without a database row', () => {
  test('are moved to quarantine after a day and deleted thirty days later', async () => {
    const { context, orphans } = await withOrphans(20);
    const { blobs } = context;
    const used = (await keysOf(blobs.list())).filter((key) => !orphans.includes(key));

    expect(await sweep(context, later(23 * hour))).toEqual(nothing);
    expect(await sweep(context, later(25 * hour))).toEqual({ ...nothing, quarantined: 20 });
    expect(await keysOf(blobs.list())).toEqual(used);
    expect(await keysOf(blobs.quarantine.list())).toEqual(orphans);

    expect(await sweep(context, later(29 * day))).toEqual(nothing);
    expect(await sweep(context, later(31 * day))).toEqual({ ...nothing, expired: 20 });
    expect(await keysOf(blobs.quarantine.list())).toEqual([]);
    expect(await keysOf(blobs.list())).toEqual(used);
  });

  test('are still in a backup that knows them if quarantined while it is made, and are restored during a backup', async () => {
    const path = await writeLog(anna);
    const { blobs } = server.context;
    const file = path.replace('/images/', '');
    let isFirst = true;
    const read = async (key: string) => {
      if (isFirst) {
        isFirst = false;
        for (const each of blobKeys(file)) await blobs.quarantine.add(each);
      }
      return blobs.read(key);
    };
    const made = await makeBackup(
      { ...server.context, blobs: { ...blobs, read } },
      `${server.context.config.backupDir}/while-sweeping.tar`,
    );
    expect([isFirst, made]).toEqual([false, expect.objectContaining({ missing: 0 })]);
    await withLease(server.context.db, 'backup', async () =>
      expect(await sweep(server.context)).toMatchObject({ restored: 2 }),
    );
  });

  test.each([
    ['none is known', (context: Context) => context.db.deleteFrom('images').execute(), 3],
    ['more are unknown than crashes leave', async () => {}, 41],
  ])('are not moved when %s, unless the sweep is forced', async (_, prepare, count) => {
    const { context } = await withOrphans(count);
    await prepare(context);
    const before = await keysOf(context.blobs.list());
    const rows = (await context.db.selectFrom('images').select('file').execute()).length;
    const stopped = { files: before.length, withoutRow: before.length - 2 * rows };
    expect(await sweep(context, later(40 * day))).toEqual({ ...nothing, stopped });
    expect(await keysOf(context.blobs.list())).toEqual(before);

    const forced = await sweep(context, { ...later(25 * hour), force: true });
    expect(forced).toEqual({ ...nothing, quarantined: stopped.withoutRow });
  });
});

describe('a picture in quarantine', () => {
  /** A database of the same logs from before the newest of them, or a copy that has not changed since. */
  async function olderDatabase(): Promise<Context> {
    const older = await startTestServer();
    others.push(older);
    const context = { ...older.context, blobs: server.context.blobs };
    await older.signUp();
    const known = await server.context.db.selectFrom('images').selectAll().execute();
    const { id: owner_id } = await older.context.db
      .selectFrom('accounts')
      .select('id')
      .executeTakeFirstOrThrow();
    if (known.length > 0)
      await context.db
        .insertInto('images')
        .values(known.map((row) => ({ ...row, owner_id })))
        .execute();
    return context;
  }

  test('is still shown, and is restored, after an outdated copy of the database has swept the shared store', async () => {
    await writeLog(anna);
    const copy = await olderDatabase();
    const path = await writeLog(anna);

    expect(await sweep(copy, later(25 * hour))).toMatchObject({ quarantined: 2 });
    expect([await isThere(path), await isThere(`${path}?size=thumb`)]).toEqual([true, true]);
    expect(await sweep(server.context)).toMatchObject({ restored: 2 });
    expect(await keysOf(server.context.blobs.quarantine.list())).toEqual([]);
    expect([await isThere(path), await isThere(`${path}?size=thumb`)]).toEqual([true, true]);
  });

  test('is restored even if the database that knows it comes back forty days later', async () => {
    await writeLog(anna);
    const older = await olderDatabase();
    const path = await writeLog(anna);
    await sweep(older, later(25 * hour));
    expect(await sweep(server.context, later(40 * day))).toMatchObject({ restored: 2, expired: 0 });
    expect(await isThere(path)).toBe(true);
  });

  test('is deleted with its log', async () => {
    const [path = ''] = await upload(anna, await smallPicture());
    const { body } = await anna.post<{ _id: string }>('/api/createlog', tripLog({ uploadedImages: [path] }));
    const { blobs } = server.context;
    const keys = blobKeys(path.replace('/images/', ''));
    for (const key of keys) await blobs.quarantine.add(key);
    await anna.delete(`/api/deletelog/${body._id}`);
    expect(await Promise.all(keys.map((key) => blobs.read(key)))).toEqual([null, null]);
  });
});
