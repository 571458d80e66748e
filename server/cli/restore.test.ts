import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TripLog } from '#contract/trip-logs';
import { makeFirstAdmin } from '../accounts/first-admin.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { closeContext, openBlobs, openContext, openDatabase } from '../context.ts';
import { randomId } from '../platform/ids.ts';
import { contentsOf } from '../testing/contents.ts';
import { serviceLog, tripLog } from '../testing/examples.ts';
import { smallPicture, upload, uploadProfilePictures } from '../testing/pictures.ts';
import { spawnCli } from '../testing/spawned.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';
import { newTestStore } from '../testing/test-store.ts';
import { restore as restoreTo } from './restore.ts';

type Settings = Record<string, string>;

let server: TestServer;
let sailor: SignedIn;
let trip: TripLog;
/** The installation that is backed up: SQLite and a disk. */
let here: Settings;
let folder: string;
let backup: string;
/** An empty place in the database and picture store that this test run uses. */
let there: Settings;
const stores: { remove(): Promise<void> }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loggboken-restore-'));
  here = { DATA_DIR: join(folder, 'here') };
  const noOthers = { DATABASE_URL: '', S3_ENDPOINT: '', S3_REGION: '', S3_BUCKET: '' };
  server = await startTestServer({ ...noOthers, S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '', ...here });
  sailor = await server.signUp({ bio: 'Åker gärna till Öja' });
  const uploadedImages = await upload(sailor, await smallPicture(), await smallPicture('#c82828'));
  trip = (await sailor.post<TripLog>('/api/createlog', tripLog({ uploadedImages }))).body;
  await sailor.post('/api/createservicelog', serviceLog({ comments: 'Åäö 🐬\nny rad' }));
  await uploadProfilePictures(sailor, await smallPicture());
  backup = await backedUp(here);
});
afterAll(async () => {
  await server.close();
  await Promise.all(stores.map((store) => store.remove()));
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  const store = await newTestStore();
  stores.push(store);
  there = store.settings;
});

let files = 0;

async function backedUp(settings: Settings): Promise<string> {
  const file = join(folder, `${++files}.tar`);
  expect(await spawnCli(settings, 'backup', file).ended).toMatchObject({ code: 0, stderr: '' });
  return file;
}

/** Writes settings as they stand in an .env. */
async function written(settings: Settings): Promise<string> {
  const file = join(folder, `${++files}.env`);
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, lines.join(''));
  return file;
}

/** What `npm run restore -- --settings` prints. */
async function restore(to: Settings): Promise<string> {
  const said: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  try {
    await restoreTo(readConfig(here, false), ['--settings', await written(to), backup]);
    return said.join('\n');
  } finally {
    spy.mockRestore();
  }
}

const refusal = (restoring: Promise<unknown>): Promise<string> =>
  restoring.then(
    () => 'no refusal',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );

async function hasLogBook(settings: Settings): Promise<boolean> {
  const db = await openDatabase(readConfig(settings, false));
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .execute()
    .catch(() => []);
  await db.destroy();
  return accounts.length > 0;
}

test('a backup restored to another database and store is identical, keeps sessions, and can be restored back unchanged', async () => {
  const before = await contentsOf(here);
  const out = await spawnCli(here, 'restore', '--settings', await written(there), backup).ended;
  expect(out).toMatchObject({ code: 0, stderr: '' });
  expect(out.stdout).toMatch(/^Allt är tillbaka: \d+ rader och 6 bildfiler\.$/m);
  expect(await contentsOf(there)).toEqual(before);

  const context = await openContext(readConfig({ ...there, LOG_LEVEL: 'silent' }, false));
  const app = await buildApp(context);
  const headers = { authorization: `Bearer ${sailor.token}` };
  const shown = await app.inject({ url: `/api/showlog/${trip._id}`, headers });
  expect(shown.json()).toEqual(trip);
  const picture = await app.inject({ url: `/api${trip.images[1]}`, headers });
  const asItWas = await server.app.inject({ url: `/api${trip.images[1]}`, headers });
  expect(picture.rawPayload.equals(asItWas.rawPayload)).toBe(true);
  await app.close();
  await closeContext(context);

  const back = { DATA_DIR: join(folder, 'back') };
  const returning = await backedUp(there);
  await spawnCli(there, 'restore', '--settings', await written(back), returning).ended;
  expect(await contentsOf(back)).toEqual(before);
});

test('a restore to settings with a TOKEN_SECRET says that everyone has to log in again', async () => {
  const said = await restore({ ...there, TOKEN_SECRET: 'en nyckel som är längre än trettiotvå tecken' });
  expect(said).toContain('Alla får logga in igen');
});

describe('a restore is refused with a message', () => {
  test('if there is a log book already', async () => {
    await restore(there);
    expect(await refusal(restore(there))).toMatch(/^CliError: Det finns redan en loggbok i/);
  });

  test('if there are pictures already', async () => {
    const blobs = await openBlobs(readConfig(there, false));
    await blobs.put(`${randomId()}.webp`, Buffer.from('somebody else’s'));
    expect(await refusal(restore(there))).toMatch(/^CliError: I .* finns redan bilder/);
    expect(await hasLogBook(there)).toBe(false);
  });

  test('if the database belongs to another program', async () => {
    const db = await openDatabase(readConfig(there, false));
    await db.schema.createTable('invoices').addColumn('id', 'integer').execute();
    await db.destroy();
    expect(await refusal(restore(there))).toMatch(/^CliError: .*något annat än en loggbok: invoices/);
  });

  test('if a server is running', async () => {
    const elsewhere = await openContext(readConfig({ ...there, LOG_LEVEL: 'silent' }, false));
    await makeFirstAdmin(elsewhere);
    expect(await refusal(restore(there))).toMatch(/^CliError: Det finns redan en loggbok i/);
    await closeContext(elsewhere);
  });

  test('if the settings are invalid, the database cannot be reached, or the arguments are wrong', async () => {
    expect(await refusal(restore({ DATABASE_URL: 'mysql://x' }))).toMatch(
      /^CliError: I .*[.]env: .*DATABASE_URL ska/,
    );
    const away = { ...there, DATABASE_URL: 'postgres://loggboken@127.0.0.1:9/loggboken' };
    expect(await refusal(restore(away))).toMatch(/^CliError: I .*[.]env: .*går inte att nå/);
    for (const words of [
      [],
      ['--settings'],
      ['--to', 'x'],
      ['a.tar', 'b.tar'],
      ['--settings', 'x', backup],
    ]) {
      const asked = restoreTo(readConfig(here, false), words);
      expect(await refusal(asked)).toMatch(/^CliError: (Skriv vilken fil|Filen x finns inte)/);
    }
  });
});
