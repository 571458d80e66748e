import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, claimBackupFolder, databasePlace, type Installation, secretFile } from '../context.ts';
import { blobKeys } from '../images/renditions.ts';
import { backupName, lackingName, pruneBackups } from '../platform/backup/folder.ts';
import { type BackupMade, writeBackup } from '../platform/backup/write.ts';
import type { Log } from '../platform/log.ts';
import { doubtedSince } from './clock.ts';
import { noteBackup } from './last-backup.ts';

const kept = 14;

/**
 * Copies everything into `file` while the server goes on, also from a database that is older than the program; `'taken'` if
 * another backup is at work.
 */
export async function makeBackup(from: Installation, file: string): Promise<BackupMade | 'taken'> {
  const made = await writeBackup(
    {
      db: from.db,
      target: databasePlace(from.config),
      blobs: from.blobs,
      log: from.log,
      secretFile: secretFile(from.config),
      blobKeys,
    },
    file,
  );
  if (made !== 'taken') await noteBackup(from.db, made);
  return made;
}

/** Like `makeBackup`, into the folder for backups, under a name with the time it was made and whether pictures are missing. */
export async function makeNamedBackup(
  from: Installation,
  now = new Date(),
): Promise<(BackupMade & { file: string }) | 'taken'> {
  await claimBackupFolder(from.config);
  const file = join(from.config.backupDir, backupName(now));
  const made = await makeBackup(from, file);
  if (made === 'taken') return made;
  if (made.missing === 0) return { file, ...made };
  await rename(file, lackingName(file));
  return { file: lackingName(file), ...made };
}

/**
 * Makes a named backup, logs the result, and keeps the newest fourteen complete ones; all of them while the clock is in doubt.
 * Throws if the backup fails.
 */
export async function makeDailyBackup(context: Context, log: Log, now = new Date()): Promise<void> {
  const made = await makeNamedBackup(context, now);
  if (made === 'taken') return log.warn({}, 'no daily backup: another backup is at work');
  if (made.missing > 0) log.error(made, 'the daily backup lacks pictures: their files are missing');
  else log.info(made, 'made the daily backup');
  if ((await doubtedSince(context.db, now)) !== undefined) return;
  const ahead = await pruneBackups(context.config.backupDir, kept, now);
  if (ahead.length > 0)
    log.error({ ahead }, 'backups are dated ahead of now: they are not counted, nor removed');
}

/** Makes a backup every day at `BACKUP_AT`, in the machine's local time. If one fails, the next day tries again. */
export function backUpDaily(context: Context, log: Log): { stop(): void } {
  const { backupAt } = context.config;
  if (backupAt === undefined) return { stop() {} };
  const [hour = 0, minute = 0] = backupAt.split(':').map(Number);
  let timer: NodeJS.Timeout;
  const wait = () => {
    const next = new Date();
    next.setHours(hour, minute, 0, 0);
    if (next.getTime() <= Date.now()) next.setDate(next.getDate() + 1);
    timer = setTimeout(async () => {
      await makeDailyBackup(context, log).catch((error: unknown) =>
        log.error({ err: error }, 'the daily backup failed'),
      );
      wait();
    }, next.getTime() - Date.now()).unref();
  };
  wait();
  return { stop: () => clearTimeout(timer) };
}
