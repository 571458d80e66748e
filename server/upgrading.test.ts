import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { closeContext, databasePlace, openBlobs, openContext, openDatabase, secretFile } from './context.ts';
import { copyBeforeUpgrade } from './platform/backup/before-upgrade.ts';
import { restoreBackup, verifyBackup } from './platform/backup/restore.ts';
import { backedUpTables } from './platform/backup/tables.ts';
import { connect, type Database } from './platform/db/connect.ts';
import { newestMigration } from './platform/db/migrate.ts';
import { migrations } from './platform/db/migrations/index.ts';
import { apiAt } from './testing/api.ts';
import {
  addMadeUpMigration,
  leaveDatabase,
  madeUp,
  removeMadeUpMigration,
  spawnLater,
} from './testing/made-up-migration.ts';
import { newLog } from './testing/new-log.ts';
import { newTestStore, type TestStore } from './testing/test-store.ts';

let store: TestStore;
let config: Config;
const others: TestStore[] = [];
const [released = ''] = Object.keys(migrations).slice(-1);
const password = 'skeppare på däck';

const configOf = ({ settings }: TestStore) =>
  readConfig({ ...settings, ADMIN_PASSWORD: password, LOG_LEVEL: 'silent' }, false);
const copiesFolder = () => join(config.dataDir, 'before-upgrade');

/** The database that the release before left behind. */
beforeEach(async () => {
  store = await newTestStore();
  config = configOf(store);
  await leaveDatabase(config);
  addMadeUpMigration();
});
afterEach(async () => {
  removeMadeUpMigration();
  await Promise.all([store, ...others.splice(0)].map((each) => each.remove()));
});

type Rows = Record<string, Record<string, unknown>[]>;

/** Every row of every table that is backed up. */
async function rowsOf(db: Database): Promise<Rows> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const rows: Rows = {};
  for (const name of backedUpTables.filter((table) => there.has(table))) {
    const table: object[] = await db.selectFrom(name).selectAll().execute();
    const sorted = table.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    rows[name] = sorted as Record<string, unknown>[];
  }
  return rows;
}

async function rowsIn(place: Config): Promise<Rows> {
  const db = await openDatabase(place);
  return rowsOf(db).finally(() => db.destroy());
}

/** Expects every earlier row with all its values; a newer version may have added rows and columns. */
function expectAllOf(before: Rows, after: Rows): void {
  for (const [table, rows] of Object.entries(before)) {
    const left = [...(after[table] ?? [])];
    for (const row of rows) {
      const at = left.findIndex((candidate) =>
        Object.entries(row).every(([column, value]) => candidate[column] === value),
      );
      expect(at, `${table}: ${JSON.stringify(row)}`).toBeGreaterThanOrEqual(0);
      left.splice(at, 1);
    }
    expect(left, table).toEqual([]);
  }
}

const countOf = (rows: Rows) => Object.values(rows).reduce((sum, table) => sum + table.length, 0);

/** What the skipper sees of the trips. */
async function tripsShown(): Promise<unknown> {
  const context = await openContext(config);
  const app = await buildApp(context);
  const api = apiAt(await app.listen({ port: 0, host: '127.0.0.1' }));
  const { body } = await api.post<{ token: string }>('/api/login', { username: 'admin', password });
  const headers = { authorization: `Bearer ${body.token}` };
  const trips = (await api.get<unknown[]>('/api/logs', headers)).body;
  await app.close();
  await closeContext(context);
  return trips;
}

describe('a database of the release before', () => {
  test('keeps every row when it is upgraded, and shows it as before', async () => {
    removeMadeUpMigration();
    const shown = await tripsShown();
    expect(shown).toHaveLength(3);
    const before = await rowsIn(config);
    addMadeUpMigration();
    const context = await openContext(config);
    expect(await newestMigration(context.db)).toBe(madeUp);
    expectAllOf(before, await rowsOf(context.db));
    const harbours = context.db.withTables<{ harbours: { name: string } }>().selectFrom('harbours');
    expect(await harbours.selectAll().orderBy('name').execute()).toEqual(
      ['Sandhamn', 'Utö', 'Ærø'].map((name) => ({ name })),
    );
    await closeContext(context);
    expect(await tripsShown()).toEqual(shown);
  });

  test('is copied before the upgrade, and can be restored from the copy', async () => {
    const before = await rowsIn(config);
    const copies: string[] = [];
    await closeContext(await openContext(config, (copy) => copies.push(copy)));
    expect(copies).toEqual([expect.stringContaining(copiesFolder())]);
    const [copy = ''] = copies;
    expect(await verifyBackup(copy)).toMatchObject({ migration: released, rows: countOf(before) });

    const empty = await newTestStore();
    others.push(empty);
    const elsewhere = configOf(empty);
    const db = await openDatabase(elsewhere);
    const target = {
      db,
      blobs: await openBlobs(elsewhere),
      secretFile: secretFile(elsewhere),
      log: newLog(),
    };
    expect(await restoreBackup(copy, target)).toMatchObject({ withoutPictures: true });
    // Devices are told that what they have seen since the copy is not there.
    const { tombstones, accounts = [], ...rest } = before;
    expectAllOf({ ...rest, accounts: accounts.map(({ revision, ...row }) => row) }, await rowsOf(db));
    await db.destroy();
  });
});

