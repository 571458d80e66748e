import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'picture-files-'));
// All test files of a process share this module, so the folder is removed with the process.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** A file with these bytes, for code that takes pictures by their paths; removed after the tests. */
export async function fileWith(bytes: Uint8Array): Promise<string> {
  const file = join(folder, randomUUID());
  await writeFile(file, bytes);
  return file;
}
