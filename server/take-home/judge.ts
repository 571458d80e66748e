import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { changedServiceLog, changedServiceLogFields } from '#contract/service-logs';
import { changedTripLog, tripLogFields } from '#contract/trip-logs';

/** A log out of a file, as the contract reads it, and where it comes from. */
export interface JudgedLog {
  /** The id that it had where it was written; `''` for one that had none. */
  id: string;
  fingerprint: string;
  fields: Record<string, unknown>;
  /** `/images/a.webp` */
  images: string[];
}

export type LogKind = 'trip' | 'service';

// What a log may be once it is saved, which for a service log is less strict than on its form.
const schemas = { trip: changedTripLog, service: changedServiceLog };
const fieldNames = { trip: Object.keys(tripLogFields), service: Object.keys(changedServiceLogFields) };

/** The log, or a sentence for each thing that is wrong with it. */
export function judgeLog(kind: LogKind, value: Record<string, unknown>): JudgedLog | { sentence: string } {
  const parsed = z.safeParse(schemas[kind] as z.ZodMiniType<Record<string, unknown>>, value);
  if (!parsed.success) {
    const sentences = new Set(parsed.error.issues.map(sentenceOf));
    return { sentence: [...sentences].slice(0, 3).join(' ') };
  }
  const { images = [], ...fields } = parsed.data as Record<string, unknown> & { images?: string[] };
  return {
    id: typeof value._id === 'string' && /^[\w-]{1,64}$/.test(value._id) ? value._id : '',
    fingerprint: fingerprintOf(kind, fields),
    fields,
    images,
  };
}

const sentenceOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? `Okänt fält: ${issue.keys.slice(0, 3).join(', ')}.` : issue.message;

/** The same for two logs in which the same is written. Pictures do not count. */
export function fingerprintOf(kind: LogKind, log: object): string {
  const written = fieldNames[kind].map((name) => (log as Record<string, unknown>)[name]);
  return createHash('sha256')
    .update(JSON.stringify([kind, written]))
    .digest('base64url');
}
