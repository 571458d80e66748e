import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { describeStorage, openBlobs } from '../context.ts';
import { makeBackup } from '../maintenance/daily-backup.ts';
import { verifyBackup } from '../platform/backup/restore.ts';
import { randomId } from '../platform/ids.ts';
import { tripLog } from '../testing/examples.ts';
import { smallPicture, upload } from '../testing/pictures.ts';
import { spawnCli } from '../testing/spawned.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { newTestStore } from '../testing/test-store.ts';
import { CliError } from './cli-error.ts';
import { restore } from './restore.ts';

let server: TestServer;
let folder: string;
let file: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'loggboken-restore-'));
  file = join(folder, 'a.tar');
  await makeBackup(server.context, file);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('a backup that lacks pictures is kept under a name that says so, and the command fails', async () => {
  const store = await newTestStore();
  const config = readConfig({ ...store.settings, LOG_LEVEL: 'silent' }, false);
  const lacking = await startTestServer(store.settings);
  const [path = ''] = await upload(lacking.admin, await smallPicture());
  await lacking.admin.post('/api/createlog', tripLog({ uploadedImages: [path] }));
  await lacking.context.blobs.remove(path.replace('/images/', ''));

  const { code, stdout, stderr } = await spawnCli(store.settings, 'backup').ended;
  const [name = '', ...others] = (await readdir(config.backupDir)).filter((one) => one.endsWith('.tar'));
  expect([code, others, name]).toEqual([1, [], expect.stringMatching(/-bilder-saknas\.tar$/)]);
  expect(stdout).toMatch(/ rader och 1 bildfiler, /);
  expect(stderr).toMatch(/^Kopian är inte hel: 1 bildfiler fattas i [^\n]+\n$/);
  await expect(verifyBackup(join(config.backupDir, name))).resolves.toMatchObject({ pictures: 1 });

  const named = join(folder, 'named.tar');
  expect(await spawnCli(store.settings, 'backup', named).ended).toMatchObject({ code: 1 });
  await expect(verifyBackup(named)).resolves.toMatchObject({ pictures: 1 });
  await lacking.close();
  await store.remove();
});

test('a backup fails if the secret cannot be read', async () => {
  const store = await newTestStore();
  const keyed = await startTestServer({ ...store.settings, TOKEN_SECRET: 'hemlig'.repeat(8) });
  await mkdir(join(keyed.context.config.dataDir, 'token-secret'));
  await expect(makeBackup(keyed.context, join(folder, 'keyless.tar'))).rejects.toThrow('EISDIR');
  await keyed.close();
  await store.remove();
});

test('a restore is refused if there are pictures already, with a message that says where', async () => {
  const store = await newTestStore();
  const config = readConfig(store.settings, false);
  const blobs = await openBlobs(config);
  await blobs.put(`${randomId()}.webp`, Buffer.from('somebody’s'));
  const { pictures } = describeStorage(config);
  await expect(restore(config, [file])).rejects.toThrow(
    new CliError(
      `I ${pictures} finns redan bilder. Lägg tillbaka i en tom ${store.settings.S3_BUCKET ? 'bucket' : 'mapp'}.`,
    ),
  );
  await store.remove();
});
