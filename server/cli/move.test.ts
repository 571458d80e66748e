import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TripLog } from '#contract/trip-logs';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { closeContext, openBlobs, openContext, openDatabase } from '../context.ts';
import { randomId } from '../ids.ts';
import { markInUse } from '../platform/in-use.ts';
import { contentsOf } from '../testing/contents.ts';
import { serviceLog, tripLog } from '../testing/examples.ts';
import { smallPicture, upload, uploadProfilePictures } from '../testing/pictures.ts';
import { spawnCli } from '../testing/spawned.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';
import { newTestStore } from '../testing/test-store.ts';
import { move as moveOf } from './move.ts';

type Settings = Record<string, string>;

let server: TestServer;
let sailor: SignedIn;
let trip: TripLog;
/** The installation that is moved: SQLite and a disk. */
let here: Settings;
let folder: string;
/** An empty place of the project's engines. */
let there: Settings;
const stores: { remove(): Promise<void> }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loggboken-move-'));
  here = { DATA_DIR: join(folder, 'here') };
  server = await startTestServer({ ...noOthers, ...here });
  sailor = await server.signUp({ bio: 'Åker gärna till Öja' });
  const uploadedImages = await upload(sailor, await smallPicture(), await smallPicture('#c82828'));
  const created = await sailor.post<TripLog>('/api/createlog', tripLog({ uploadedImages }), {
    'idempotency-key': 'once',
  });
  trip = created.body;
  await sailor.post('/api/createservicelog', serviceLog({ comments: 'Åäö 🐬\nny rad' }));
  await uploadProfilePictures(sailor, await smallPicture());
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

const noOthers = {
  DATABASE_URL: '',
  S3_ENDPOINT: '',
  S3_REGION: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
};

let files = 0;

/** Writes settings as they stand in an .env. */
async function written(settings: Settings): Promise<string> {
  files += 1;
  const file = join(folder, `${files}.env`);
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, lines.join(''));
  return file;
}

/** What `npm run move` does from where some settings say to where others say; what it said on the way. */
async function move(from: Settings, to: Settings, ...words: string[]): Promise<string> {
  const said: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  try {
    await moveOf(readConfig(from, false), ['--to', await written(to), ...words]);
    return said.join('\n');
  } finally {
    spy.mockRestore();
  }
}

const refusal = (moving: Promise<unknown>): Promise<string> =>
  moving.then(
    () => 'no refusal',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );

async function hasLogBook(settings: Settings): Promise<boolean> {
  const db = await openDatabase(readConfig(settings, false));
  const accounts = await db.selectFrom('accounts').select('id').execute();
  await db.destroy();
  return accounts.length > 0;
}

describe('an installation that is moved', () => {
  test('is there to its last byte, its sessions go on, and it can be moved back', async () => {
    const before = await contentsOf(here);

    const out = await spawnCli(here, 'move', '--to', await written(there)).ended;
    expect(out).toMatchObject({ code: 0, stderr: '' });
    expect(out.stdout).toMatch(/^Bildfiler: 6 kopierade, 0 fanns redan där\.$/m);
    expect(out.stdout).toMatch(/^Bildfiler: 6, lika på båda ställena\.$/m);
    expect(out.stdout).toMatch(/^Rader: \d+ i \d+ tabeller, lika på båda ställena\.$/m);
    expect(out.stdout).toContain('Allt är flyttat.');
    expect(await contentsOf(there)).toEqual(before);

    const context = await openContext(readConfig({ ...there, LOG_LEVEL: 'silent' }, false));
    const app = await buildApp(context);
    const headers = { authorization: `Bearer ${sailor.token}` };
    const shown = await app.inject({ url: `/api/showlog/${trip._id}`, headers });
    expect(shown.json()).toEqual(trip);
    const found = await app.inject({ url: '/api/logs?q=tumlare', headers });
    expect(found.json()).toHaveLength(1);
    const picture = await app.inject({ url: `/api${trip.images[1]}`, headers });
    const asItWas = await server.app.inject({ url: `/api${trip.images[1]}`, headers });
    expect(picture.rawPayload.equals(asItWas.rawPayload)).toBe(true);
    await app.close();
    await closeContext(context);

    const back = { DATA_DIR: join(folder, 'back') };
    await move(there, back);
    expect(await contentsOf(back)).toEqual(before);
  });

  test('in two steps has its pictures copied while the server goes on, and the rest when it has stopped', async () => {
    expect(await move(here, there, '--pictures')).toContain('Bildfiler: 6 kopierade');
    expect(await hasLogBook(there)).toBe(false);
    const later = await upload(sailor, await smallPicture());
    const written = await sailor.post<TripLog>('/api/createlog', tripLog({ uploadedImages: later }));

    expect(await move(here, there)).toContain('Bildfiler: 2 kopierade, 6 fanns redan där.');
    expect(await contentsOf(there)).toEqual(await contentsOf(here));
    await sailor.delete(`/api/deletelog/${written.body._id}`);
  });

  test('is not brought twice: whoever asks again is told that all is there', async () => {
    await move(here, there);
    const again = await move(here, there);
    expect(again).toContain('Bildfiler: 0 kopierade, 6 fanns redan där.');
    expect(again).toContain('Allt är flyttat.');
    expect(await contentsOf(there)).toEqual(await contentsOf(here));
  });

  test('keeps its key where it was a setting, and says so where it is to be another', async () => {
    const setting = { TOKEN_SECRET: 'en nyckel som är längre än trettiotvå tecken' };
    const other = join(folder, 'other-key');
    await move({ ...here, ...setting }, { ...there, DATA_DIR: other });
    const context = await openContext(readConfig({ ...there, DATA_DIR: other }, false));
    const asSet = await openContext(readConfig({ ...here, ...setting }, false));
    expect(context.secret).toEqual(asSet.secret);
    await Promise.all([closeContext(context), closeContext(asSet)]);

    const told = await move(here, { ...there, ...setting });
    expect(told).toContain('TOKEN_SECRET');
    expect(told).toContain('Alla får logga in igen');
  });
});

