import type { Installation } from '../context.ts';
import { byRow } from './known.ts';
import { removeBytes } from './operations.ts';
import { deletePendingImages } from './store.ts';

const day = 24 * 60 * 60 * 1000;

/** For so long a picture may wait for the log it was uploaded for, and bytes without a row lie where they are. */
const patience = day;

/** For so long bytes stay in quarantine, counted from when they were moved there. */
const quarantineTime = 30 * day;

/** More files without a row than crashes leave behind: more than these, and more than that share of the store. */
const suspicious = { files: 40, share: 1 / 20 };

/** The rest is for the next sweep, so that the keys of a large store need not lie in memory. */
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
  /** Why none was quarantined and none expired: so many `files` are in the store, and so many have no row. */
  stopped?: { files: number; withoutRow: number };
}

/**
 * Deletes pictures that have waited for a log for a day, and what a crash has left half-written. Bytes without a row are
 * not deleted for that, since the database may be an older one or another's: they go to the quarantine, come back when a
 * row claims them, and leave it after thirty days. The pictures of a removed account spend there the days in which it can be taken
 * back, so that they are gone with its rows. Where suspiciously many have no row none is moved, unless with `force`. It is for one
 * at a time: `withLease(db, 'sweep', …)`.
 */
export async function sweep(
  context: Installation,
  { now = new Date(), force = false }: { now?: Date; force?: boolean } = {},
): Promise<Swept> {
  const { db, blobs } = context;
  const before = new Date(now.getTime() - patience);
  const restored = await restoreClaimed(context);
  const pending = await deletePendingImages(db, before);
  await removeBytes(context, pending);
  const leftovers = await blobs.removeLeftovers(before);
  const swept = { pending: pending.length, quarantined: 0, restored, expired: 0, leftovers };

  const { unneeded, ...found } = await findUnneeded(context, before);
  if (!force && isSuspicious(found)) return { ...swept, stopped: found };
  for (const key of unneeded) await blobs.quarantine.add(key);
  const expired = await removeExpired(context, new Date(now.getTime() - quarantineTime));
  return { ...swept, quarantined: unneeded.length, expired };
}

async function restoreClaimed({ db, blobs }: Installation): Promise<number> {
  let restored = 0;
  for await (const { known } of byRow(db, blobs.quarantine.list())) {
    for (const { key } of known) await blobs.quarantine.restore(key);
    restored += known.length;
  }
  return restored;
}

/** Counts the files and those without a row. `unneeded`: the keys of those that have been without since `before`, or leave. */
async function findUnneeded({ db, blobs }: Installation, before: Date) {
  const found = { files: 0, withoutRow: 0, unneeded: [] as string[] };
  for await (const { known, leaving, unknown } of byRow(db, blobs.list())) {
    found.files += known.length + leaving.length + unknown.length;
    found.withoutRow += unknown.length;
    const old = unknown.filter(({ modifiedAt }) => modifiedAt < before);
    for (const { key } of [...leaving, ...old])
      if (found.unneeded.length < mostAtOnce) found.unneeded.push(key);
  }
  return found;
}

/** Before an empty or a wrong database nearly all bytes seem to be without a row. */
function isSuspicious({ files, withoutRow }: { files: number; withoutRow: number }): boolean {
  if (withoutRow === 0) return false;
  return withoutRow === files || withoutRow > Math.max(suspicious.files, files * suspicious.share);
}

async function removeExpired({ db, blobs }: Installation, before: Date): Promise<number> {
  let expired = 0;
  for await (const { unknown } of byRow(db, blobs.quarantine.list())) {
    const old = unknown.filter(({ since }) => since < before);
    for (const { key } of old) await blobs.quarantine.remove(key);
    expired += old.length;
  }
  return expired;
}
