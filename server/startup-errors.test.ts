import { chown, cp, mkdtemp, rename, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiAt } from './testing/api.ts';
import { tripLog } from './testing/examples.ts';
import { canMakeSmallDisk, spawnOnSmallDisk } from './testing/small-disk.ts';
import {
  type Ended,
  environmentOf,
  type Spawned,
  serverArguments,
  spawnCli,
  spawnServer,
  watch,
} from './testing/spawned.ts';

const needsAPerson = 78;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loggboken-faults-'));
});
afterEach(() => rm(folder, { recursive: true }));

const settings = (more: Record<string, string> = {}) => ({
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'silent',
  ...more,
});
const start = (more?: Record<string, string>) => spawnServer(settings(more)).ended;

/** One line for the operator, in Swedish, without internal details. */
function expectLine({ stderr, stdout }: Ended, ...words: (string | RegExp)[]): void {
  expect(stderr).toMatch(/^\S[^\n]+\n$/);
  for (const word of words) expect(stderr).toMatch(word);
  expect(stderr).not.toMatch(/node:|Error:|\.[jt]s:/);
  expect(stdout).toBe('');
}

/** What a server makes when it is started with an empty folder: made once for all tests, which copy it. */
let made: string;
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'loggboken-faults-made-'));
  const server = spawnServer(settings({ DATA_DIR: made }));
  await server.url();
  await server.stop();
});
afterAll(() => rm(made, { recursive: true }));

/** Copies the folder of a server that has run before, and stopped. */
const startedBefore = () => cp(made, folder, { recursive: true });

describe('a start is refused with a one-line message', () => {
  test('if the disk with the pictures, or the one with the backups, is not there; and not once it is', async () => {
    const backups = join(folder, 'backups');
    const withBackups = { BACKUP_AT: '03:30' };
    const startAndStop = async () => {
      const server = spawnServer(settings(withBackups));
      await server.url();
      await server.stop();
    };
    await startedBefore();
    await startAndStop();
    for (const [place, what] of [
      [join(folder, 'images'), 'Bilderna'],
      [backups, 'Säkerhetskopiorna'],
    ] as const) {
      await rename(place, `${place}-away`);
      const ended = await start(withBackups);
      expectLine(ended, `${what} är inte i ${place}: filen LOGGBOKEN.txt fattas där.`);
      expect(ended.code).toBe(needsAPerson);
      await rename(`${place}-away`, place);
      await startAndStop();
    }
    // Another folder for backups begins anew.
    const server = spawnServer(settings({ ...withBackups, BACKUP_DIR: join(folder, 'elsewhere') }));
    await server.url();
    await server.stop();
  });

  test('that names the port if another program uses it, and no administrator is created', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };

    const ended = await start({ PORT: String(port) });
    expectLine(ended, `Porten ${port} används redan`, 'PORT');
    expect(ended.code).toBe(1);

    other.close();
    const server = spawnServer(settings());
    await server.url();
    expect((await server.stop()).stdout).toMatch(/Lösenord: \S+ {2}\(visas bara den här gången/);
  });

  test('if HOST is not an address of this machine', async () => {
    const ended = await start({ HOST: '192.0.2.1' });
    expectLine(ended, '192.0.2.1', 'HOST');
    expect(ended.code).toBe(1);
  });

  test('if the data folder is a file, or is below one', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const dataDir of [file, join(file, 'data')]) {
      const ended = await start({ DATA_DIR: dataDir });
      expectLine(ended, dataDir, 'ska vara en mapp');
      expect(ended.code).toBe(1);
    }
  });

  describe.runIf(canMakeSmallDisk())('on a disk', () => {
    const startOn = (disk: string, more?: Record<string, string>) =>
      watch(spawnOnSmallDisk(folder, disk, serverArguments, { env: environmentOf(settings(more)) })).ended;

    test('that is read-only, whether or not the data folder exists', async () => {
      for (const dataDir of [folder, join(folder, 'data')]) {
        const ended = await startOn('1m,ro', { DATA_DIR: dataDir });
        expectLine(ended, `Det går inte att skriva i ${dataDir}`);
        expect(ended.code).toBe(1);
      }
    });

    test('that is full from the beginning', async () => {
      for (const size of ['4k', '16k', '64k']) {
        const ended = await startOn(size);
        expectLine(ended, `Disken med ${folder}`, 'full');
        expect(ended.code).toBe(1);
      }
    });
  });

  test.runIf(process.getuid?.() === 0)('if root would leave files in another user’s folder', async () => {
    await chown(folder, 65_534, 65_534);
    for (const { ended } of [spawnServer(settings()), spawnCli(settings(), 'backup')]) {
      expectLine(await ended, folder, 'su -s');
    }
    expect((await start()).code).toBe(needsAPerson);
  });

  test.each([
    ['is no database', (file: string) => writeFile(file, 'Kära dagbok. '.repeat(500))],
    ['is cut off', (file: string) => truncate(file, 20_000)],
  ])('if the database %s', async (_how, spoil) => {
    await startedBefore();
    await spoil(join(folder, 'loggboken.sqlite'));
    const ended = await start();
    expectLine(ended, `Databasen i ${folder} är skadad`, 'säkerhetskopia');
    expect(ended.code).toBe(needsAPerson);
    expectLine(await spawnCli(settings(), 'admin', 'accounts').ended, `Databasen i ${folder} är skadad`);
  });

  test('if the database was made by a newer version', async () => {
    await startedBefore();
    const db = new DatabaseSync(join(folder, 'loggboken.sqlite'));
    db.exec(`insert into kysely_migration (name, timestamp) values ('999-later', '')`);
    db.close();
    const ended = await start();
    expectLine(ended, 'nyare version av LOGGBOKEN', '999-later');
    expect(ended.code).toBe(needsAPerson);
  });

  test('if another program has locked the database', async () => {
    await startedBefore();
    const other = new DatabaseSync(join(folder, 'loggboken.sqlite'));
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    const ended = await start();
    other.close();
    expectLine(ended, 'upptagen', 'återställning');
    expect(ended.code).toBe(1);
  });

  test('if the secret is damaged', async () => {
    await startedBefore();
    await writeFile(join(folder, 'token-secret'), 'a'.repeat(10));
    const ended = await start();
    expectLine(ended, join(folder, 'token-secret'), 'skadad', 'innan det skickades');
    expect(ended.code).toBe(needsAPerson);
  });

  test('if settings are invalid or incomplete', async () => {
    for (const wrong of [{ PORT: 'åtta' }, { S3_BUCKET: 'bilder' }, { ADMIN_PASSWORD: 'kort' }]) {
      const ended = await start(wrong);
      expectLine(ended, new RegExp(Object.keys(wrong)[0]?.slice(0, 3) ?? ''));
      expect(ended.code).toBe(needsAPerson);
    }
  });

  test('if PostgreSQL or the picture store cannot be reached, with the exit code of a temporary fault', async () => {
    const nobodyListens = 'http://127.0.0.1:1';
    const s3 = {
      S3_ENDPOINT: nobodyListens,
      S3_REGION: 'x',
      S3_BUCKET: 'bilder',
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
    };
    for (const [away, name] of [
      [{ DATABASE_URL: 'postgres://namn:hemlighet@127.0.0.1:1/x' }, 'DATABASE_URL'],
      [s3, 'bucketen bilder'],
    ] as const) {
      const ended = await start(away);
      expectLine(ended, name);
      expect(ended.stderr).not.toContain('hemlighet');
      expect(ended.code).toBe(1);
    }
  });
});

