import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newTestStore, type TestStore } from '../../testing/test-store.ts';
import { connect, type Database } from './connect.ts';
import { migrate } from './migrate.ts';

let store: TestStore;
const opened: Database[] = [];

async function open(): Promise<Database> {
  const { DATABASE_URL, DATA_DIR = '' } = store.settings;
  const db = await connect(
    DATABASE_URL ? { postgresUrl: DATABASE_URL } : { sqliteFile: join(DATA_DIR, 'test.sqlite') },
  );
  opened.push(db);
  return db;
}

const tablesOf = async (db: Database) => (await db.introspection.getTables()).map(({ name }) => name).sort();

beforeEach(async () => {
  store = await newTestStore();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.destroy()));
  await store.remove();
});

test('an empty database gets its tables, and a second start changes nothing', async () => {
  const db = await open();
  await migrate(db);
  const tables = await tablesOf(db);
  expect(tables).toContain('trip_logs');
  await db.insertInto('login_failures').values({ id: 'a', counted_by: '', failed_at: '' }).execute();
  await migrate(await open());
  expect(await tablesOf(db)).toEqual(tables);
  expect(await db.selectFrom('login_failures').selectAll().execute()).toHaveLength(1);
});

test('servers that start at the same time on an empty database all find it ready', async () => {
  const { DATABASE_URL, DATA_DIR = '' } = store.settings;
  const place = DATABASE_URL ? { postgresUrl: DATABASE_URL } : { sqliteFile: join(DATA_DIR, 'test.sqlite') };
  const program = `
    import { connect } from '${new URL('./connect.ts', import.meta.url)}';
    import { migrate } from '${new URL('./migrate.ts', import.meta.url)}';
    const db = await connect(${JSON.stringify(place)});
    await migrate(db);
    console.log((await db.selectFrom('trip_logs').selectAll().execute()).length);
    await db.destroy();`;
  const start = () => promisify(execFile)(execPath, ['--input-type=module', '--eval', program]);
  const servers = await Promise.all([start(), start(), start(), start()]);
  expect(servers.map(({ stdout }) => stdout)).toEqual(['0\n', '0\n', '0\n', '0\n']);
});

test('a database from a newer version is refused with an error message', async () => {
  const db = await open();
  await migrate(db);
  await db
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '999-from-the-future', timestamp: new Date().toISOString() })
    .execute();
  await expect(migrate(db)).rejects.toThrow(
    'Databasen är gjord av en nyare version av LOGGBOKEN (999-from-the-future). Starta den versionen i stället.',
  );
});
