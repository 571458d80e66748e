import { createHash, createHmac, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';

/**
 * An export is one ZIP: what anybody can open (`index.html`, two tables), and what LOGGBOKEN reads again: logs by the schemas of
 * the contract, one a line, the profile, and every picture under the path that its log names, with its card-sized rendition
 * beside it. `data/manifest.json` comes last and says what all of it is. Reading is docs/decisions/023. Format 1 is the same with
 * fewer fields in its logs.
 */
export const exportFormat = 2;

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
  /** Says that the server which reads it has made these very bytes itself. */
  proof: z.string(),
});
export type ManifestPicture = z.output<typeof picture>;

/** Judged up to the first that is wrong: an issue for each of a hundred thousand would be more than can be borne. */
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
  format: z.int().check(z.minimum(1), z.maximum(exportFormat)),
  program: z.literal('loggboken'),
  madeAt: z.string(),
  tripLogs: z.int(),
  serviceLogs: z.int(),
  pictures,
  /** Pictures that a log names and whose bytes were gone. */
  missing: texts,
});
export type Manifest = z.output<typeof manifest>;

/** What tells the format of an export from whatever it holds beside that. */
export const manifestFormat = z.object({ program: z.literal('loggboken'), format: z.int() });

/** `images/a.webp`, as `/images/a.webp` in a log. */
export const memberOf = (path: string): string => path.slice(1);

export const thumbMember = (member: string): string => member.replace(/\.webp$/, '.thumb.webp');

/**
 * The word of a server for the renditions of a picture. Only whoever has its secret can give it, so that bytes which come back
 * with it need no second look: they are the ones that were made here, from pixels alone.
 */
export const signPicture = (
  secret: KeyObject,
  { sha256, thumb, width, height }: Omit<ManifestPicture, 'proof'>,
) =>
  createHmac('sha256', secret)
    .update(`renditions made here ${sha256} ${thumb} ${width}x${height}`)
    .digest('base64url');

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
