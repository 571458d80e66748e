import * as z from 'zod/mini';
import { hasReadableParts } from './part-values.ts';

const encrypted = z.object({
  iv: z.nullable(z.custom<Uint8Array<ArrayBuffer>>((iv) => iv instanceof Uint8Array)),
  bytes: z.instanceof(ArrayBuffer),
  local: z.optional(z.literal(true)),
});
/** Data as stored on the device. Without `iv` it is not encrypted (plain HTTP). `local`: encrypted under the key made here. */
export type Encrypted = z.output<typeof encrypted>;

const kind = z.enum(['trip-log', 'service-log']);
export type LogKind = z.output<typeof kind>;

const action = z.enum(['create', 'update', 'delete']);
export type Action = z.output<typeof action>;

const fields = z
  .record(z.string(), z.union([z.string(), z.number(), z.null()]))
  .check(z.refine(hasReadableParts));
/** The fields of a form, as the contract's schemas read them. */
export type Fields = z.output<typeof fields>;

const log = z.looseObject({ _id: z.string(), images: z.array(z.string()) }).check(z.refine(hasReadableParts));
/** The properties that every kind of log has in a server response. */
export type ServerLog = z.output<typeof log>;

const version = z.object({ fields, images: z.array(z.string()) });
/** A state that the server may have received, though its response was lost. */
export type Version = z.output<typeof version>;

const path = z.string();
const picture = z.union([
  z.object({
    ...{ picture: z.string(), name: z.string(), type: z.string(), path: z.optional(path) },
    /** Why the server does not take it. */
    refused: z.optional(z.string()),
  }),
  z.object({ path }),
]);
/** All pictures of an entry, in order: those on the server by path, those still to be sent by their id here. */
export type EntryPicture = z.output<typeof picture>;

/** Changed here and elsewhere: both sides have changed these fields, and differently. */
const conflict = z.object({
  kind: z.literal('conflict'),
  fields: z.array(z.string()),
  etag: z.nullable(z.string()),
});

const problem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refused'),
    sentences: z.array(z.string()),
    fields: z.record(z.string(), z.string()),
  }),
  conflict,
  /** Deleted elsewhere. */
  z.object({ kind: z.literal('gone') }),
  /** The server has failed repeatedly. */
  z.object({ kind: z.literal('failed'), sentence: z.string() }),
  /** The bytes of these pictures can't be read any more. */
  z.object({ kind: z.literal('picture-unreadable'), pictures: z.array(z.string()) }),
]);
/** Why an entry waits for the user and not for the network. */
export type Problem = z.output<typeof problem>;

const record = z.object({
  /** Also the `Idempotency-Key` of a creation. */
  id: z.string(),
  /** Its place in the queue: the smallest is sent first. */
  order: z.number(),
  kind,
  action,
  /** Id of the log on the server; undefined while the log is not known to be there. */
  logId: z.optional(z.string()),
  /** Increases by one each time the user changes the entry, so that a change made while it is being sent is not lost. */
  revision: z.number(),
  /** Increases by one at every change, also those by the sync. */
  stamp: z.number(),
  pictures: z.array(picture),
  /** The version of `base`; null if unknown. */
  etag: z.nullable(z.string()),
  /** Fields that the server has otherwise than they were sent, which a form that was open meanwhile does not know. */
  taken: z.optional(z.array(z.string())),
  /** Its fields are on the server; only pictures remain to be sent. */
  saved: z.optional(z.boolean()),
  /** It was not sent at once, and the user has been told that it waits. */
  waited: z.optional(z.boolean()),
  /** How many attempts in a row ended in a server error. */
  serverErrors: z.optional(z.number()),
  /** When the last of them was counted. */
  serverErrorAt: z.optional(z.number()),
  /** The user withdrew it when it might already have been sent. */
  withdrawn: z.optional(z.boolean()),
  /** A deletion was sent, and nothing that the server has answered since tells whether it arrived. */
  deletionTried: z.optional(z.boolean()),
  problem: z.optional(problem),
  content: encrypted,
  /** Of a deletion: the unsent action that it replaced, restored if the deletion is withdrawn. */
  was: z.optional(action),
});
/** An entry as stored. What the user wrote is encrypted in `content`. */
export type StoredRecord = z.output<typeof record>;

/** Undefined if this version does not understand what is stored. */
export const readRecord = (stored: unknown): StoredRecord | undefined =>
  // What a newer version has added stays with it.
  record.safeParse(stored).success ? (stored as StoredRecord) : undefined;

const choice = z.object({ problem: conflict, theirs: log });

const written = z.object({
  fields,
  /** The log as it was on the server when the form was opened, or in the latest response since. */
  base: z.nullable(log),
  tried: z.array(version),
  /** In a conflict: the other side's log. */
  theirs: z.optional(log),
  /** Of a deletion: the choice that the user had not made yet, asked again if the deletion is withdrawn. */
  choice: z.optional(choice),
});
/** The part of an entry that is encrypted. */
export type Written = z.output<typeof written>;

/** An entry that waits to be sent, decrypted. */
export type Entry = Omit<StoredRecord, 'content'> & Written;

/** Resets the results of earlier attempts, when the user has changed the entry or decided about it. */
export const anew = {
  problem: undefined,
  theirs: undefined,
  saved: undefined,
  serverErrors: undefined,
  serverErrorAt: undefined,
  withdrawn: undefined,
  was: undefined,
  choice: undefined,
} satisfies Partial<Entry>;

/** The fields of a conflict with another tab, whose version is stored nowhere else. A conflict with the server is found again by the sync. */
export const askedOfTabs = ({ problem }: Entry): string[] =>
  problem?.kind === 'conflict' && problem.etag === null ? problem.fields : [];

/** The entry as a deletion that replaces what waited, and keeps all of it. */
export function deleted(entry: Entry): Entry {
  const { action, was, choice, problem, theirs } = entry;
  if (action === 'delete') return { ...entry, ...anew, was, choice };
  const waiting = problem?.kind === 'conflict' && theirs ? { problem, theirs } : undefined;
  return { ...entry, ...anew, action: 'delete', was: action, choice: waiting };
}

/**
 * The entry without its deletion: with the change that the deletion replaced, and the choice that was waiting. It is compared
 * again: the deletion may have stored a newer version than the one that the change is based on.
 */
export function undeleted(entry: Entry): Entry {
  const { action, was, choice, base, pictures } = entry;
  if (action !== 'delete') return entry;
  const unchanged = (base?.images ?? []).map((path) => ({ path }));
  const restored: Entry = { ...entry, ...anew, etag: null, ...choice };
  return { ...restored, action: was ?? 'update', pictures: was ? pictures : unchanged };
}

/** Builds an entry from what was stored and decrypted; undefined if this version does not understand it. */
export function readEntry({ content: _, ...stored }: StoredRecord, decrypted: unknown): Entry | undefined {
  const parsed = written.safeParse(decrypted);
  if (!parsed.success) return undefined;
  return { ...stored, ...parsed.data };
}

/** The state that the entry gives the log, with only those pictures that are already on the server. */
export const versionOf = ({ fields, pictures }: Pick<Entry, 'fields' | 'pictures'>): Version => ({
  fields,
  images: pictures.flatMap(({ path }) => path ?? []),
});

/** Ids of the pictures whose bytes are stored with the entry. */
export const picturesOf = ({ pictures }: Pick<Entry, 'pictures'>): string[] =>
  pictures.flatMap((one) => ('picture' in one ? one.picture : []));
