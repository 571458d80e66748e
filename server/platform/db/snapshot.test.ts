import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSnapshot } from './snapshot.ts';

test('a copy of a database whose folder has been moved fails, and leaves no empty database there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loggboken-moved-'));
  const sqliteFile = join(folder, 'loggboken.sqlite');
  await expect(withSnapshot({ sqliteFile }, async () => 'read')).rejects.toThrow('is no longer there');
  expect(existsSync(sqliteFile)).toBe(false);
  await rm(folder, { recursive: true });
});
