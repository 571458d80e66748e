import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { TripLog } from '#contract/trip-logs';
import { type Config, readConfig } from '../config.ts';
import { closeContext, databasePlace, openBlobs, openContext, openDatabase, secretFile } from '../context.ts';
import { type AddMember, BrokenBackupError, readArchive, writeArchive } from '../platform/backup/archive.ts';
import { copyBeforeUpgrade } from '../platform/backup/before-upgrade.ts';
import { type RestoreTarget, restoreBackup, verifyBackup } from '../platform/backup/restore.ts';
import type { Db } from '../platform/db/connect.ts';
import { hasTables, UpgradeError } from '../platform/db/migrate.ts';
import { randomId } from '../platform/ids.ts';
import { isHeld, withLease } from '../platform/leases.ts';
import { serviceLog, tripLog } from '../testing/examples.ts';
import { addMadeUpMigration, removeMadeUpMigration } from '../testing/made-up-migration.ts';
import { newLog } from '../testing/new-log.ts';
import { smallPicture, upload } from '../testing/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';
import { newTestStore } from '../testing/test-store.ts';
import { makeBackup } from './daily-backup.ts';

let server: TestServer;
let sailor: SignedIn;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  sailor = await server.signUp({ bio: 'Åker gärna till Öja' });
  folder = await mkdtemp(join(tmpdir(), 'loggboken-backup-'));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function writeTrip(title: string, pictures = 0): Promise<TripLog> {
  const files = await Promise.all(Array.from({ length: pictures }, () => smallPicture()));
  const uploadedImages = files.length === 0 ? [] : await upload(sailor, ...files);
  const { body, status } = await sailor.post<TripLog>('/api/createlog', tripLog({ title, uploadedImages }));
  expect(status).toBe(201);
  return body;
}

/** Restores a backup into an empty place and returns the outcome. */
async function restoreInto(
  file: string,
  prepared: (target: RestoreTarget) => RestoreTarget | Promise<RestoreTarget> = (target) => target,
) {
  const store = await newTestStore();
  const config = readConfig({ ...store.settings, LOG_LEVEL: 'silent' }, false);
  const db = await openDatabase({ ...config, databaseUrl: impatient(config.databaseUrl) });
  const empty = { db, blobs: await openBlobs(config), secretFile: secretFile(config), log: newLog() };
  const target = await prepared(empty);
  const restored = await restoreBackup(file, target).catch((error: unknown) => error);
  const keys: string[] = [];
  for await (const { key } of target.blobs.list()) keys.push(key);
  await db.destroy();
  return { config, restored, keys, remove: () => store.remove() };
}

async function accountsIn(config: Config): Promise<string[]> {
  const db = await openDatabase(config);
  const rows = await db
    .selectFrom('accounts')
    .select('username')
    .execute()
    .catch(() => []);
  await db.destroy();
  return rows.map(({ username }) => username);
}

/** The same PostgreSQL, which ends a transaction that is idle for a second. */
function impatient(url: string | undefined): string | undefined {
  return url && `${url}?idle_in_transaction_session_timeout=1000`;
}

test('a restored backup has the same rows, trip log, pictures and session as before', async () => {
  const trip = await writeTrip('Runt Öland', 2);
  await sailor.post('/api/createservicelog', serviceLog());
  const file = join(folder, 'whole.tar');

  const made = await makeBackup(server.context, file);
  expect(made).toMatchObject({ missing: 0, pictures: expect.any(Number) });

  const { config, restored, remove } = await restoreInto(file);
  expect(restored).toMatchObject({ rows: (made as { rows: number }).rows });
  const context = await openContext(config);
  const { buildApp } = await import('../app.ts');
  const app = await buildApp(context);
  const authorization = `Bearer ${sailor.token}`;
  const shown = await app.inject({ url: `/api/showlog/${trip._id}`, headers: { authorization } });
  expect(shown.json()).toEqual(trip);
  for (const path of trip.images) {
    const [before, after] = await Promise.all([
      server.app.inject({ url: `/api${path}`, headers: { authorization } }),
      app.inject({ url: `/api${path}`, headers: { authorization } }),
    ]);
    expect(after.statusCode).toBe(200);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
  }
  await app.close();
  await closeContext(context);
  await remove();
});

