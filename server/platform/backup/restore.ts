import { rm, writeFile } from 'node:fs/promises';
import { type Blobs, isBlobKey } from '../blobs/blobs.ts';
import { beginChangesAnew } from '../db/changes.ts';
import type { Database } from '../db/connect.ts';
import { migrate, migrateTo } from '../db/migrate.ts';
import { disableIdleTimeout, insertRows, type Row } from '../db/snapshot.ts';
import type { Log } from '../log.ts';
import { type About, about, BrokenBackupError, parse, readArchive } from './archive.ts';
import { backedUpTables, type TableName } from './tables.ts';

export interface RestoreTarget {
  /** An empty database, not even migrated. */
  db: Database;
  blobs: Blobs;
  /** Where the server's secret goes, if the backup has one. */
  secretFile: string;
  log: Log;
}

interface Found {
  rows: number;
  pictures: number;
}

/** `secret`: the content of the file with the server's secret, if the backup has one. */
export type Restored = Found & Pick<About, 'withoutPictures'> & { secret?: Buffer | undefined };

/** Reads a backup from its first byte to its last and checks the checksum of every member. Throws `BrokenBackupError`. */
export async function verifyBackup(file: string): Promise<About & Found> {
  let header: About | undefined;
  const found: Found = { rows: 0, pictures: 0 };
  for await (const { name, bytes } of readArchive(file)) {
    if (name === 'about.json') header = parse(about, bytes, name);
    else if (tableOf(name)) found.rows += rowsOf(name, bytes).length;
    else if (name.startsWith('images/')) found.pictures++;
  }
  if (!header) throw new BrokenBackupError('Säkerhetskopian säger inte vad den är.');
  return { ...header, ...found };
}

/**
 * Restores a backup into an empty target: everything, or nothing if the backup turns out to be broken. The rows are committed
 * after the last checksum has been checked. Returns `'occupied'` if the backup has pictures and the store already holds some,
 * which belong to somebody.
 */
export async function restoreBackup(
  file: string,
  { db, blobs, secretFile, log }: RestoreTarget,
): Promise<Restored | 'occupied'> {
  const header = await readHeader(file);
  if (!header.withoutPictures && !(await isEmpty(blobs))) return 'occupied';
  await blobs.mark();
  await migrateTo(db, header.migration);
  const put: string[] = [];
  let secret: Buffer | undefined;
  let isSecretWritten = false;
  let restored: Found;
  try {
    restored = await db.transaction().execute(async (trx) => {
      // The transaction is idle while pictures are written.
      await disableIdleTimeout(trx);
      const found: Found = { rows: 0, pictures: 0 };
      for await (const { name, bytes } of readArchive(file)) {
        const table = tableOf(name);
        const key = /^images\/(.+)$/.exec(name)?.[1];
        if (table) {
          const rows = rowsOf(name, bytes);
          // The database counts the bytes of an account as its rows come.
          const uncounted = table === 'accounts' ? rows.map((row) => ({ ...row, bytes: 0 })) : rows;
          await insertRows(trx, table, uncounted);
          found.rows += rows.length;
        } else if (key !== undefined) {
          if (header.withoutPictures || !isBlobKey(key))
            throw new BrokenBackupError(`Delen ${name} hör inte hit.`);
          put.push(key);
          await blobs.put(key, bytes);
          found.pictures++;
        } else if (name === 'token-secret') {
          secret = bytes;
        }
      }
      // Before the commit: if it can't be written, nothing is put back.
      if (secret) {
        isSecretWritten = true;
        await writeFile(secretFile, secret, { mode: 0o600 });
      }
      return found;
    });
  } catch (error) {
    // The store was empty before, so all of these are from this backup.
    for (const key of put) {
      await blobs
        .remove(key)
        .catch((err: unknown) =>
          log.warn({ err, key }, 'a picture of the broken backup could not be removed'),
        );
    }
    if (isSecretWritten) {
      await rm(secretFile, { force: true }).catch((err: unknown) =>
        log.warn({ err, path: secretFile }, 'the secret of the broken backup could not be removed'),
      );
    }
    throw error;
  }
  // Everything is back. If this fails, the version that made the backup can still use it.
  await migrate(db);
  await beginChangesAnew(db);
  return { ...restored, withoutPictures: header.withoutPictures, secret };
}

async function isEmpty(blobs: Blobs): Promise<boolean> {
  for await (const _ of blobs.list()) return false;
  return true;
}

async function readHeader(file: string): Promise<About> {
  for await (const { name, bytes } of readArchive(file)) {
    if (name === 'about.json') return parse(about, bytes, name);
    break;
  }
  throw new BrokenBackupError('Filen är ingen säkerhetskopia.');
}

function tableOf(name: string): TableName | undefined {
  const table = /^tables\/([a-z_]+)\/\d{6}\.jsonl$/.exec(name)?.[1];
  if (table === undefined) return undefined;
  const match = backedUpTables.find((one) => one === table);
  if (!match) throw new BrokenBackupError(`Tabellen ${table} känns inte igen.`);
  return match;
}

function rowsOf(name: string, bytes: Buffer): Row[] {
  try {
    return bytes
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Row);
  } catch (cause) {
    throw new BrokenBackupError(`Delen ${name} går inte att läsa.`, { cause });
  }
}
