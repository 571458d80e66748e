import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLog } from '../../testing/new-log.ts';
import { canMakeSmallDisk, runOnSmallDisk } from '../../testing/small-disk.ts';
import { writeArchive } from './archive.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loggboken-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.runIf(canMakeSmallDisk())(
  'a backup to a full disk fails with ENOSPC, removes the half-written file, and leaves the process running',
  () => {
    const report = runOnSmallDisk(
      folder,
      '1m',
      `import { readdirSync } from 'node:fs';
     import { writeArchive } from '${new URL('archive.ts', import.meta.url)}';
     const fill = async (add) => {
       for (let i = 0; i < 100; i++) await add('images/' + i, Buffer.alloc(200_000));
     };
     const code = await writeArchive('${folder}/a.tar', fill, console).catch(({ code }) => code);
     await new Promise((resolve) => setTimeout(resolve, 100));
     console.log(code, readdirSync('${folder}'));`,
    );
    expect(report).toBe('ENOSPC []\n');
  },
);

test('an old half-written backup is removed before the next one begins, but not one still being written', async () => {
  const halfWritten = async (minutes: number) => {
    const name = `loggboken-2026-07-16T033000.tar.${randomUUID()}.tmp`;
    const then = new Date(Date.now() - minutes * 60_000);
    await writeFile(join(folder, name), 'half');
    await utimes(join(folder, name), then, then);
    return name;
  };
  const [beingWritten, left] = [await halfWritten(9), await halfWritten(11)];
  const found = await writeArchive(join(folder, 'b.tar'), () => readdir(folder), newLog());
  expect(found).toContain(beingWritten);
  expect(found).not.toContain(left);
});

test('a half-written backup that cannot be removed does not prevent a new backup, and is logged', async () => {
  const path = join(folder, `loggboken-2026-07-17T033000.tar.${randomUUID()}.tmp`);
  await mkdir(path);
  const longAgo = new Date('2020-01-01');
  await utimes(path, longAgo, longAgo);
  const log = newLog();
  await writeArchive(join(folder, 'c.tar'), async () => {}, log);
  expect(log.warn.mock.calls).toEqual([
    [{ err: expect.any(Error), path }, 'a half-written backup could not be removed'],
  ]);
});