test('a backup of logs with very long texts is split into parts small enough to be restored', async () => {
  const { body } = await sailor.post<{ _id: string }>('/api/createservicelog', serviceLog());
  const { db } = server.context;
  const logs = db.selectFrom('service_logs').selectAll().where('id', '=', body._id);
  const log = await logs.executeTakeFirstOrThrow();
  // This character takes six in JSON.
  const hullAndDeck = '\u0001'.repeat(20_000);
  const long = { ...log, hull_and_deck: hullAndDeck, fuel_system: hullAndDeck, sail_and_rig: hullAndDeck };
  const copies = Array.from({ length: 60 }, () => ({ ...long, id: randomId() }));
  await db.insertInto('service_logs').values(copies).execute();
  const file = join(folder, 'much-text.tar');

  const made = await makeBackup(server.context, file);
  const sizes: number[] = [];
  for await (const { bytes } of readArchive(file)) sizes.push(bytes.length);
  expect(Math.max(...sizes)).toBeLessThan(10 * 1024 * 1024);
  const { restored, remove } = await restoreInto(file);
  expect(restored).toMatchObject({ rows: (made as { rows: number }).rows });
  await remove();
  const ids = copies.map(({ id }) => id);
  await db.deleteFrom('service_logs').where('id', 'in', ids).execute();
});

// asvs 14.2.4
test('a backup contains no failed logins', async () => {
  await server.api.post('/api/login', { username: 'lösenord som användarnamn', password: 'x' });
  const file = join(folder, 'without-failures.tar');
  await makeBackup(server.context, file);
  const members: string[] = [];
  for await (const { name } of readArchive(file)) members.push(name);
  expect(members.filter((name) => name.startsWith('tables/'))).not.toEqual([]);
  expect(members.filter((name) => name.includes('login_failures'))).toEqual([]);
});

test.runIf(inject('postgres'))(
  'restoring pictures may take longer than PostgreSQL lets a transaction be idle',
  async () => {
    await writeTrip('Runt Gotland', 1);
    const file = join(folder, 'slow.tar');
    await makeBackup(server.context, file);

    let isFirst = true;
    const { restored, remove } = await restoreInto(file, (target) => ({
      ...target,
      blobs: {
        ...target.blobs,
        async put(key, bytes) {
          if (isFirst) await setTimeout(1500);
          isFirst = false;
          await target.blobs.put(key, bytes);
        },
      },
    }));
    expect(restored).toMatchObject({ pictures: expect.any(Number) });
    await remove();
  },
);

test('a backup made while logs are written and deleted is complete', async () => {
  let stop = false;
  const writing = (async () => {
    for (let i = 0; !stop; i++) {
      const log = await writeTrip(`Skrivs under kopieringen ${i}`, 1);
      if (i % 2) await sailor.delete(`/api/deletelog/${log._id}`);
    }
  })();
  const file = join(folder, 'under-way.tar');
  const made = await makeBackup(server.context, file);
  stop = true;
  await writing;

  expect(made).toMatchObject({ missing: 0 });
  await expect(verifyBackup(file)).resolves.toMatchObject({ rows: (made as { rows: number }).rows });
});

test('a picture of a log deleted during a backup keeps its bytes but is no longer served', async () => {
  const log = await writeTrip('Raderas under kopieringen', 1);
  const key = log.images[0]?.replace('/images/', '') ?? '';
  await withLease(server.context.db, 'backup', async () => {
    await sailor.delete(`/api/deletelog/${log._id}`);
    const bytes = await server.context.blobs.read(key);
    expect(bytes).not.toBeNull();
    bytes?.stream.destroy();
  });
  expect(await isHeld(server.context.db, 'backup')).toBe(false);
  expect((await sailor.get(`/api/images/${key}`)).status).toBe(404);
});

test('a second backup is refused while another is running, and writes no file', async () => {
  await withLease(server.context.db, 'backup', async () => {
    expect(await makeBackup(server.context, join(folder, 'second.tar'))).toBe('taken');
  });
  expect(existsSync(join(folder, 'second.tar'))).toBe(false);
});

test.each([
  ['cut off in the middle', async (file: string) => truncate(file, 70_000)],
  ['cut off before its end', async (file: string) => truncate(file, (await readFile(file)).length - 4096)],
  ['changed in one byte', changeOneByte],
  ['no backup at all', (file: string) => writeFile(file, 'Kära dagbok')],
])('a backup that is %s is refused, and leaves nothing behind', async (_how, spoil) => {
  await writeTrip('Till Landsort', 2);
  const file = join(folder, `${_how.replaceAll(' ', '-')}.tar`);
  await makeBackup(server.context, file);
  await spoil(file);

  await expect(verifyBackup(file)).rejects.toThrow(BrokenBackupError);
  const { config, restored, keys, remove } = await restoreInto(file);
  expect(restored).toBeInstanceOf(BrokenBackupError);
  expect(keys).toEqual([]);
  expect(await accountsIn(config)).toEqual([]);
  await remove();
});

