import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import tar, { type Pack } from 'tar-stream';
import type { Blobs } from '../blobs/blobs.ts';
import type { Database, DatabasePlace } from '../db/connect.ts';
import { newestMigration } from '../db/migrate.ts';
import { type Snapshot, withSnapshot } from '../db/snapshot.ts';
import { withLease } from '../leases.ts';
import { type About, type Manifest, sha256 } from './archive.ts';
import { backedUpTables, keyOf } from './tables.ts';

export interface BackupSource {
  db: Database;
  place: DatabasePlace;
  blobs: Blobs;
  /** The file with the server's secret, where there is one. */
  secretFile: string;
  /** The blobs that a row of `images` stands for. */
  blobKeys: (file: string) => readonly string[];
}

export interface BackupMade {
  rows: number;
  pictures: number;
  /** Renditions that a log or profile shows and the store does not have. */
  missing: number;
  bytes: number;
}

/**
 * Copies everything into `file` while the server goes on: first the database as it is at one moment, then the pictures that
 * it speaks of, which nobody removes as long as the lease is held. The file is there whole, on the disk, or not at all.
 * Answers `'taken'` when another backup is at work.
 */
export function writeBackup(source: BackupSource, file: string): Promise<BackupMade | 'taken'> {
  return withLease(source.db, 'backup', async () => {
    await mkdir(dirname(file), { recursive: true });
    const temporary = `${file}.${randomUUID()}.tmp`;
    const archive = tar.pack();
    try {
      const out = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
      const [made] = await Promise.all([fill(archive, source), pipeline(archive, out)]);
      await rename(temporary, file);
      await syncFolder(dirname(file));
      return made;
    } catch (error) {
      archive.destroy();
      await rm(temporary, { force: true });
      throw error;
    }
  });
}

async function fill(archive: Pack, source: BackupSource): Promise<BackupMade> {
  const members: Manifest['members'] = {};
  const made: BackupMade = { rows: 0, pictures: 0, missing: 0, bytes: 0 };
  async function add(name: string, bytes: Buffer): Promise<void> {
    await addMember(archive, name, bytes);
    members[name] = { bytes: bytes.length, sha256: sha256(bytes) };
    made.bytes += bytes.length;
  }

  try {
    const header: About = {
      format: 1,
      program: 'loggboken',
      migration: await newestMigration(source.db),
      madeAt: new Date().toISOString(),
    };
    await add('about.json', Buffer.from(JSON.stringify(header)));
    const secret = await readFile(source.secretFile).catch(() => undefined);
    if (secret) await add('token-secret', secret);

    const files = await withSnapshot(source.place, async (snapshot) => {
      made.rows = await addTables(snapshot, add);
      return imageFiles(snapshot);
    });
    for (const { file, inUse } of files) {
      for (const key of source.blobKeys(file)) {
        const blob = await source.blobs.read(key);
        if (blob) {
          await add(`images/${key}`, Buffer.concat(await blob.stream.toArray()));
          made.pictures++;
        } else if (inUse) {
          // (A picture that was being uploaded at that moment has a row and no bytes yet, and no log either.)
          made.missing++;
        }
      }
    }
    await addMember(archive, 'manifest.json', Buffer.from(JSON.stringify({ members })));
    archive.finalize();
    return made;
  } catch (error) {
    archive.destroy(error as Error);
    throw error;
  }
}

async function addTables(
  snapshot: Snapshot,
  add: (name: string, bytes: Buffer) => Promise<void>,
): Promise<number> {
  let rows = 0;
  for (const table of backedUpTables) {
    let piece = 0;
    for await (const page of snapshot.pages(table, keyOf(table))) {
      piece++;
      rows += page.length;
      const lines = page.map((row) => `${JSON.stringify(row)}\n`).join('');
      await add(`tables/${table}/${String(piece).padStart(6, '0')}.jsonl`, Buffer.from(lines));
    }
  }
  return rows;
}

async function imageFiles(snapshot: Snapshot): Promise<{ file: string; inUse: boolean }[]> {
  const files: { file: string; inUse: boolean }[] = [];
  for await (const page of snapshot.pages('images', keyOf('images'))) {
    for (const { file, used_by } of page) files.push({ file: String(file), inUse: used_by !== null });
  }
  return files;
}

/** Waits until the archive has taken the bytes in, so that a slow disk holds up the reading and not the memory. */
function addMember(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.once('error', reject);
    const entry = archive.entry({ name, size: bytes.length, mode: 0o600 }, (error) => {
      archive.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
    entry.end(bytes);
  });
}

/** The file's name has to be on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(join(folder, '.'));
  await handle.sync().finally(() => handle.close());
}
