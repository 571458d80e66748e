import { createHash, createHmac, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';

/**
 * An export is one ZIP: files that anybody can open (`index.html`, the tables), and files that LOGGBOKEN reads again: logs by the
 * schemas of the contract, one a line, the profile, and every picture under the path that its log names, with its card-sized
 * rendition beside it. `data/manifest.json` comes last and describes all of it. For reading it see docs/decisions/023.
 */
export const exportFormat = 1;

export const members = {
  page: 'index.html',
  tripTable: 'loggar.csv',
  serviceTable: 'service.csv',
  rowTable: 'loggblad.csv',
  toDoTable: 'att-göra.csv',
  tripLogs: 'data/trip-logs.jsonl',
  serviceLogs: 'data/service-logs.jsonl',
  boats: 'data/boats.jsonl',
  tasks: 'data/tasks.jsonl',
  profile: 'data/profile.json',
  manifest: 'data/manifest.json',
} as const;

const sha256Text = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const picture = z.object({
  sha256: sha256Text,
  thumb: sha256Text,
  width: z.int().check(z.minimum(1)),
  height: z.int().check(z.minimum(1)),
  /** Proves to the server that reads it that this server has made these very bytes. */
  proof: z.string(),
});
export type ManifestPicture = z.output<typeof picture>;

/** Checked only up to the first error: an issue for each of a hundred thousand would take too much memory. */
const pictures = z.custom<Record<string, ManifestPicture>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => picture.safeParse(one).success),
);

export const texts = z.custom<string[]>(
  (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
);

export const manifest = z.object({
  format: z.literal(exportFormat),
  program: z.literal('loggboken'),
  madeAt: z.string(),
  tripLogs: z.int(),
  serviceLogs: z.int(),
  pictures,
  /** Pictures that a log names, but whose bytes were gone. */
  missing: texts,
});
export type Manifest = z.output<typeof manifest>;

/** Recognises an export and its format, whatever else the manifest holds. */
export const manifestFormat = z.object({ program: z.literal('loggboken'), format: z.int() });

/** `images/a.webp`, as `/images/a.webp` in a log. */
export const memberOf = (path: string): string => path.slice(1);

export const thumbMember = (member: string): string => member.replace(/\.webp$/, '.thumb.webp');

/**
 * A server's signature of the renditions of a picture. Only the holder of its secret can make it, so bytes that come back with it
 * need no second look: they were made here, from pixels alone.
 */
export const signPicture = (
  secret: KeyObject,
  { sha256, thumb, width, height }: Omit<ManifestPicture, 'proof'>,
) =>
  createHmac('sha256', secret)
    .update(`renditions made here ${sha256} ${thumb} ${width}x${height}`)
    .digest('base64url');

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
