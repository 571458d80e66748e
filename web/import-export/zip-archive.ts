import {
  BlobReader,
  configure,
  ERR_ENCRYPTED,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_OVERLAPPING_ENTRY,
  ERR_UNSAFE_FILENAME,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { limits } from '#contract/limits';
import { t } from '../strings.ts';
import { crc32 } from './checksum.ts';
import { UnreadableFileError } from './source.ts';

// Its workers would be scripts of their own, which the Content Security Policy does not allow.
configure({ useWebWorkers: false });

/** A ZIP that is read at random from a file: only what is asked for is ever in memory. */
export interface Archive {
  has(member: string): boolean;
  /** How large these members are together, unpacked. */
  sizeOf(members: readonly string[]): number;
  /** A member in chunks. Throws `UnreadableFileError`, perhaps in the middle. */
  chunks(member: string): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** The first bytes of a member. */
  beginning(member: string, bytes: number): Promise<Blob>;
  /** The whole of a member, of at most so many bytes. */
  whole(member: string, most: number): Promise<Blob>;
}

const zipLimits = {
  /** More than every picture that an account may have, with its thumbnail, and the track of every trip. */
  entries: 2 * limits.images + limits.logs.trip + 1_000,
  /** How many times smaller packing makes very repetitive text; nobody writes text that packs better. */
  packed: 200,
  alwaysUnpacked: 64 * 1024 * 1024,
} as const;

/** What stands before the bytes of an entry, besides its name. */
const headerBytes = 30;

/** Checks every entry of a file that may come from anybody. Unpacks nothing. */
export async function openArchive(file: Blob): Promise<Archive> {
  const zip = new ZipReader(new BlobReader(file), { checkCrc32: true, checkOverlappingEntry: true });
  const entries = new Map<string, FileEntry>();
  const stored = new Map<string, Stored>();
  const names = new Set<string>();
  let unpacked = 0;
  const mostUnpacked = file.size * zipLimits.packed + zipLimits.alwaysUnpacked;
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (isNeitherFileNorFolder(entry.unixMode)) throw new UnreadableFileError(t('import.unsafe'));
      if (entry.encrypted) throw new UnreadableFileError(t('import.locked'));
      if (names.has(entry.filename)) throw new UnreadableFileError(t('import.ambiguous'));
      names.add(entry.filename);
      unpacked += entry.uncompressedSize;
      if (unpacked > mostUnpacked || names.size > zipLimits.entries)
        throw new UnreadableFileError(t('import.tooLarge'));
      if (entry.directory || !isRead(entry.filename)) continue;
      const { filename, offset, uncompressedSize: size, crc32 = 0 } = entry;
      if (isPicture(filename) && entry.compressionMethod === 0) stored.set(filename, { offset, size, crc32 });
      else entries.set(filename, entry);
    }
  } catch (error) {
    throw await unreadable(error, file);
  }
  const manifest = [...entries.keys()].find((name) => /^([^/]+\/)?data\/manifest\.json$/.test(name));
  if (manifest === undefined) {
    const hasTracks = [...names].some((name) => /\.gpx$/i.test(name));
    throw new UnreadableFileError(t(hasTracks ? 'track.zip' : 'import.noExport'));
  }
  // A folder around all of them, as when a user packs them again, is left out.
  return asExport(file, manifest.slice(0, -'data/manifest.json'.length), entries, stored);
}

/** A link or a device: packers on Unix record what a file was. */
const isNeitherFileNorFolder = (mode = 0) => ![0, 0o100000, 0o040000].includes(mode & 0o170000);

/** What is for people and other programs is left out: it would only take memory. */
const isRead = (name: string) => /(^|\/)data\/[^/]+$/.test(name) || isPicture(name);
const isPicture = (name: string) =>
  /(^|\/)((images|profile-pictures|document-files)\/[^/.]+\.webp|document-files\/[^/.]+\.pdf)$/.test(name);

/** A picture that is not packed: of tens of thousands no more is kept. */
interface Stored {
  offset: number;
  size: number;
  crc32: number;
}

/** By their names within the export. `around`: the folder that all of them are in. */
function asExport(
  file: Blob,
  around: string,
  entries: ReadonlyMap<string, FileEntry>,
  stored: ReadonlyMap<string, Stored>,
): Archive {
  const entryOf = (member: string) => entries.get(around + member);

  async function* chunks(member: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const entry = entryOf(member);
    if (!entry) throw new UnreadableFileError(t('import.broken'));
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
    const unpacked = entry.getData(writable);
    // A failure does not always end the stream.
    const failure = unpacked.then(() => new Promise<never>(() => {}));
    failure.catch(() => {});
    const reader = readable.getReader();
    try {
      for (;;) {
        const { done, value } = await Promise.race([reader.read(), failure]);
        if (done) break;
        yield value;
      }
      await unpacked;
    } catch (error) {
      throw await unreadable(error, file);
    } finally {
      void reader.cancel().catch(() => {});
    }
  }

  return {
    has: (member) => entries.has(around + member) || stored.has(around + member),
    sizeOf: (members) => members.reduce((sum, one) => sum + (entryOf(one)?.uncompressedSize ?? 0), 0),
    chunks,
    async beginning(member, bytes) {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      let missing = bytes;
      for await (const piece of chunks(member)) {
        pieces.push(piece);
        missing -= piece.length;
        if (missing <= 0) break;
      }
      return new Blob(pieces).slice(0, bytes);
    },
    async whole(member, most) {
      // The browser sends it from the file, and it is in memory at no time.
      const picture = stored.get(around + member);
      if (picture) return asItLies(file, picture, most);
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      let bytes = 0;
      for await (const piece of chunks(member)) {
        bytes += piece.length;
        if (bytes > most) throw new UnreadableFileError(t('import.tooLarge'));
        pieces.push(piece);
      }
      return new Blob(pieces);
    },
  };
}

async function asItLies(file: Blob, { offset, size, crc32: sum }: Stored, most: number): Promise<Blob> {
  if (size > most) throw new UnreadableFileError(t('import.tooLarge'));
  try {
    const header = new DataView(await file.slice(offset, offset + headerBytes).arrayBuffer());
    // Of its name and of what else stands there.
    const more = header.getUint16(26, true) + header.getUint16(28, true);
    const start = offset + headerBytes + more;
    const bytes = file.slice(start, start + size);
    if ((await crc32(bytes)) === sum) return bytes;
  } catch (error) {
    throw await unreadable(error, file);
  }
  throw new UnreadableFileError(t('import.broken'));
}

/** Every error of the ZIP reader is about the file, which may also have been moved or removed meanwhile. */
async function unreadable(error: unknown, file: Blob): Promise<UnreadableFileError> {
  if (error instanceof UnreadableFileError) return error;
  const beginning = await file
    .slice(0, 4)
    .text()
    .catch(() => undefined);
  if (beginning === undefined) return new UnreadableFileError(t('table.unreadable'), error);
  switch ((error as Error | undefined)?.message) {
    case ERR_UNSAFE_FILENAME:
      return new UnreadableFileError(t('import.unsafe'), error);
    case ERR_ENCRYPTED:
    case ERR_ENCRYPTED_CENTRAL_DIRECTORY:
      return new UnreadableFileError(t('import.locked'), error);
    case ERR_OVERLAPPING_ENTRY:
      return new UnreadableFileError(t('import.ambiguous'), error);
    default:
      return new UnreadableFileError(
        t(beginning === 'PK\x03\x04' ? 'import.broken' : 'import.noExport'),
        error,
      );
  }
}
