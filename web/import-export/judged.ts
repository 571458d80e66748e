import type * as z from 'zod/mini';
import { t } from '../strings.ts';
import type { Item, Kind } from '../sync/change.ts';
import type { Parts } from './parts.ts';

/** A record as it stands in a file, or why it can't be read. */
export interface Written {
  kind: Kind;
  place: string;
  read: { value: Record<string, unknown> } | { sentence: string };
}

/** Something that the account does not have, or not all of. */
export interface NewRecord extends Parts {
  kind: Kind;
  /** Follows from what it is. The writer takes an alternative where it is taken. */
  id: string;
  /** Where in the file it stands, for the user. */
  place: string;
  /** The paths of its pictures, or PDFs, in the file. */
  pictures: readonly string[];
}

/** A record of the account that lacks some of what a dossier has of it: `values` and `pictures`. */
export interface Completion extends NewRecord {
  here: Item;
}

export interface Known {
  kind: Kind;
  outcome: 'known';
  record?: Completion | undefined;
  /** The account's boat of that name, which may be another. */
  namesake?: Item | undefined;
}

export type Judged =
  | Known
  | { kind: Kind; outcome: 'refused'; place: string; sentence: string }
  | { kind: Kind; outcome: 'new'; record: NewRecord };

export const refusedAt = (kind: Kind, place: string, sentence: string): Judged => ({
  kind,
  outcome: 'refused',
  place,
  sentence,
});

/** The messages of the first three errors, as one text. */
export const sentencesOf = ({ issues }: z.core.$ZodError): string =>
  [...new Set(issues.map(sentenceOf))].slice(0, 3).join(' ');

const sentenceOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys'
    ? t('import.unknownField', { namn: issue.keys.slice(0, 3).join(', ') })
    : issue.message;
