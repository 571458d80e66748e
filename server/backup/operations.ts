import { join } from 'node:path';
import { type Context, databasePlace, secretFile } from '../context.ts';
import { blobKeys } from '../images/renditions.ts';
import { backupName, keepNewest } from '../platform/backup/folder.ts';
import { type BackupMade, writeBackup } from '../platform/backup/write.ts';

const kept = 14;

/** Copies everything into `file` while the server goes on; `'taken'` while another backup is at work. */
export const makeBackup = (context: Context, file: string): Promise<BackupMade | 'taken'> =>
  writeBackup(
    {
      db: context.db,
      place: databasePlace(context.config),
      blobs: context.blobs,
      log: context.log,
      secretFile: secretFile(context.config),
      blobKeys,
    },
    file,
  );

/** Makes a backup under its own name and keeps the newest fourteen. Others in the folder are left alone. */
export async function makeDailyBackup(context: Context, now = new Date()): Promise<BackupMade | 'taken'> {
  const { backupDir } = context.config;
  const made = await makeBackup(context, join(backupDir, backupName(now)));
  if (made === 'taken') return made;
  await keepNewest(backupDir, kept);
  return made;
}

/**
 * Makes a backup every day at `BACKUP_AT`, by the clock on the machine's wall. What goes wrong is `onError`'s; the next day
 * tries again.
 */
export function backUpDaily(context: Context, onError: (error: unknown) => void): { stop(): void } {
  const { backupAt } = context.config;
  if (backupAt === undefined) return { stop() {} };
  const [hour = 0, minute = 0] = backupAt.split(':').map(Number);
  let timer: NodeJS.Timeout;
  const wait = () => {
    const next = new Date();
    next.setHours(hour, minute, 0, 0);
    if (next.getTime() <= Date.now()) next.setDate(next.getDate() + 1);
    timer = setTimeout(async () => {
      await makeDailyBackup(context).catch(onError);
      wait();
    }, next.getTime() - Date.now()).unref();
  };
  wait();
  return { stop: () => clearTimeout(timer) };
}
