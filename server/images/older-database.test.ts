import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TripLog } from '#contract/trip-logs';
import { type Api, apiAt } from '../testing/api.ts';
import { tripLog } from '../testing/examples.ts';
import { smallPicture, upload } from '../testing/pictures.ts';
import { type Spawned, spawnCli, spawnServer } from '../testing/spawned.ts';

let folder: string;
let dataDir: string;
const running: Spawned[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loggboken-older-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await rm(folder, { recursive: true });
});

const password = 'skeppare på däck';

interface Started {
  server: Spawned;
  admin: Api;
  log: () => string;
}

/** The server as an operator starts it on a data folder, and the administrator logged in. */
async function start(dir = dataDir): Promise<Started> {
  const server = spawnServer({ DATA_DIR: dir, PORT: '0', ADMIN_PASSWORD: password });
  running.push(server);
  let said = '';
  server.child.stdout?.on('data', (text) => {
    said += text;
  });
  const url = await server.url();
  const { body } = await apiAt(url).post<{ token: string }>('/api/login', { username: 'admin', password });
  return { server, admin: apiAt(url, { authorization: `Bearer ${body.token}` }), log: () => said };
}

async function writeLogs(admin: Api, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let i = 0; i < count; i++) {
    const uploadedImages = await upload(admin, await smallPicture());
    const { body } = await admin.post<TripLog>('/api/createlog', tripLog({ uploadedImages }));
    paths.push(...body.images);
  }
  return paths;
}

const statusesOf = (admin: Api, paths: string[]) =>
  Promise.all(
    paths
      .flatMap((path) => [path, `${path}?size=thumb`])
      .map(async (path) => (await admin.get(`/api${path}`)).status),
  );

/** Makes the pictures three days old, and leaves something to clean up. */
async function age(): Promise<void> {
  await writeFile(join(dataDir, 'images', 'half-written', 'crashed.tmp'), '');
  const threeDaysAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
  for (const entry of await readdir(join(dataDir, 'images'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), threeDaysAgo, threeDaysAgo);
}

const moveDatabase = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(join(from, `loggboken.sqlite${end}`)))
      await rename(join(from, `loggboken.sqlite${end}`), join(to, `loggboken.sqlite${end}`));
};

/** A server cleans up as soon as it has started, and logs it if there was something to do. */
const cleanedUp = ({ log }: Started) =>
  expect.poll(log, { timeout: 20_000 }).toMatch(/cleaned up the picture store/);

// Each starts the server several times.
describe('no picture is lost', { timeout: 120_000 }, () => {
  test('when the operator goes back to an older database and then to the newer one again', async () => {
    const first = await start();
    const before = await writeLogs(first.admin, 1);
    await first.server.stop();
    await cp(join(dataDir, 'loggboken.sqlite'), join(folder, 'older', 'loggboken.sqlite'));

    const second = await start();
    const newer = await writeLogs(second.admin, 3);
    await second.server.stop();
    await age();

    await moveDatabase(dataDir, join(folder, 'newer'));
    await moveDatabase(join(folder, 'older'), dataDir);
    const back = await start();
    await cleanedUp(back);
    expect(await statusesOf(back.admin, before)).toEqual([200, 200]);
    await back.server.stop();

    await rm(join(dataDir, 'loggboken.sqlite'));
    await moveDatabase(join(folder, 'newer'), dataDir);
    const again = await start();
    expect(await statusesOf(again.admin, [...before, ...newer])).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
  });

  test('when an outdated copy of the installation shares its picture store', async () => {
    const first = await start();
    await writeLogs(first.admin, 1);
    await first.server.stop();
    const copy = join(folder, 'copy');
    await cp(join(dataDir, 'loggboken.sqlite'), join(copy, 'loggboken.sqlite'));

    const production = await start();
    const paths = await writeLogs(production.admin, 2);
    await age();
    await symlink(join(dataDir, 'images'), join(copy, 'images'));
    const staging = await start(copy);
    await cleanedUp(staging);
    expect(await statusesOf(production.admin, paths)).toEqual([200, 200, 200, 200]);

    const { code, stdout } = await spawnCli({ DATA_DIR: copy }, 'admin', 'check').ended;
    expect([code, stdout.match(/hör inte till något i databasen/g)?.length]).toEqual([0, 4]);
  });

  test('when the operator goes back to a database from before some pictures were deleted', async () => {
    const first = await start();
    const [path = ''] = await writeLogs(first.admin, 1);
    await first.server.stop();
    await cp(join(dataDir, 'loggboken.sqlite'), join(folder, 'older', 'loggboken.sqlite'));

    const second = await start();
    const file = path.replace('/images/', '');
    expect((await second.admin.delete(`/api/deleteimage/${file}`)).status).toBe(200);
    await second.server.stop();
    await age();
    const third = await start();
    await cleanedUp(third);
    expect(await statusesOf(third.admin, [path])).toEqual([404, 404]);
    await third.server.stop();

    await rm(join(dataDir, 'loggboken.sqlite'));
    await moveDatabase(join(folder, 'older'), dataDir);
    expect(await statusesOf((await start()).admin, [path])).toEqual([200, 200]);
  });
});
