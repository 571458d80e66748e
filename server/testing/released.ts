import { readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseTarget } from '../platform/db/connect.ts';
import type { Person } from './test-server.ts';

/** What a released version showed to each person, by the path that was asked for. */
export interface Shown {
  people: Record<'admin' | 'asa' | 'nils', Omit<Person, 'userId'>>;
  shown: Record<'admin' | 'asa', Record<string, unknown>>;
}

const folder = new URL('released/', import.meta.url);

/** The released versions of the tables, named after their newest migration, oldest first: folders of `released/`. */
export const releasedVersions = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** Loads the database that a released version left behind into an empty place. Resolves with what that version showed of it. */
export async function loadReleased(version: string, place: DatabaseTarget): Promise<Shown> {
  const read = (name: string) => readFileSync(new URL(`${version}/${name}`, folder), 'utf8');
  if ('postgresUrl' in place) {
    const client = new pg.Client(place.postgresUrl);
    await client.connect();
    await client.query(read('postgres.sql')).finally(() => client.end());
    return JSON.parse(read('postgres.json'));
  }
  await mkdir(dirname(place.sqliteFile), { recursive: true });
  const db = new DatabaseSync(place.sqliteFile);
  db.exec(`PRAGMA journal_mode = WAL; ${read('sqlite.sql')}`);
  db.close();
  return JSON.parse(read('sqlite.json'));
}
