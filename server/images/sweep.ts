import type { Installation } from '../context.ts';
import { groupByRow } from './group-by-row.ts';
import { removeBytes } from './operations.ts';
import { deletePendingImages } from './store.ts';

const day = 24 * 60 * 60 * 1000;

/** How long a picture may wait for the log it was uploaded for, and how long bytes without a row stay where they are. */
const gracePeriod = day;

/** How long bytes stay in quarantine, counted from when they were moved there. */
const quarantineTime = 30 * day;

/** More files without a row than crashes leave behind: more than this number, and more than this share of the store. */
const alarmThreshold = { files: 40, share: 1 / 20 };

/** The rest waits for the next sweep, so that the keys of a large store need not fit in memory. */
const mostAtOnce = 10_000;

export interface Swept {
  /** Pictures that no log took: deleted. */
  pending: number;
  /** Files that were moved to the quarantine, moved back from it, and removed from it for good. */
  quarantined: number;
  restored: number;
  expired: number;
  /** Half-written files: removed. */
  leftovers: number;
  /** Set if quarantining and expiring were stopped: the number of `files` in the store, and of those without a row. */
  stopped?: { files: number; withoutRow: number };
}

/**
 * Deletes pictures that have waited for a log for a day, and half-written files that a crash has left. Bytes without a row are
 * not deleted at once, since the database may be an older one or another's: they go to the quarantine, come back if a row claims
 * them, and are deleted after thirty days. The pictures of a removed account are there while the account can be restored, so that
 * they are gone with its rows. If suspiciously many have no row, none is moved, unless with `force`. Only one sweep may run at a
 * time: `withLease(db, 'sweep', …)`.
 */
export async function sweep(
  context: Installation,
  { now = new Date(), force = false }: { now?: Date; force?: boolean } = {},
): Promise<Swept> {
  const { db, blobs } = context;
  const before = new Date(now.getTime() - gracePeriod);
  const restored = await restoreClaimed(context);
  const pending = await deletePendingImages(db, before);
  await removeBytes(context, pending);
  const leftovers = await blobs.cleanUp(before);
  const swept = { pending: pending.length, quarantined: 0, restored, expired: 0, leftovers };

  const { unneeded, ...found } = await findUnneeded(context, before);
  if (!force && hasTooManyOrphans(found)) return { ...swept, stopped: found };
  for (const key of unneeded) await blobs.quarantine.add(key);
  const expired = await removeExpired(context, new Date(now.getTime() - quarantineTime));
  return { ...swept, quarantined: unneeded.length, expired };
}

async function restoreClaimed({ db, blobs }: Installation): Promise<number> {
  let restored = 0;
  for await (const { referenced } of groupByRow(db, blobs.quarantine.list())) {
    for (const { key } of referenced) await blobs.quarantine.restore(key);
    restored += referenced.length;
  }
  return restored;
}

/** Counts the files and those without a row. `unneeded`: keys without a row since `before`, or of a removed account. */
async function findUnneeded({ db, blobs }: Installation, before: Date) {
  const found = { files: 0, withoutRow: 0, unneeded: [] as string[] };
  for await (const { referenced, ofRemovedAccounts, orphaned } of groupByRow(db, blobs.list())) {
    found.files += referenced.length + ofRemovedAccounts.length + orphaned.length;
    found.withoutRow += orphaned.length;
    const old = orphaned.filter(({ modifiedAt }) => modifiedAt < before);
    for (const { key } of [...ofRemovedAccounts, ...old])
      if (found.unneeded.length < mostAtOnce) found.unneeded.push(key);
  }
  return found;
}

/** With an empty or a wrong database nearly all bytes seem to have no row. */
function hasTooManyOrphans({ files, withoutRow }: { files: number; withoutRow: number }): boolean {
  if (withoutRow === 0) return false;
  return withoutRow === files || withoutRow > Math.max(alarmThreshold.files, files * alarmThreshold.share);
}

async function removeExpired({ db, blobs }: Installation, before: Date): Promise<number> {
  let expired = 0;
  for await (const { orphaned } of groupByRow(db, blobs.quarantine.list())) {
    const old = orphaned.filter(({ since }) => since < before);
    for (const { key } of old) await blobs.quarantine.remove(key);
    expired += old.length;
  }
  return expired;
}
