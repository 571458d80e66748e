import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import tar, { type Pack } from 'tar-stream';
import * as z from 'zod/mini';
import { syncFolder } from '../files.ts';
import type { Log } from '../log.ts';
import { cleanUpHalfWritten } from './folder.ts';

/**
 * A backup is one tar file: `about.json` first, then every table in pieces (`tables/trip_logs/000001.jsonl`, one row a
 * line), the server's own secret where it lies in the data folder, the bytes of every picture, and last `manifest.json`
 * with the size and checksum of all that came before. It is the same whichever database and picture store it was made from.
 */
export const about = z.object({
  format: z.literal(1),
  program: z.string(),
  /** The newest migration of the database it was made from. */
  migration: z.string(),
  madeAt: z.string(),
  /** True for a copy of the rows alone, as before an upgrade: the pictures stay where they are. */
  withoutPictures: z._default(z.boolean(), false),
});
export type About = z.output<typeof about>;

export const manifest = z.object({
  members: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifest>;

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A backup that is cut off, changed or not ours; the message is for the operator. */
export class BrokenBackupError extends Error {}

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

/** The largest member that is held in memory: far more than a picture or a piece of a table takes. */
const largestMember = 512 * 1024 * 1024;

/**
 * Yields the members in order, each whole in memory, without the manifest. When the loop ends, all of them have been checked
 * against the manifest. Throws `BrokenBackupError`.
 */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const extract = tar.extract();
  const source = createReadStream(file);
  source.on('error', (error) => extract.destroy(error));
  source.pipe(extract);
  const seen: Manifest['members'] = {};
  let expected: Manifest | undefined;
  try {
    for await (const entry of extract) {
      if (expected) throw new BrokenBackupError('Säkerhetskopian fortsätter efter sitt slut.');
      const { name, size = 0 } = entry.header;
      if (size > largestMember) throw new BrokenBackupError(`Delen ${name} är orimligt stor.`);
      const bytes = await collect(entry as AsyncIterable<Uint8Array>);
      if (name === 'manifest.json') {
        expected = parse(manifest, bytes, name);
        continue;
      }
      if (name in seen) throw new BrokenBackupError(`Delen ${name} finns två gånger.`);
      seen[name] = { bytes: bytes.length, sha256: sha256(bytes) };
      yield { name, bytes };
    }
  } catch (error) {
    if (error instanceof BrokenBackupError || isOfTheSystem(error)) throw error;
    throw new BrokenBackupError('Filen är ingen säkerhetskopia, eller är avbruten på mitten.', {
      cause: error,
    });
  } finally {
    source.destroy();
  }
  if (!expected) throw new BrokenBackupError('Säkerhetskopian är avbruten: dess slut fattas.');
  compare(seen, expected.members);
}

function compare(seen: Manifest['members'], expected: Manifest['members']): void {
  for (const [name, { bytes, sha256 }] of Object.entries(expected)) {
    if (!seen[name]) throw new BrokenBackupError(`Delen ${name} fattas.`);
    if (seen[name].bytes !== bytes || seen[name].sha256 !== sha256) {
      throw new BrokenBackupError(`Delen ${name} är skadad: kontrollsumman stämmer inte.`);
    }
  }
  const extra = Object.keys(seen).find((name) => !(name in expected));
  if (extra) throw new BrokenBackupError(`Delen ${extra} hör inte hit.`);
}

/** An error of the file system (file missing, not readable) does not mean that the backup is broken. */
const isOfTheSystem = (error: unknown) => error instanceof Error && 'syscall' in error;

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export function parse<T>(schema: z.ZodMiniType<T>, bytes: Buffer, name: string): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new BrokenBackupError(`Delen ${name} går inte att läsa.`, { cause });
  }
}
