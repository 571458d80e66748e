import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type PassThrough, pipeline, type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Context } from '../context.ts';
import { thumbKey } from '../images/renditions.ts';
import { exportFormat, type Manifest, memberOf, members, sha256, thumbMember } from './format.ts';
import type { ShownPicture, Snapshot } from './writers.ts';

const mode = 0o100600;

/**
 * The ZIP as it is being made, for one reader: the files of the snapshot, every picture from the store, and last the manifest.
 * Nothing is opened before the reader has taken what comes before it. If the reader goes away, the stream is destroyed, and with
 * it everything that was open; `onEnd` is called in either case, and must never throw.
 */
export function packZip(
  { blobs }: Pick<Context, 'blobs'>,
  snapshot: Snapshot,
  onEnd: () => Promise<void>,
): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  zip.on('error', (error) => out.destroy(error));
  const gone = new AbortController();
  out.once('close', () => gone.abort());
  const mtime = new Date(snapshot.madeAt);

  /** Adds what may be too large to be held, compressed. Its checksum. */
  async function addStream(member: string, source: Readable): Promise<string> {
    const hash = createHash('sha256');
    const hashed = new Transform({
      transform(chunk, _, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    pipeline(source, hashed, () => {});
    try {
      zip.addReadStream(hashed, member, { mtime, mode });
      await finished(hashed, { signal: gone.signal });
    } finally {
      hashed.destroy();
    }
    return hash.digest('hex');
  }

  /** The blob, once the reader has taken what comes before it; undefined if the store does not have it. */
  async function readBlob(key: string): Promise<Readable | undefined> {
    while (out.writableNeedDrain) await once(out, 'drain', { signal: gone.signal });
    gone.signal.throwIfAborted();
    return (await blobs.read(key))?.stream;
  }

  /**
   * The checksum of a rendition; undefined if the store does not have it. It is added whole: its size then stands before it,
   * without which some programs cannot read a member that is not compressed.
   */
  async function addRendition(member: string, key: string): Promise<string | undefined> {
    const stream = await readBlob(key);
    if (!stream) return undefined;
    const bytes = await buffer(stream);
    zip.addBuffer(bytes, member, { mtime, mode, compress: false });
    forgetBytes(zip);
    return sha256(bytes);
  }

  async function addFile(picture: ShownPicture, manifest: Manifest): Promise<void> {
    const member = memberOf(picture.path);
    if (picture.file.endsWith('.pdf')) {
      const stream = await readBlob(picture.file);
      if (stream) manifest.pdfs[member] = await addStream(member, stream);
      else manifest.missing.push(member);
      return;
    }
    const sha256 = await addRendition(member, picture.file);
    const thumb = sha256 && (await addRendition(thumbMember(member), thumbKey(picture.file)));
    if (!thumb) {
      manifest.missing.push(member);
      return;
    }
    const { width, height } = picture;
    manifest.pictures[member] = { sha256, thumb, width, height };
  }

  async function fill(): Promise<void> {
    const { madeAt, tripLogs, serviceLogs, dossier } = snapshot;
    const manifest: Manifest = {
      format: exportFormat,
      program: 'loggboken',
      ...(dossier !== undefined && { dossier }),
      madeAt,
      tripLogs,
      serviceLogs,
      pictures: {},
      pdfs: {},
      missing: [],
    };
    for (const { member, file } of snapshot.texts) await addStream(member, createReadStream(file));
    for (const picture of snapshot.pictures) await addFile(picture, manifest);
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`), members.manifest, { mtime });
    zip.end();
    await finished(out, { readable: true, writable: false, signal: gone.signal }).catch(() => {});
  }

  void fill()
    .catch((error) => out.destroy(error))
    .then(onEnd);
  return out;
}

interface Entry {
  state: number;
  doFileDataPump: (() => void) | undefined;
}
const written = 3;

/** The library keeps every entry until the end, for the list of all, and by what writes it its bytes: gigabytes of them. */
function forgetBytes(zip: ZipFile): void {
  const entry = (zip as unknown as { entries: Entry[] }).entries.at(-1);
  const write = entry?.doFileDataPump;
  if (!entry || !write) return;
  const forget = () => {
    entry.doFileDataPump = undefined;
  };
  if (entry.state === written) forget();
  // What stands before it comes first.
  else
    entry.doFileDataPump = () => {
      forget();
      write.call(entry);
    };
}
