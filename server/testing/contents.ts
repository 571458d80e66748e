import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { closeContext, openContext } from '../context.ts';
import { makeBackup } from '../maintenance/daily-backup.ts';
import { readArchive, sha256 } from '../platform/backup/archive.ts';

/** The checksum of everything in a backup, by its name there; except `about.json`, which says when it was made. */
export async function checksumsIn(file: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for await (const { name, bytes } of readArchive(file)) {
    if (name !== 'about.json') sums.set(name, sha256(bytes));
  }
  return sums;
}

/** The same for the data that the settings point to, by way of a backup. */
export async function contentsOf(settings: Record<string, string>): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'loggboken-contents-'));
  const context = await openContext(readConfig({ ...settings, LOG_LEVEL: 'silent' }, false));
  try {
    const file = join(folder, 'all.tar');
    const made = await makeBackup(context, file);
    if (made === 'taken' || made.missing > 0) throw new Error(`Not backed up: ${JSON.stringify(made)}`);
    return await checksumsIn(file);
  } finally {
    await closeContext(context);
    await rm(folder, { recursive: true });
  }
}