describe('a complete backup that can’t be restored', () => {
  let file: string;

  beforeAll(async () => {
    await writeTrip('Till Arholma', 1);
    file = join(folder, 'can-not-be-put-back.tar');
    await makeBackup(server.context, file);
  });

  test('leaves nothing behind if its secret can’t be written', async () => {
    const { config, restored, keys, remove } = await restoreInto(file, async (target) => {
      await mkdir(target.secretFile);
      return target;
    });
    expect(restored).toMatchObject({ code: 'EISDIR' });
    expect([keys, await accountsIn(config)]).toEqual([[], []]);
    await remove();
  });

  test('leaves nothing behind if the database refuses it at the end', async () => {
    const full = new Error('The database is full.');
    const { config, restored, keys, remove } = await restoreInto(file, (target) => {
      const begin = target.db.transaction.bind(target.db);
      vi.spyOn(target.db, 'transaction').mockReturnValueOnce({
        execute: (run: (trx: Db) => Promise<unknown>) =>
          begin().execute(async (trx) => {
            await run(trx);
            throw full;
          }),
      } as never);
      return target;
    });
    expect(restored).toBe(full);
    expect([keys, await accountsIn(config), existsSync(secretFile(config))]).toEqual([[], [], false]);
    await remove();
  });

  test('keeps its pictures if only the upgrade of its tables fails', async () => {
    const older = join(folder, 'of-an-older-version.tar');
    const key = `${randomId()}.webp`;
    const fill = async (add: AddMember) => {
      const madeAt = '2026-07-01T03:30:00.000Z';
      const header = { format: 1, program: 'loggboken', migration: '001-first', madeAt };
      await add('about.json', Buffer.from(JSON.stringify(header)));
      await add(`images/${key}`, Buffer.from('a picture'));
    };
    await writeArchive(older, fill, newLog());
    const { restored, keys, remove } = await restoreInto(older, async (target) => {
      addMadeUpMigration();
      onTestFinished(removeMadeUpMigration);
      // The migration makes a table of that name.
      await target.db.schema.createTable('harbours').addColumn('id', 'integer').execute();
      return target;
    });
    expect(restored).toBeInstanceOf(UpgradeError);
    expect(keys).toEqual([key]);
    await remove();
  });
});

describe('in a store that already has pictures', () => {
  const live = Buffer.from('alive');
  let key: string;

  /** A store with one of the backup's own pictures, like the store of the server that was backed up. */
  async function withPicture(target: RestoreTarget): Promise<RestoreTarget> {
    await target.blobs.put(key, live);
    return target;
  }

  async function backUp(name: string): Promise<string> {
    const { images } = await writeTrip('Till Utö', 1);
    key = images[0]?.replace('/images/', '') ?? '';
    const file = join(folder, `${name}.tar`);
    await makeBackup(server.context, file);
    return file;
  }

  test.each([
    ['whole', async () => {}],
    ['cut off', (file: string) => truncate(file, 70_000)],
  ])('a backup that is %s is not restored, and the pictures stay', async (how, spoil) => {
    const file = await backUp(`beside-${how}`);
    await spoil(file);
    const { config, restored, keys, remove } = await restoreInto(file, withPicture);
    expect([restored, keys]).toEqual(['occupied', [key]]);
    const bytes = await (await openBlobs(config)).read(key);
    expect(await bytes?.stream.toArray()).toEqual([live]);
    const db = await openDatabase(config);
    expect(await hasTables(db)).toBe(false);
    await db.destroy();
    await remove();
  });

  test('a copy of the rows alone, as made before an upgrade, is restored, and the pictures stay', async () => {
    await backUp('not-this-one');
    const rows = await copyBeforeUpgrade(databasePlace(server.context.config), folder, newLog());
    const { restored, keys, remove } = await restoreInto(rows, withPicture);
    expect(restored).toMatchObject({ withoutPictures: true, pictures: 0 });
    expect(keys).toEqual([key]);
    await remove();
  });
});

async function changeOneByte(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const at = (await readFile(file)).indexOf('Till Landsort') + 3;
  await handle.write('X', at);
  await handle.close();
}
