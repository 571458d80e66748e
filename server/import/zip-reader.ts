import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open as openFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { limits } from '#contract/limits';
import { Refusal, refuse } from '../refusal.ts';

/** A ZIP that is safe to read: every entry has been checked, and none is a link or leads out of the export. */
export interface ZipArchive {
  has(member: string): boolean;
  /** The whole of a member. Throws `BrokenArchiveError` if it is missing, damaged or larger than `most` bytes. */
  bytes(member: string, most: number): Promise<Buffer>;
  /** The same into a new file; resolves with its SHA-256 and its size in bytes. */
  unpack(member: string, file: string, most: number): Promise<{ sha256: string; bytes: number }>;
  /** The same in chunks; may throw that error in the middle. */
  stream(member: string): AsyncIterable<Buffer>;
  close(): void;
}

/** The archive does not hold what its list of entries says. */
export class BrokenArchiveError extends Error {}

/** How many times smaller packing makes very repetitive text; nobody writes text that packs better. */
const mostPacked = 200;
const alwaysUnpacked = 64 * 1024 * 1024;

/**
 * Opens a file that may come from anybody. Unpacks nothing: the names, sizes and kinds of all entries are read from the list at
 * the end of the file, which a truncated file does not have.
 */
export async function openArchive(file: string, mostUnpacked: number): Promise<ZipArchive | Refusal> {
  const { size } = await stat(file);
  const options = { autoClose: false, lazyEntries: true, strictFileNames: false } as const;
  const zip = await openPromise(file, options).catch(rethrowIfOurs);
  if (!zip) return refuse((await beginsAsZip(file)) ? 'export_broken' : 'not_an_export');
  const entries = await judge(zip, Math.min(mostUnpacked, size * mostPacked + alwaysUnpacked)).catch(
    refusalOf,
  );
  if (entries instanceof Refusal) {
    zip.close();
    return entries;
  }
  return asExport(zip, entries);
}

async function beginsAsZip(file: string): Promise<boolean> {
  const handle = await openFile(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\x03\x04';
  } finally {
    await handle.close();
  }
}

/** The entries by their names within the export. A folder around all of them, as when a user packs them again, is left out. */
async function judge(zip: ZipFile, mostUnpacked: number): Promise<Map<string, Entry> | Refusal> {
  if (zip.entryCount > limits.importedFiles) return refuse('export_unpacks_too_large');
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (isNeitherFileNorFolder(entry)) return refuse('export_unsafe');
    if (entry.isEncrypted()) return refuse('export_locked');
    if (!entry.canDecodeFileData()) return refuse('export_broken');
    if (entries.has(entry.fileName)) return refuse('export_ambiguous');
    unpacked += entry.uncompressedSize;
    if (unpacked > mostUnpacked) return refuse('export_unpacks_too_large');
    entries.set(entry.fileName, entry);
  }
  const root = [...entries.keys()]
    .map((name) => /^([^/]+\/)?data\/manifest\.json$/.exec(name))
    .find((found) => found !== null);
  if (!root) return refuse('not_an_export');
  const around = root[1] ?? '';
  const within = [...entries].filter(([name]) => name.startsWith(around));
  return new Map(within.map(([name, entry]) => [name.slice(around.length), entry]));
}

/** A link or a device: packers on Unix record what a file was. */
function isNeitherFileNorFolder({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const unix = 3;
  const kind = (externalFileAttributes >>> 16) & 0o170000;
  return versionMadeBy >>> 8 === unix && ![0, 0o100000, 0o040000].includes(kind);
}

/** Every error of the ZIP reader is about the file; paths that lead out of it have an error of their own. */
function refusalOf(error: Error): Refusal {
  rethrowIfOurs(error);
  const leadsOut = /absolute path|invalid relative path|invalid characters in fileName/.test(error.message);
  return refuse(leadsOut ? 'export_unsafe' : 'export_broken');
}

/** Throws an error of the system, such as a disk that can't be read: the file is not at fault. */
function rethrowIfOurs(error: Error): undefined {
  if ('syscall' in error) throw error;
}

function asExport(zip: ZipFile, entries: Map<string, Entry>): ZipArchive {
  async function* stream(member: string): AsyncGenerator<Buffer> {
    const entry = entries.get(member);
    if (!entry) throw new BrokenArchiveError(`${member} is missing`);
    let sum = 0;
    try {
      const source: Readable = await zip.openReadStreamPromise(entry);
      for await (const chunk of source as AsyncIterable<Buffer>) {
        sum = crc32(chunk, sum);
        yield chunk;
      }
    } catch (cause) {
      rethrowIfOurs(cause as Error);
      throw new BrokenArchiveError(`${member} can not be unpacked`, { cause });
    }
    if (sum !== entry.crc32) throw new BrokenArchiveError(`${member} is damaged`);
  }

  function atMost(most: number, member: string): AsyncGenerator<Buffer> {
    if ((entries.get(member)?.uncompressedSize ?? 0) > most)
      throw new BrokenArchiveError(`${member} is too large`);
    return stream(member);
  }

  return {
    async bytes(member, most) {
      const chunks: Buffer[] = [];
      for await (const chunk of atMost(most, member)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    async unpack(member, file, most) {
      const hash = createHash('sha256');
      let bytes = 0;
      async function* hashed() {
        for await (const chunk of atMost(most, member)) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      }
      await pipeline(hashed, createWriteStream(file, { mode: 0o600 }));
      return { sha256: hash.digest('hex'), bytes };
    },
    has: (member) => entries.has(member),
    stream,
    close: () => zip.close(),
  };
}
