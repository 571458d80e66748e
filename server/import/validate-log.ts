import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { serviceLogSchemas } from '#contract/service-logs';
import { tripLogSchemas } from '#contract/trip-logs';
import type { kinds } from '../export/kinds.ts';

/** A log from a file, as the contract reads it, and what tells its origin. */
export interface ParsedLog {
  /** The id that it had where it was written; `''` if it had none. */
  id: string;
  fingerprint: string;
  fields: Record<string, unknown>;
  /** `/images/a.webp` */
  images: string[];
}

export type KindName = keyof typeof kinds;

// The schemas of saved logs: for a service log less strict than its form.
const schemas = {
  trip: tripLogSchemas.saved,
  service: serviceLogSchemas.saved,
};

/**
 * The fields of a fingerprint, in an order that must never change: fingerprints are stored with what was imported. No field may
 * be added: a table with a column that a release before did not read must not bring its logs once more.
 */
const fingerprinted: Record<KindName, readonly string[]> = {
  trip: [
    ...['title', 'year', 'departureDateTime', 'arrivalDateTime', 'position'],
    ...['windDirection', 'windSpeed', 'distance', 'description'],
  ],
  service: [
    ...['title', 'date', 'boatNameModel', 'engineType'],
    ...['engineService', 'sailAndRig', 'electronicsAndNavigation', 'hullAndDeck'],
    ...['rudderPropellerAndDrive', 'fuelSystem', 'batteryAndElectricalSystem'],
    ...['sparePartsAndReplacements', 'recommendedActions', 'costAndTime', 'comments'],
    ...['servicePersonOrCompany', 'serviceType'],
  ],
};

/** The log, or a sentence for each error in it. */
export function validateLog(
  kind: KindName,
  value: Record<string, unknown>,
): ParsedLog | { sentence: string } {
  const parsed = z.safeParse(schemas[kind] as z.ZodMiniType<Record<string, unknown>>, value);
  if (!parsed.success) {
    return { sentence: sentencesOf(parsed.error) };
  }
  const { images = [], ...fields } = parsed.data as Record<string, unknown> & { images?: string[] };
  return {
    id: idOf(value),
    fingerprint: fingerprintOf(kind, fields),
    fields,
    images,
  };
}

/** The id that something had where it was written; `''` if it had none. */
export const idOf = ({ _id }: Record<string, unknown>): string =>
  typeof _id === 'string' && /^[\w-]{1,64}$/.test(_id) ? _id : '';

/** The messages of the first three errors, as one text. */
export const sentencesOf = ({ issues }: z.core.$ZodError): string =>
  [...new Set(issues.map(sentenceOf))].slice(0, 3).join(' ');

const sentenceOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? `Okänt fält: ${issue.keys.slice(0, 3).join(', ')}.` : issue.message;

/** Equal for two logs with the same content. Pictures do not count. */
export function fingerprintOf(kind: KindName, log: object): string {
  const values = log as Record<string, unknown>;
  return createHash('sha256')
    .update(JSON.stringify([kind, fingerprinted[kind].map((name) => values[name])]))
    .digest('base64url');
}
