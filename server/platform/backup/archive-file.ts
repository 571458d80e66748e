import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import tar, { type Pack } from 'tar-stream';
import { syncFolder } from '../files.ts';
import type { Log } from '../log.ts';
import { type Manifest, sha256 } from './archive.ts';
import { cleanUpHalfWritten } from './folder.ts';

/** Resolves when the archive has taken the bytes, so that a slow disk slows down the reading instead of filling the memory. */
export type AddMember = (name: string, bytes: Buffer) => Promise<void>;

/** Writes what `fill` adds, and the manifest. The file ends up whole and flushed to the disk, or does not exist. */
export async function writeArchive<T>(
  file: string,
  fill: (add: AddMember) => Promise<T>,
  log: Log,
): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  await cleanUpHalfWritten(dirname(file), log);
  const temporary = `${file}.${randomUUID()}.tmp`;
  const archive = tar.pack();
  try {
    const out = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
    const [filled] = await Promise.all([fillArchive(archive, fill), pipeline(archive, out)]);
    await rename(temporary, file);
    await syncFolder(dirname(file));
    return filled;
  } catch (error) {
    archive.destroy();
    await rm(temporary, { force: true });
    throw error;
  }
}

async function fillArchive<T>(archive: Pack, fill: (add: AddMember) => Promise<T>): Promise<T> {
  const members: Manifest['members'] = {};
  try {
    const filled = await fill(async (name, bytes) => {
      await addMember(archive, name, bytes);
      members[name] = { bytes: bytes.length, sha256: sha256(bytes) };
    });
    await addMember(archive, 'manifest.json', Buffer.from(JSON.stringify({ members })));
    archive.finalize();
    return filled;
  } catch (error) {
    archive.destroy(error as Error);
    throw error;
  }
}

function addMember(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.once('error', reject);
    const entry = archive.entry({ name, size: bytes.length, mode: 0o600 }, (error) => {
      archive.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
    // When the archive fails, its entry emits an error too, which would end the process without a listener.
    entry.on('error', reject);
    entry.end(bytes);
  });
}
