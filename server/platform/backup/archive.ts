import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import tar from 'tar-stream';
import * as z from 'zod/mini';

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

/** The largest member that is held in memory. Older backups have pieces of a thousand rows, whatever their texts take. */
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