describe('a running server reports a fault until it is over', () => {
  /** Waits for a server and logs its administrator in. */
  async function running(server: Spawned) {
    const url = await server.url();
    const { body } = await apiAt(url).post<{ token: string }>('/api/login', { username: 'admin', password });
    const admin = apiAt(url, { authorization: `Bearer ${body.token}` });
    const status = async (reply: Promise<{ status: number }>) => (await reply).status;
    return {
      readiness: () => status(admin.get('/readyz')),
      saving: () => status(admin.post('/api/createlog', tripLog())),
      reading: () => status(admin.get('/api/logs')),
    };
  }
  const password = 'skeppare på däck';
  const withAdmin = () => settings({ ADMIN_PASSWORD: password });
  const soon = { timeout: 20_000 };

  test('when the picture folder is missing', async () => {
    const server = spawnServer(withAdmin());
    const { readiness, reading } = await running(server);
    expect(await readiness()).toBe(200);

    await rename(join(folder, 'images'), join(folder, 'elsewhere'));
    await expect.poll(readiness, soon).toBe(503);
    expect(await reading()).toBe(200);

    await rename(join(folder, 'elsewhere'), join(folder, 'images'));
    await expect.poll(readiness, soon).toBe(200);
    await server.stop();
  });

  test('when another program has locked the database', async () => {
    const server = spawnServer(withAdmin());
    const { saving } = await running(server);

    // It waits for its turn: the server may be writing just then.
    const other = new DatabaseSync(join(folder, 'loggboken.sqlite'), { timeout: 5000 });
    other.exec('BEGIN IMMEDIATE');
    expect(await saving()).toBe(503);

    other.close();
    expect(await saving()).toBe(201);
    await server.stop();
  });

  test.runIf(canMakeSmallDisk())('when the disk is full', async () => {
    const env = environmentOf(withAdmin());
    const server = watch(spawnOnSmallDisk(folder, '3m', serverArguments, { env }));
    const { readiness, saving, reading } = await running(server);
    const filler = `/proc/${server.child.pid}/root${folder}/filler`;

    const { bavail, bsize } = await statfs(`/proc/${server.child.pid}/root${folder}`);
    await writeFile(filler, Buffer.alloc(bavail * bsize));
    await expect.poll(readiness, soon).toBe(503);
    await expect.poll(saving, soon).toBe(507);
    expect(await reading()).toBe(200);

    await rm(filler);
    expect(await saving()).toBe(201);
    await expect.poll(readiness, soon).toBe(200);
    await server.stop();
  });
});
