import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import {
  type Context,
  closeContext,
  databasePlace,
  openBlobs,
  openContext,
  openDatabase,
  secretFile,
} from './context.ts';
import { blobKeys } from './images/renditions.ts';
import { copyBeforeUpgrade } from './platform/backup/before-upgrade.ts';
import { restoreBackup, verifyBackup } from './platform/backup/restore.ts';
import { backedUpTables } from './platform/backup/tables.ts';
import { connect, type Database } from './platform/db/connect.ts';
import { newestMigration } from './platform/db/migrate.ts';
import { apiAt } from './testing/api.ts';
import { newLog } from './testing/new-log.ts';
import { loadReleased, releasedVersions, type Shown } from './testing/released.ts';
import { spawnCli, spawnServer } from './testing/spawned.ts';
import { newTestStore, type TestStore } from './testing/test-store.ts';

let store: TestStore;
let config: Config;
const others: TestStore[] = [];

const configOf = ({ settings }: TestStore) => readConfig({ ...settings, LOG_LEVEL: 'silent' }, false);
const copiesFolder = () => join(config.dataDir, 'before-upgrade');

beforeEach(async () => {
  store = await newTestStore();
  config = configOf(store);
});
afterEach(() => Promise.all([store, ...others.splice(0)].map((each) => each.remove())));

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

/** What each person gets now at the paths that were requested then. */
async function whatIsShown(context: Context, { people, shown }: Shown): Promise<Shown['shown']> {
  const app = await buildApp(context);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const now: Shown['shown'] = { admin: {}, asa: {} };
  for (const who of ['admin', 'asa'] as const) {
    const { username, password } = people[who];
    const { body } = await apiAt(url).post<{ token: string }>('/api/login', { username, password });
    const api = apiAt(url, { authorization: `Bearer ${body.token}` });
    for (const path of Object.keys(shown[who])) now[who][path] = (await api.get<unknown>(path)).body;
  }
  await app.close();
  return now;
}

describe.each(releasedVersions)('a database of version %s', (version) => {
  test('keeps every row when it is upgraded, and shows it as before', async () => {
    const then = await loadReleased(version, databasePlace(config));
    const before = await rowsIn(config);

    const context = await openContext(config);
    expectAllOf(before, await rowsOf(context.db));
    expect(await whatIsShown(context, then)).toMatchObject(then.shown);
    await closeContext(context);
  });

  test('is copied before the upgrade, and can be restored from the copy', async () => {
    await loadReleased(version, databasePlace(config));
    const before = await rowsIn(config);
    const copies: string[] = [];
    const context = await openContext(config, (copy) => copies.push(copy));
    const newest = await newestMigration(context.db);
    await closeContext(context);
    if (newest === version) return; // No later migration exists yet.

    expect(copies).toEqual([expect.stringContaining(copiesFolder())]);
    const [copy = ''] = copies;
    expect(await verifyBackup(copy)).toMatchObject({ migration: version, rows: countOf(before) });

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
    expectAllOf(before, await rowsOf(db));
    await db.destroy();
  });
});

