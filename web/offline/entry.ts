import * as z from 'zod/mini';

/** Data as stored on the device. Without `iv` it is not encrypted (plain HTTP). `local`: encrypted under the key made here. */
export interface Encrypted {
  iv: Uint8Array<ArrayBuffer> | null;
  bytes: ArrayBuffer;
  local?: true;
}

export type LogKind = 'trip-log' | 'service-log';
export type Action = 'create' | 'update' | 'delete';

const fields = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
/** The fields of a form, as the contract's schemas read them. */
export type Fields = z.output<typeof fields>;

const log = z.looseObject({ _id: z.string(), images: z.array(z.string()) });
/** The properties that every kind of log has in a server response. */
export type ServerLog = z.output<typeof log>;

const version = z.object({ fields, images: z.array(z.string()) });
/** A state that the server may have received, though its response was lost. */
export type Version = z.output<typeof version>;

/** All pictures of an entry, in order: those on the server by path, those still to be sent by their id here. */
export type EntryPicture = { path: string } | { picture: string; name: string; type: string; path?: string };

/** Why an entry waits for the user and not for the network. */
export type Problem =
  | { kind: 'refused'; sentences: string[]; fields: Record<string, string> }
  /** Changed here and elsewhere: both sides have changed these fields, and differently. */
  | { kind: 'conflict'; fields: string[]; etag: string | null }
  /** Deleted elsewhere. */
  | { kind: 'gone' }
  /** The server has failed repeatedly. */
  | { kind: 'failed'; sentence: string }
  /** The bytes of these pictures can't be read any more. */
  | { kind: 'picture-unreadable'; pictures: string[] };

/** An entry as stored. What the user wrote is encrypted in `content`. */
export interface StoredRecord {
  /** Also the `Idempotency-Key` of a creation. */
  id: string;
  /** Its place in the queue: the smallest is sent first. */
  order: number;
  kind: LogKind;
  action: Action;
  /** Id of the log on the server; undefined while the log is not known to be there. */
  logId?: string;
  /** Increases by one each time the user changes the entry, so that a change made while it is being sent is not lost. */
  revision: number;
  /** Increases by one at every change, also those by the sync. */
  stamp: number;
  pictures: EntryPicture[];
  /** The version of `base`; null if unknown. */
  etag: string | null;
  /** Its fields are on the server; only pictures remain to be sent. */
  saved?: boolean | undefined;
  /** Only for entries of version 1.0.0 of the app, which did not store what it had tried to send. */
  maybeSent?: boolean | undefined;
  /** It was not sent at once, and the user has been told that it waits. */
  waited?: boolean | undefined;
  /** How many attempts in a row ended in a server error. */
  serverErrors?: number | undefined;
  /** The user withdrew it when it might already have been sent. */
  withdrawn?: boolean | undefined;
  /** A deletion was sent, and nothing that the server has answered since tells whether it arrived. */
  deletionTried?: boolean | undefined;
  problem?: Problem | undefined;
  content: Encrypted;
  /** Of a deletion: the unsent action that it replaced, restored if the deletion is withdrawn. */
  was?: Action | undefined;
}

const choice = z.object({
  problem: z.object({
    kind: z.literal('conflict'),
    fields: z.array(z.string()),
    etag: z.nullable(z.string()),
  }),
  theirs: log,
});

const written = z.object({
  fields,
  /** The log as it was on the server when the form was opened, or in the latest response since. */
  base: z.nullable(log),
  tried: z._default(z.array(version), []),
  /** In a conflict: the other side's log. */
  theirs: z.optional(log),
  /** Of a deletion: the choice that the user had not made yet, asked again if the deletion is withdrawn. */
  choice: z.optional(choice),
});
/** The part of an entry that is encrypted. */
export type Written = z.output<typeof written>;

/** An entry that waits to be sent, decrypted. */
export type Entry = Omit<StoredRecord, 'content' | 'maybeSent'> & Written;

/** Resets the results of earlier attempts, when the user has changed the entry or decided about it. */
export const anew = {
  problem: undefined,
  theirs: undefined,
  saved: undefined,
  serverErrors: undefined,
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

const record = z.looseObject({
  id: z.string(),
  order: z.number(),
  kind: z.enum(['trip-log', 'service-log']),
  action: z.enum(['create', 'update', 'delete']),
  revision: z.number(),
  pictures: z.array(z.union([z.looseObject({ picture: z.string() }), z.looseObject({ path: z.string() })])),
  etag: z.nullable(z.string()),
});

/** Builds an entry from what was stored and decrypted; undefined if this version does not understand it. */
export function readEntry(
  { content: _, maybeSent, ...stored }: StoredRecord,
  decrypted: unknown,
): Entry | undefined {
  const parsed = written.safeParse(decrypted);
  if (!parsed.success || !record.safeParse(stored).success) return undefined;
  const entry: Entry = { ...stored, ...parsed.data };
  if (maybeSent && entry.tried.length === 0) entry.tried = [versionOf(entry)];
  return entry;
}

/** The state that the entry gives the log, with only those pictures that are already on the server. */
export const versionOf = ({ fields, pictures }: Pick<Entry, 'fields' | 'pictures'>): Version => ({
  fields,
  images: pictures.flatMap(({ path }) => path ?? []),
});

/** Ids of the pictures whose bytes are stored with the entry. */
export const picturesOf = ({ pictures }: Pick<Entry, 'pictures'>): string[] =>
  pictures.flatMap((one) => ('picture' in one ? one.picture : []));
