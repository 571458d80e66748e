import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spawnCli } from '../testing/spawned.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loggboken-nothing-'));
  await mkdir(join(folder, 'photos'));
  await writeFile(join(folder, 'photos', 'öja.jpg'), '');
});
afterAll(() => rm(folder, { recursive: true }));

const commands = [
  'backup',
  'backup FILE',
  'admin accounts',
  'admin password admin',
  'admin end-sessions admin',
  'admin end-two-step admin',
  'admin check',
];

describe.each([
  ['does not exist', 'nowhere'],
  ['is no data folder', 'photos'],
])('if DATA_DIR %s', (_, name) => {
  test.each(commands)('%s is refused with an error message and creates nothing', async (command) => {
    const before = await readdir(folder, { recursive: true });
    const args = command.split(' ').map((word) => (word === 'FILE' ? join(folder, word) : word));
    const { code, stdout, stderr } = await spawnCli({ DATA_DIR: join(folder, name) }, ...args).ended;
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      `Det finns ingen loggbok i ${join(folder, name)}. Kontrollera DATA_DIR och DATABASE_URL.\n`,
    ]);
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });
});