describe('an upgrade', () => {
  const newestIn = async (place: Config) => {
    const db = await connect(databasePlace(place));
    return newestMigration(db).finally(() => db.destroy());
  };

  test('at a start tells the operator where the copy is', async () => {
    const program = spawnLater('main', { ...store.settings, PORT: '0', LOG_LEVEL: 'silent' });
    await once(program.child.stdout ?? program.child, 'data');
    const { stdout } = await program.stop();
    const [name = ''] = await readdir(copiesFolder());
    expect(stdout).toContain(
      `Databasen görs om för den här versionen. Så som den var finns den i 30 dagar i ${join(copiesFolder(), name)}\n`,
    );
  });

  test('is not made by a backup, which copies the tables as they are', async () => {
    const before = await rowsIn(config);
    const copy = join(config.dataDir, 'kopia.tar');
    expect(await spawnLater('cli', store.settings, 'backup', copy).ended).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await verifyBackup(copy)).toMatchObject({ migration: released, rows: countOf(before) });
    expect([await newestIn(config), await rowsIn(config)]).toEqual([released, before]);
    expect(existsSync(copiesFolder())).toBe(false);
  });

  test('is not made by another command, which says what to do', async () => {
    const before = await rowsIn(config);
    for (const command of ['accounts', 'check']) {
      expect(await spawnLater('cli', store.settings, 'admin', command).ended).toMatchObject({
        code: 1,
        stdout: '',
        stderr:
          'Databasen är gjord av en äldre version av LOGGBOKEN. Starta LOGGBOKEN, så görs den om, och kör sedan kommandot igen.\n',
      });
    }
    expect([await newestIn(config), await rowsIn(config)]).toEqual([released, before]);
    expect(existsSync(copiesFolder())).toBe(false);
  });

  test('is not begun if no copy can be made', async () => {
    await writeFile(copiesFolder(), 'in the way');
    await expect(openContext(config)).rejects.toThrow();
    expect(await newestIn(config)).toBe(released);
  });

  test('that fails leaves everything as it was, and ends with a one-line message', async () => {
    const db = await openDatabase(config);
    await db.schema.createTable('harbours').addColumn('name', 'text').execute();
    await db.destroy();
    const before = await rowsIn(config);

    const { code, stderr } = await spawnLater('main', { ...store.settings, PORT: '0' }).ended;
    expect([code, stderr]).toEqual([
      78,
      expect.stringMatching(
        /^Databasen gick inte att göra om för den här versionen .*, och är som den var \(.*harbours.*\)\. Gå tillbaka till den förra versionen\.\n$/,
      ),
    ]);
    expect(await rowsIn(config)).toEqual(before);
    expect(await newestIn(config)).toBe(released);
  });

  test('of an empty database, and a start without an upgrade, make no copy', async () => {
    const empty = await newTestStore();
    others.push(empty);
    for (const _ of [1, 2]) await closeContext(await openContext(configOf(empty)));
    expect(existsSync(join(configOf(empty).dataDir, 'before-upgrade'))).toBe(false);
  });

  test('keeps the five newest copies, and leaves other files in the folder', async () => {
    await copyBeforeUpgrade(databasePlace(config), config.dataDir, newLog());
    for (let day = 1; day <= 6; day++) {
      await writeFile(join(copiesFolder(), `loggboken-2020-07-0${day}T033000.tar`), '');
    }
    await writeFile(join(copiesFolder(), 'min-egen.tar'), '');
    await closeContext(await openContext(config));
    const names = (await readdir(copiesFolder())).sort();
    expect(names.filter((name) => name.startsWith('loggboken-'))).toHaveLength(5);
    expect(names).toContain('min-egen.tar');
    expect(names).not.toContain('loggboken-2020-07-01T033000.tar');
  });
});
