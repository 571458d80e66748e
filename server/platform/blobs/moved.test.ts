import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newLog } from '../../testing/new-log.ts';
import { diskBlobs } from './disk.ts';

test('a picture is not kept where the folder of pictures was before it was moved', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loggboken-moved-'));
  const root = join(folder, 'data', 'images');
  await mkdir(root, { recursive: true });
  const blobs = diskBlobs(root, newLog() as never);
  await rename(join(folder, 'data'), join(folder, 'elsewhere'));
  await expect(blobs.put(`${'b'.repeat(22)}.webp`, Buffer.from('x'))).rejects.toThrow('can not be written');
  expect(existsSync(root)).toBe(false);
  await rm(folder, { recursive: true });
});
