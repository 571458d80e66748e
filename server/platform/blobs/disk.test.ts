import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { blobsSuite } from '../../testing/blobs-suite.ts';
import { newLog } from '../../testing/new-log.ts';
import { canMakeSmallDisk, runOnSmallDisk } from '../../testing/small-disk.ts';
import { diskBlobs } from './disk.ts';

const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  folders.push(folder);
  return folder;
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const allFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

blobsSuite(async () => diskBlobs(await newFolder(), newLog()));

describe('pictures on a disk', () => {
  const key = 'AbCdEfGhIjKlMnOpQrStUv.webp';

  test('are stored in a subfolder of two letters, with no temporary file left beside them', async () => {
    const root = await newFolder();
    await diskBlobs(root, newLog()).put(key, Buffer.from('x'));
    expect(existsSync(join(root, 'Ab', key))).toBe(true);
    expect(await allFiles(root)).toEqual([key]);
  });

  test('can be read by a server that starts later on the same folder', async () => {
    const root = await newFolder();
    await diskBlobs(root, newLog()).put(key, Buffer.from('x'));
    const blob = await diskBlobs(root, newLog()).read(key);
    blob?.stream.destroy();
    expect(blob?.size).toBe(1);
  });

  test('can be saved at the second attempt after the folder has been removed under a running server', async () => {
    const root = await newFolder();
    const blobs = diskBlobs(root, newLog());
    await blobs.put(key, Buffer.from('x'));
    await rm(join(root, 'Ab'), { recursive: true });
    await expect(blobs.put(key, Buffer.from('x'))).rejects.toThrow('can not be written');
    await blobs.put(key, Buffer.from('x'));
    expect(await allFiles(root)).toEqual([key]);
  });

  test('are listed without the half-written files of a crash, which are removed once they are old', async () => {
    const root = await newFolder();
    const blobs = diskBlobs(root, newLog());
    await blobs.put(key, Buffer.from('x'));
    for (const name of ['old', 'new']) await writeFile(join(root, 'half-written', `${name}.tmp`), 'half');
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(join(root, 'half-written', 'old.tmp'), yesterday, yesterday);

    const listed = [];
    for await (const blob of blobs.list()) listed.push(blob.key);
    expect(listed).toEqual([key]);
    expect(await blobs.cleanUp(new Date(Date.now() - 24 * 60 * 60 * 1000))).toBe(1);
    expect((await allFiles(root)).sort()).toEqual([key, 'new.tmp'].sort());
  });

  test('that can be neither saved nor cleaned up after are logged', async () => {
    const root = await newFolder();
    const log = newLog();
    // A folder in the picture's place can neither be written over nor removed as a file.
    await mkdir(join(root, 'Ab', key), { recursive: true });
    await expect(diskBlobs(root, log).put(key, Buffer.from('x'))).rejects.toThrow('can not be written');
    expect(log.warn.mock.calls).toEqual([
      [
        { err: expect.any(Error), path: join(root, 'Ab', key) },
        'what is left of a picture that was not kept could not be removed',
      ],
    ]);
    expect(await allFiles(root)).toEqual([]);
  });

  test('that cannot be saved fail with the cause, and the store reports that it is not writable', async () => {
    const root = await newFolder();
    const blobs = diskBlobs(root, newLog());
    await writeFile(join(root, 'Ab'), 'a file where the folder should be');
    await expect(blobs.put(key, Buffer.from('x'))).rejects.toMatchObject({
      message: 'The picture store can not be written',
      cause: { code: 'ENOTDIR' },
    });
    await rm(root, { recursive: true });
    await expect(blobs.checkWritable()).rejects.toMatchObject({ cause: { code: 'ENOENT' } });
  });
});

describe.runIf(canMakeSmallDisk())('a disk that is full', () => {
  test('refuses pictures with its own error, keeps no half-written file, and accepts pictures again when there is room', async () => {
    const root = await newFolder();
    const report = runOnSmallDisk(
      root,
      '1m',
      `import { readdir } from 'node:fs/promises';
       import { StorageFullError } from '${new URL('./blobs.ts', import.meta.url)}';
       import { diskBlobs } from '${new URL('./disk.ts', import.meta.url)}';
       const [small, large, later] = ['A', 'B', 'C'].map((letter) => letter.repeat(22) + '.webp');
       const blobs = diskBlobs('${root}', console);
       const isFull = (error) => error instanceof StorageFullError && error.cause.code;
       await blobs.put(small, Buffer.alloc(600_000));
       console.log(await blobs.put(large, Buffer.alloc(600_000)).catch(isFull));
       console.log((await readdir('${root}', { recursive: true })).filter((name) => name.includes('.')).join());
       await blobs.remove(small);
       await blobs.put(later, Buffer.alloc(600_000));
       await blobs.put('D'.repeat(22) + '.webp', Buffer.alloc(900_000)).catch(() => {});
       console.log((await blobs.read(later)).size);`,
    );
    expect(report.split('\n')).toEqual(['ENOSPC', `AA/${'A'.repeat(22)}.webp`, '600000', '']);
  });
});