describe('an upgrade', () => {
  const oldest = releasedVersions[0] ?? '';

  const newestIn = async (place: Config) => {
    const db = await connect(databasePlace(place));
    return newestMigration(db).finally(() => db.destroy());
  };

  test('at a start tells the operator where the copy is', async () => {
    await loadReleased(oldest, databasePlace(config));
    const program = spawnServer({ ...store.settings, PORT: '0', LOG_LEVEL: 'silent' });
    await once(program.child.stdout ?? program.child, 'data');
    const { stdout } = await program.stop();
    const [name = ''] = await readdir(copiesFolder());
    expect(stdout).toContain(
      `Databasen görs om för den här versionen. Så som den var finns den i 30 dagar i ${join(copiesFolder(), name)}\n`,
    );
  });

  test('is not made by a backup, which copies the tables as they are', async () => {
    await loadReleased(oldest, databasePlace(config));
    const before = await rowsIn(config);
    const blobs = await openBlobs(config);
    for (const { file } of before.images ?? [])
      for (const key of blobKeys(String(file))) await blobs.put(key, Buffer.from(key));

    const copy = join(config.dataDir, 'kopia.tar');
    expect(await spawnCli(store.settings, 'backup', copy).ended).toMatchObject({ code: 0, stderr: '' });
    expect(await verifyBackup(copy)).toMatchObject({ migration: oldest, rows: countOf(before) });
    expect([await newestIn(config), await rowsIn(config)]).toEqual([oldest, before]);
    expect(existsSync(copiesFolder())).toBe(false);
    expect(existsSync(secretFile(config))).toBe(false);
  });

  test('is not made by another command, which says what to do', async () => {
    await loadReleased(oldest, databasePlace(config));
    await openBlobs(config);
    const before = await rowsIn(config);
    for (const command of ['accounts', 'check', 'sweep']) {
      expect(await spawnCli(store.settings, 'admin', command).ended).toMatchObject({
        code: 1,
        stdout: '',
        stderr:
          'Databasen är gjord av en äldre version av LOGGBOKEN. Starta LOGGBOKEN, så görs den om, och kör sedan kommandot igen.\n',
      });
    }
    expect([await newestIn(config), await rowsIn(config)]).toEqual([oldest, before]);
    expect(existsSync(copiesFolder())).toBe(false);
  });

  test('is not begun if no copy can be made', async () => {
    await loadReleased(oldest, databasePlace(config));
    await writeFile(copiesFolder(), 'in the way');
    await expect(openContext(config)).rejects.toThrow();
    expect(await newestIn(config)).toBe(oldest);
  });

  test('that fails leaves everything as it was, and ends with a one-line message', async () => {
    await loadReleased(oldest, databasePlace(config));
    const db = await openDatabase(config);
    await db.schema.alterTable('accounts').addColumn('password_expires_at', 'text').execute();
    await db.destroy();
    const before = await rowsIn(config);

    const { code, stderr } = await spawnServer({ ...store.settings, PORT: '0' }).ended;
    expect([code, stderr]).toEqual([
      78,
      expect.stringMatching(
        /^Databasen gick inte att göra om för den här versionen .*, och är som den var \(.*password_expires_at.*\)\. Gå tillbaka till den förra versionen\.\n$/,
      ),
    ]);
    expect(await rowsIn(config)).toEqual(before);
    expect(await newestIn(config)).toBe(oldest);
  });

  test('removes the usernames that were typed at failed log-ins, which may be passwords', async () => {
    await loadReleased(oldest, databasePlace(config));
    const typed = 'lösenord som användarnamn';
    const db = await openDatabase(config);
    const then = {
      id: 'a',
      username_key: typed,
      address: '192.0.2.1',
      failed_at: '2026-07-01T03:29:00.000Z',
    };
    // A row as that version had it.
    await db
      .insertInto('login_failures')
      .values(then as never)
      .execute();
    await db.destroy();
    let copy = '';
    const context = await openContext(config, (made) => {
      copy = made;
    });
    expect(await context.db.selectFrom('login_failures').selectAll().execute()).toEqual([]);
    await closeContext(context);
    expect(await readFile(copy, 'utf8')).not.toContain(typed);
    const place = databasePlace(config);
    if ('sqliteFile' in place) expect(await readFile(place.sqliteFile, 'utf8')).not.toContain(typed);
  });

  test('of an empty database, and a start without an upgrade, make no copy', async () => {
    await closeContext(await openContext(config));
    await closeContext(await openContext(config));
    expect(existsSync(copiesFolder())).toBe(false);
  });

  test('keeps the five newest copies, and leaves other files in the folder', async () => {
    await loadReleased(oldest, databasePlace(config));
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
