import { describe, expect, test, vi } from 'vitest';
import { makeBackup } from '../maintenance/daily-backup.ts';
import { randomId } from '../platform/ids.ts';
import { withLease } from '../platform/leases.ts';
import { tripLog } from '../testing/examples.ts';
import { pictureForm, smallPicture, upload } from '../testing/pictures.ts';
import { testServer } from '../testing/test-server.ts';
import { cleanUpPictures } from './clean-up.ts';
import { blobKeys } from './renditions.ts';

const server = await testServer();
const anna = await server.signUp();

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const cleanUp = (after: number) => cleanUpPictures(server.context, new Date(Date.now() + after));
const nothing = { untaken: 0, deleted: 0, leftovers: 0 };
const isThere = async (path = '') => (await anna.get(`/api${path}`)).status === 200;

async function writeLog(who = anna): Promise<{ path: string; id: string }> {
  const uploadedImages = await upload(who, await smallPicture());
  const { body } = await who.post<{ _id: string }>('/api/createlog', tripLog({ uploadedImages }));
  return { path: uploadedImages[0] ?? '', id: body._id };
}

/** How many of its two files are in the store. */
async function filesOf(path: string): Promise<number> {
  let found = 0;
  for (const key of blobKeys(path.replace('/images/', ''))) {
    const blob = await server.context.blobs.read(key);
    blob?.stream.destroy();
    if (blob) found++;
  }
  return found;
}

test('an uploaded picture that no log uses is deleted after a day, and not before', async () => {
  const [pending = '', used = ''] = await upload(anna, await smallPicture(), await smallPicture());
  await anna.post('/api/createlog', tripLog({ uploadedImages: [used] }));
  expect(await cleanUp(23 * hour)).toEqual(nothing);
  expect([await isThere(pending), await isThere(used)]).toEqual([true, true]);

  expect(await cleanUp(25 * hour)).toEqual({ ...nothing, untaken: 1, deleted: 1 });
  expect([await isThere(pending), await isThere(used)]).toEqual([false, true]);
  expect([await filesOf(pending), await filesOf(used)]).toEqual([0, 2]);
  expect(await cleanUp(25 * hour)).toEqual(nothing);
});

test('a file that the database does not know is left alone, however old it is', async () => {
  const key = `${randomId()}.webp`;
  await server.context.blobs.put(key, Buffer.from('somebody’s'));
  expect(await cleanUp(1000 * day)).toEqual(nothing);
  expect(await filesOf(`/images/${key}`)).toBe(1);
  await server.context.blobs.remove(key);
});

describe('a picture that its owner has deleted', () => {
  async function deleted(who = anna): Promise<string> {
    const { path, id } = await writeLog(who);
    expect((await who.delete(`/api/deletelog/${id}`)).status).toBe(200);
    return path;
  }

  test('is shown to nobody, and its files are deleted after thirty days', async () => {
    const path = await deleted();
    expect(await isThere(path)).toBe(false);
    expect(await cleanUp(29 * day)).toEqual(nothing);
    expect(await filesOf(path)).toBe(2);
    expect(await cleanUp(31 * day)).toEqual({ ...nothing, deleted: 1 });
    expect(await filesOf(path)).toBe(0);
    expect(await cleanUp(31 * day)).toEqual(nothing);
  });

  test('keeps its files if the change is refused', async () => {
    const { path, id } = await writeLog();
    const stale = await anna.delete(`/api/deletelog/${id}`, undefined, { 'If-Match': '"99"' });
    expect(stale.status).toBe(412);
    expect(await cleanUp(31 * day)).toEqual(nothing);
    expect([await isThere(path), await filesOf(path)]).toEqual([true, 2]);
  });

  test('keeps its files while a backup is running, and loses them at the next clean-up', async () => {
    const path = await deleted();
    await withLease(server.context.db, 'backup', async () => {
      expect(await cleanUp(31 * day)).toEqual(nothing);
      expect(await filesOf(path)).toBe(2);
    });
    expect(await cleanUp(31 * day)).toEqual({ ...nothing, deleted: 1 });
    expect(await filesOf(path)).toBe(0);
  });

  test('however many are deleted during a backup, does not stop later clean-ups', async () => {
    const paths: string[] = [];
    await withLease(server.context.db, 'backup', async () => {
      for (let i = 0; i < 5; i++) paths.push(await deleted());
      expect(await cleanUp(31 * day)).toEqual(nothing);
    });
    expect(await cleanUp(31 * day)).toEqual({ ...nothing, deleted: 5 });
  });

  test('is in a backup of the moment before, however long that takes to copy it', async () => {
    const { path, id } = await writeLog();
    const { blobs, config } = server.context;
    let isFirst = true;
    const read = async (key: string) => {
      if (isFirst) {
        isFirst = false;
        await anna.delete(`/api/deletelog/${id}`);
        await cleanUp(31 * day);
      }
      return blobs.read(key);
    };
    const made = await makeBackup(
      { ...server.context, blobs: { ...blobs, read } },
      `${config.backupDir}/while-deleting.tar`,
    );
    expect([isFirst, made]).toEqual([false, expect.objectContaining({ missing: 0 })]);
    expect(await cleanUp(31 * day)).toEqual({ ...nothing, deleted: 1 });
    expect(await filesOf(path)).toBe(0);
  });

  test('loses its files earlier if its owner deletes more than the quota, and nobody else’s', async () => {
    const others = await deleted(await server.signUp());
    const first = await deleted();
    const { bytes } = await server.context.db
      .selectFrom('removed_files')
      .select('bytes')
      .where('key', '=', first.replace('/images/', ''))
      .executeTakeFirstOrThrow();
    const config = { ...server.context.config, storageQuota: 2 * bytes };
    const small = { ...server.context, config };
    const second = await deleted();
    expect(await cleanUpPictures(small)).toEqual(nothing);
    const third = await deleted();
    expect(await cleanUpPictures(small)).toEqual({ ...nothing, deleted: 1 });
    expect(await Promise.all([first, second, third, others].map(filesOf))).toEqual([0, 2, 2, 2]);
    expect(await cleanUp(31 * day)).toEqual({ ...nothing, deleted: 3 });
  });

  test('and that a device sends again under the same id keeps its files', async () => {
    const path = await deleted();
    const id = path.replace('/images/', '').replace('.webp', '');
    const again = await anna.post<string[]>(
      `/api/uploads?ids=${id}`,
      await pictureForm(await smallPicture()),
    );
    expect(again.body).toEqual([path]);
    await anna.post('/api/createlog', tripLog({ uploadedImages: [path] }));
    expect(await cleanUp(31 * day)).toEqual(nothing);
    expect([await isThere(path), await filesOf(path)]).toEqual([true, 2]);
  });

  test('is tried again later if its files can’t be deleted, with a warning in the log', async () => {
    const [path, other] = [await deleted(), await deleted()];
    const { blobs, log } = server.context;
    const failure = new Error('the disk says no');
    const told = vi.spyOn(log, 'warn');
    const refused = vi.spyOn(blobs, 'remove').mockRejectedValueOnce(failure);
    expect(await cleanUp(31 * day)).toEqual({ ...nothing, deleted: 1 });
    const lines = told.mock.calls;
    refused.mockRestore();
    told.mockRestore();
    expect(lines).toEqual([[{ err: failure }, 'the files of a deleted picture could not be deleted']]);
    expect(await cleanUp(31 * day)).toEqual({ ...nothing, deleted: 1 });
    expect([await filesOf(path), await filesOf(other)]).toEqual([0, 0]);
  });
});