describe('a picture that has arrived otherwise than it left', () => {
  test('is found, taken away, and brought by the next run', async () => {
    const [key = ''] = trip.images.map((path) => path.replace('/images/', ''));
    const blobs = await openBlobs(readConfig({ ...there }, false));
    await blobs.put(key, Buffer.from('not the picture'));

    const told = await refusal(move(here, there));
    expect(told).toMatch(
      new RegExp(`^Wrong: Bildfiler som inte var lika .*: 1, bland dem ${key}.*kör samma`),
    );
    expect(await move(here, there)).toContain('Bildfiler: 1 kopierade, 5 fanns redan där.');
    expect(await contentsOf(there)).toEqual(await contentsOf(here));
  });
});

test('a source that is changed while it is moved, by a server that nobody saw, is found out', async () => {
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await sailor.post('/api/createlog', tripLog());
  })();
  const told = await refusal(move(here, there));
  isOver = true;
  await writing;
  expect(told).toMatch(/^Wrong: Loggarna är inte lika på båda ställena .*trip_logs/);
});

describe('a move is refused in a sentence, and nothing is moved,', () => {
  test('where the target has another log book', async () => {
    const other = await openContext(readConfig({ ...there, LOG_LEVEL: 'silent' }, false));
    const account = await server.context.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
    await other.db.insertInto('accounts').values(account).execute();
    await closeContext(other);
    expect(await refusal(move(here, there))).toMatch(/^Wrong: Det finns redan en annan loggbok i/);
    const blobs = await openBlobs(readConfig(there, false));
    for await (const { key } of blobs.list()) expect(key).toBeUndefined();
  });

  test('where the target’s pictures are others’', async () => {
    const blobs = await openBlobs(readConfig({ ...there }, false));
    await blobs.put(`${randomId()}.webp`, Buffer.from('somebody else’s'));
    expect(await refusal(move(here, there))).toMatch(/^Wrong: .*bilder från en annan loggbok/);
    expect(await hasLogBook(there)).toBe(false);
  });

  test('where the target belongs to another program', async () => {
    const context = await openContext(readConfig({ ...there, LOG_LEVEL: 'silent' }, false));
    for (const { name } of await context.db.introspection.getTables({ withInternalKyselyTables: true })) {
      if (name !== 'trip_logs') await context.db.schema.dropTable(name).cascade().execute();
    }
    await closeContext(context);
    expect(await refusal(move(here, there))).toMatch(/^Wrong: .*något annat än en loggbok: trip_logs/);
  });

  test('while a server uses the source, on this machine or another', async () => {
    const back = { DATA_DIR: join(folder, 'never') };
    const used = { DATA_DIR: join(folder, 'used') };
    markInUse(used.DATA_DIR);
    await writeFile(join(used.DATA_DIR, 'loggboken.sqlite'), '');
    expect(await refusal(move(used, there))).toBe(
      `Wrong: En server använder mappen ${used.DATA_DIR}. Stoppa den först.`,
    );

    const elsewhere = await openContext(readConfig({ ...there, LOG_LEVEL: 'silent' }, false));
    expect(await refusal(move(there, back))).toMatch(/^Wrong: En server använder databasen/);
    await closeContext(elsewhere);
    expect(existsSync(back.DATA_DIR)).toBe(false);
  });

  test('where there is nothing to move, or it is to stay where it is', async () => {
    const nothing = { DATA_DIR: join(folder, 'nothing') };
    expect(await refusal(move(nothing, there))).toMatch(
      `NoInstallation: Det finns ingen loggbok i ${nothing.DATA_DIR}.`,
    );
    expect(existsSync(nothing.DATA_DIR)).toBe(false);
    expect(await refusal(move(here, here))).toMatch(/^Wrong: .*det finns inget att flytta/);
    const onlyRows = { DATABASE_URL: there.DATABASE_URL ?? '', ...here };
    expect(await refusal(move(here, onlyRows, '--pictures'))).toMatch(
      /^Wrong: .*bilderna ligga där de redan/,
    );
  });

  test('where the target has another key', async () => {
    await writeFile(join(there.DATA_DIR ?? '', 'token-secret'), 'b'.repeat(43));
    expect(await refusal(move(here, there))).toMatch(/^Wrong: .*token-secret har en annan nyckel/);
    expect(await hasLogBook(there)).toBe(false);
  });

  test('where the target’s settings make no sense, or nobody answers there', async () => {
    expect(await refusal(move(here, { DATABASE_URL: 'mysql://x' }))).toMatch(
      /^Wrong: I .*[.]env: .*DATABASE_URL ska/,
    );
    const away = { ...there, DATABASE_URL: 'postgres://loggboken@127.0.0.1:9/loggboken' };
    expect(await refusal(move(here, away))).toMatch(/^Wrong: I .*[.]env: .*går inte att nå/);
    for (const words of [[], ['--to'], ['--to', join(folder, 'none.env')], ['--hit', 'x'], ['x']]) {
      const asked = moveOf(readConfig(here, false), words);
      expect(await refusal(asked)).toMatch(/^Wrong: (Skriv vart|Filen .* går inte att läsa)/);
    }
    const { code, stderr, stdout } = await spawnCli(here, 'move').ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Skriv vart: [^\n]+\n$/);
  });
});
