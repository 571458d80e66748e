import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** Unpacks a download into a folder of its own, as a user does. */
export async function unpack(file: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'loggboken-hemma-'));
  const zip = await openPromise(file, { autoClose: false });
  for await (const entry of zip.eachEntry()) {
    const path = join(folder, entry.fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await buffer(await zip.openReadStreamPromise(entry)));
  }
  zip.close();
  return folder;
}
