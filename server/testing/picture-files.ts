import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'picture-files-'));
// Every file of tests that a process runs shares this module, so that it goes with the process.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** A file with these bytes, for what takes pictures by their paths; it goes when the tests have. */
export async function fileWith(bytes: Uint8Array): Promise<string> {
  const file = join(folder, randomUUID());
  await writeFile(file, bytes);
  return file;
}
