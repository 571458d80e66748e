import type { Installation } from '../context.ts';
import { isHeld } from '../platform/leases.ts';
import { blobKeys } from './renditions.ts';
import { deletePendingImages, filesToDelete, forgetRemovedFile, isRemoved } from './store.ts';

const day = 24 * 60 * 60 * 1000;

/** How long a picture may wait for the log it was uploaded for, and how long a half-written file may be half-written. */
const gracePeriod = day;

/** A store that fails so often is away: the next hour tries again. */
const mostFailures = 10;

export interface CleanedUp {
  /** Pictures that no log took: deleted. */
  untaken: number;
  /** Pictures whose files are deleted now. */
  deleted: number;
  /** Half-written files that a crash has left: deleted. */
  leftovers: number;
}

/**
 * Deletes the pictures that no log has taken for a day, the files of pictures that were deleted long enough ago, and half-written
 * ones. A file that the database does not know is left alone: the database may be an older one, or another's.
 */
export async function cleanUpPictures(installation: Installation, now = new Date()): Promise<CleanedUp> {
  const { db, blobs } = installation;
  const before = new Date(now.getTime() - gracePeriod);
  const untaken = await db.transaction().execute((trx) => deletePendingImages(trx, before, now));
  const deleted = await deleteFiles(installation, now);
  return { untaken: untaken.length, deleted, leftovers: await blobs.cleanUp(before) };
}

/** Waits while a backup is running: it may be copying a database in which the pictures are still there. */
async function deleteFiles({ db, blobs, config, log }: Installation, now: Date): Promise<number> {
  const files = await filesToDelete(db, now, config.storageQuota);
  // Looked up after the files: the database that a later backup copies no longer has them.
  if (files.length === 0 || (await isHeld(db, 'backup'))) return 0;
  let failures = 0;
  let deleted = 0;
  for (const file of files) {
    try {
      // It may have been sent again since.
      if (!(await isRemoved(db, file))) continue;
      for (const key of blobKeys(file)) await blobs.remove(key);
      await forgetRemovedFile(db, file);
      deleted++;
    } catch (err) {
      log.warn({ err }, 'the files of a deleted picture could not be deleted');
      if (++failures === mostFailures) break;
    }
  }
  return deleted;
}
