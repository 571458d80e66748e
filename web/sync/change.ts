import * as z from 'zod/mini';
import type { ImageKind } from '#contract/images';
import type { Sealed } from './seal.ts';

/** What the device holds of an account, and what its user can change without a network. */
export const kinds = ['trip-log', 'service-log', 'boat', 'task', 'document', 'cost'] as const;
export type Kind = (typeof kinds)[number];

/** Which files records of a kind have: pictures of logs, or files of documents, which may be PDFs. */
export const filesOf: Record<Kind, Extract<ImageKind, 'log' | 'document'> | undefined> = {
  'trip-log': 'log',
  'service-log': 'log',
  boat: undefined,
  task: undefined,
  document: 'document',
  cost: 'document',
};

/** By the names of fields: what a form holds, in the shapes of a request's body. */
export type Values = Record<string, unknown>;

/** A picture, or a PDF of a document or cost, that the user has chosen; its bytes lie beside it until they are sent. Its path follows from an id made here. */
export interface ChosenPicture {
  path: string;
  name: string;
  type: string;
  /** When it was taken, if that is known; UTC. */
  takenAt?: string | undefined;
}

const meta = z.object({
  id: z.string(),
  /** Changes are sent in this order. */
  order: z.number(),
  /**
   * `draft`: the user is still writing. `queued`: saved, and from then on never changed. `refused` and `conflict` wait for their
   * user, and all that was queued behind them for the same record with them.
   */
  state: z.enum(['draft', 'queued', 'refused', 'conflict']),
  kind: z.optional(z.enum(kinds)),
  /** The record that is changed: its id is made on the device and final. */
  recordId: z.optional(z.string()),
  /** `picture` adds one, whose bytes are sent first. */
  action: z.optional(z.enum(['create', 'update', 'delete', 'picture'])),
  /** The address of the form, such as `/createlog`, of what was begun in one. */
  form: z.optional(z.string()),
  /** It may have reached the server. */
  tried: z.optional(z.literal(true)),
});

/** What stands beside the encrypted content: ids, order and state, nothing that the user wrote. */
export type Meta = z.output<typeof meta>;
export type StoredChange = Meta & { content: Sealed };

/** Undefined if this version of the app does not understand what is stored. */
export const readMeta = (stored: unknown): Meta | undefined => {
  const parsed = meta.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
};

export interface Content {
  /** When it was written, in milliseconds since 1970. */
  at: number;
  /** The fields that the user has touched, and no others. */
  values: Values;
  /** The record as the user saw it; null if it is new. */
  base: Item | null;
  /** Chosen in the form (a draft), or the one that is added (`picture`). */
  pictures: readonly ChosenPicture[];
  /** Of a draft: the texts of the form's controls that the user has touched. */
  texts?: Record<string, string>;
  /** Of a draft: paths of the record's pictures that are to be removed. */
  removed?: readonly string[];
  /** Why it was refused. */
  refusal?: { sentences: string[]; fields: Record<string, string> };
  /** The fields that somebody else has changed, and the record as the server has it; null if it has been deleted there. */
  conflict?: { fields: string[]; theirs: Item | null };
}

/** One change that the user makes to one record, from the first letter in a form to the server's receipt. */
export type Change = Meta & Content;
/** One that was saved: it says what it changes. */
export type SavedChange = Omit<Change, 'kind' | 'recordId' | 'action'> & {
  kind: Kind;
  recordId: string;
  action: NonNullable<Meta['action']>;
};

/** What stands in a form and was not saved. */
export type Draft = Change & { form: string; texts: Record<string, string>; removed: readonly string[] };

export const isDraft = (change: Change): change is Draft => change.state === 'draft';

export const isSaved = (change: Change): change is SavedChange & Change =>
  change.state !== 'draft' && change.recordId !== undefined && change.action !== undefined;

/** A record in the shape of the server's answers. `version` is that of its ETag. */
export type Item = { _id: string; version?: number } & Values;

/**
 * What the fields of a change held when its user saw them. Rows are a set that changes only add to and strike from, and when
 * pictures were taken is changed for each by itself.
 */
export function wasOf({ values, base }: Pick<Content, 'values' | 'base'>): Values {
  const names = Object.keys(values).filter((name) => name !== 'rows' && name !== 'takenAt');
  return Object.fromEntries(names.map((name) => [name, fieldOf(base, name)]));
}

const fieldOf = (item: Item | null, name: string): unknown =>
  name === 'archived' ? item?.archivedAt !== undefined : (item?.[name] ?? null);

export const orderOf = (one: Pick<Meta, 'order'>, other: Pick<Meta, 'order'>): number =>
  one.order - other.order;
