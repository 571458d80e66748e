import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup } from '../backup/operations.ts';
import { readConfig } from '../config.ts';
import { openBlobs, whereKept } from '../context.ts';
import { randomId } from '../ids.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { newTestStore } from '../testing/test-store.ts';
import { restore } from './backup.ts';
import { Wrong } from './wrong.ts';

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

test('nothing is put back where pictures lie already, and whoever asked is told where', async () => {
  const store = await newTestStore();
  const config = readConfig(store.settings, false);
  const blobs = await openBlobs(config);
  await blobs.put(`${randomId()}.webp`, Buffer.from('somebody’s'));
  const { pictures } = whereKept(config);
  await expect(restore(config, [file])).rejects.toThrow(
    new Wrong(
      `I ${pictures} finns redan bilder. Lägg tillbaka i en tom ${store.settings.S3_BUCKET ? 'hink' : 'mapp'}.`,
    ),
  );
  await store.remove();
});
