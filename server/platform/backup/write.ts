import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Blobs } from '../blobs/blobs.ts';
import type { Database, DatabaseTarget } from '../db/connect.ts';
import { type Row, type Snapshot, withSnapshot } from '../db/snapshot.ts';
import { withLease } from '../leases.ts';
import type { Log } from '../log.ts';
import { type About, type AddMember, writeArchive } from './archive.ts';
import { backedUpTables, keyOf } from './tables.ts';

export interface BackupSource {
  db: Database;
  target: DatabaseTarget;
  blobs: Blobs;
  log: Log;
  /** The file with the server's secret, where there is one. */
  secretFile: string;
  /** The keys of the blobs that a row of `images` stands for. */
  blobKeys: (file: string) => readonly string[];
}

export interface BackupMade {
  rows: number;
  pictures: number;
  /** Renditions that a log or profile shows, but that the store does not have. */
  missing: number;
  bytes: number;
}

/**
 * Copies everything into `file` while the server runs: first a snapshot of the database, then the pictures that it refers to,
 * which are not removed while the lease is held. The file ends up whole and flushed to the disk, or does not exist.
 * Returns `'taken'` when another backup is running.
 */
export function writeBackup(source: BackupSource, file: string): Promise<BackupMade | 'taken'> {
  return withLease(
    source.db,
    'backup',
    () => writeArchive(file, (add) => fill(add, source), source.log),
    source.log,
  );
}

/**
 * Copies the rows alone, also those of a database that is older than the program. After a restore into an empty database, their
 * pictures are where they have been all the time.
 */
export async function writeRows(target: DatabaseTarget, file: string, log: Log): Promise<void> {
  const fillWithRows = (add: AddMember) =>
    withSnapshot(target, async (snapshot) => {
      await addHeader(add, { migration: snapshot.migration, withoutPictures: true });
      await addTables(snapshot, add);
    });
  await writeArchive(file, fillWithRows, log);
}

async function fill(addMember: AddMember, source: BackupSource): Promise<BackupMade> {
  const made: BackupMade = { rows: 0, pictures: 0, missing: 0, bytes: 0 };
  async function add(name: string, bytes: Buffer): Promise<void> {
    await addMember(name, bytes);
    made.bytes += bytes.length;
  }

  const files = await withSnapshot(source.target, async (snapshot) => {
    await addHeader(add, { migration: snapshot.migration, withoutPictures: false });
    if (existsSync(source.secretFile)) await add('token-secret', await readFile(source.secretFile));
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
        // (A picture that was being uploaded at that moment has a row but no bytes yet, and is not in use.)
        made.missing++;
      }
    }
  }
  return made;
}

function addHeader(add: AddMember, what: Pick<About, 'migration' | 'withoutPictures'>): Promise<void> {
  const header: About = { format: 1, program: 'loggboken', madeAt: new Date().toISOString(), ...what };
  return add('about.json', Buffer.from(JSON.stringify(header)));
}

async function addTables(snapshot: Snapshot, add: AddMember): Promise<number> {
  let rows = 0;
  for (const table of backedUpTables.filter((table) => snapshot.tables.has(table))) {
    let piece = 0;
    for await (const lines of pieces(snapshot.rows(table, keyOf(table)))) {
      piece++;
      rows += lines.length;
      await add(`tables/${table}/${String(piece).padStart(6, '0')}.jsonl`, Buffer.from(lines.join('')));
    }
  }
  return rows;
}

/** A table goes on in another piece when one has so many bytes: a piece is held in memory, also when it is put back. */
const pieceBytes = 8 * 1024 * 1024;

/** The rows as lines, as many at a time as make a piece. */
async function* pieces(rows: AsyncIterable<Row>): AsyncGenerator<string[]> {
  let lines: string[] = [];
  let bytes = 0;
  for await (const row of rows) {
    const line = `${JSON.stringify(row)}\n`;
    lines.push(line);
    bytes += Buffer.byteLength(line);
    if (bytes >= pieceBytes) {
      yield lines;
      lines = [];
      bytes = 0;
    }
  }
  if (lines.length > 0) yield lines;
}

async function imageFiles(snapshot: Snapshot): Promise<{ file: string; inUse: boolean }[]> {
  const files: { file: string; inUse: boolean }[] = [];
  for await (const { file, used_by } of snapshot.rows('images', keyOf('images'))) {
    files.push({ file: String(file), inUse: used_by !== null });
  }
  return files;
}
