import type { Backups } from '#contract/backups';
import type { BackupMade } from '../platform/backup/write.ts';
import type { Database } from '../platform/db/connect.ts';
import { stateOf } from '../platform/db/migrate.ts';
import { findLastBackup, firstAccountAt, putLastBackup } from './store.ts';

const hour = 60 * 60 * 1000;

/** Two days have been missed, and today's backup may take up to an hour. */
const lateAfter = 49 * hour;

/** Servers that share a database may disagree this much about the time. */
const clockSkew = hour;

/** A database that is older than the program may have no table for it. */
export async function noteBackup(db: Database, made: BackupMade, now = new Date()): Promise<void> {
  if ((await stateOf(db)) !== 'current') return;
  const { rows, pictures, missing, bytes } = made;
  await putLastBackup(db, { made_at: now.toISOString(), rows, pictures, missing, bytes });
}

/** The newest backup, whoever made it; and whether a newer one, or a first one, is overdue. */
export async function backupsOf(db: Database, now = new Date()): Promise<Backups> {
  const row = await findLastBackup(db);
  const since = row?.made_at ?? (await firstAccountAt(db));
  const age = since === undefined ? 0 : now.getTime() - Date.parse(since);
  // Dated ahead, by a clock that has been set back since: its age is unknown, and the warning must not wait until that day.
  const late = age > lateAfter || age < -clockSkew;
  if (!row) return { last: null, late };
  const { made_at: madeAt, rows, pictures, missing, bytes } = row;
  return { last: { madeAt, rows, pictures, missing, bytes: Number(bytes) }, late };
}
