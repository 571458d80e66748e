import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { closeContext, openContext } from '../context.ts';
import { makeBackup } from '../maintenance/daily-backup.ts';
import { readArchive, sha256 } from '../platform/backup/archive.ts';

/**
 * The checksum of everything in a backup, by its name there; except `about.json`, which says when it was made, and the numbers of
 * changes, which a restore begins anew.
 */
export async function checksumsIn(file: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for await (const { name, bytes } of readArchive(file)) {
    const kept = name.startsWith('tables/') ? withoutChanges(bytes) : bytes;
    if (name !== 'about.json' && kept.length > 0) sums.set(name, sha256(kept));
  }
  return sums;
}

function withoutChanges(lines: Buffer): Buffer {
  const rows = lines.toString('utf8').trimEnd().split('\n');
  const kept = rows
    .map((row) => JSON.parse(row) as { revision?: number; kind?: string })
    .filter(({ kind }) => kind !== 'restored');
  return Buffer.from(kept.map(({ revision: _, ...row }) => JSON.stringify(row)).join('\n'));
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
