import * as z from 'zod/mini';

/** What was written, as it lies on the device. Without `iv` it lies open (plain HTTP). `local`: under the key that was made here. */
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
/** What every kind of log has, as the server answers it. */
export type ServerLog = z.output<typeof log>;

const version = z.object({ fields, images: z.array(z.string()) });
/** A state that the server may have been given, its answer lost. */
export type Version = z.output<typeof version>;

/** All pictures of an entry in their order: those the server has, by path, and those it is to get, by their id here. */
export type EntryPicture = { path: string } | { picture: string; name: string; type: string; path?: string };

/** Why an entry waits for its writer and not for the network. */
export type Problem =
  | { kind: 'refused'; sentences: string[]; fields: Record<string, string> }
  /** Changed here and elsewhere: in these fields both sides have something else. */
  | { kind: 'conflict'; fields: string[]; etag: string | null }
  /** Deleted elsewhere. */
  | { kind: 'gone' }
  /** The server has failed over it again and again. */
  | { kind: 'failed'; sentence: string }
  /** The bytes of these pictures can't be read any more. */
  | { kind: 'picture-unreadable'; pictures: string[] };

/** An entry as it is stored: what was written is in `content`. */
export interface StoredRecord {
  /** Also the `Idempotency-Key` of a creation. */
  id: string;
  /** Its place: a smaller one is sent first. */
  order: number;
  kind: LogKind;
  action: Action;
  /** The log on the server; undefined while it is not known to be there. */
  logId?: string;
  /** Goes up by one each time the writer changes it, so that a change made while it is sent is not lost. */
  revision: number;
  /** Goes up by one at every change, also by the sync. */
  stamp: number;
  pictures: EntryPicture[];
  /** The version of `base`; null where it is not known. */
  etag: string | null;
  /** Its fields are on the server, and only pictures follow. */
  saved?: boolean | undefined;
  /** Written by version 1.0.0 of the app, which did not note what it had tried. */
  maybeSent?: boolean | undefined;
  /** It did not go at once: its writer has been told that it waits. */
  waited?: boolean | undefined;
  /** How many tries in a row the server has failed over. */
  serverErrors?: number | undefined;
  /** Its writer has taken it back, when it may have been sent already. */
  withdrawn?: boolean | undefined;
  problem?: Problem | undefined;
  content: Encrypted;
  /** Of a deletion: what it was before, which had not been sent, for whoever takes the deletion back. */
  was?: Action | undefined;
}

const written = z.object({
  fields,
  /** The log on the server as it was when its form was opened, or as the last answer had it. */
  base: z.nullable(log),
  tried: z._default(z.array(version), []),
  /** Of a conflict: what the other side has. */
  theirs: z.optional(log),
});
/** What is encrypted. */
export type Written = z.output<typeof written>;

/** Something that waits to be sent, readable. */
export type Entry = Omit<StoredRecord, 'content' | 'maybeSent'> & Written;

/** For an entry that its writer has changed, or decided about: what came of it before counts no more. */
export const anew = {
  problem: undefined,
  theirs: undefined,
  saved: undefined,
  serverErrors: undefined,
  withdrawn: undefined,
  was: undefined,
} satisfies Partial<Entry>;

const record = z.looseObject({
  id: z.string(),
  order: z.number(),
  kind: z.enum(['trip-log', 'service-log']),
  action: z.enum(['create', 'update', 'delete']),
  revision: z.number(),
  pictures: z.array(z.union([z.looseObject({ picture: z.string() }), z.looseObject({ path: z.string() })])),
  etag: z.nullable(z.string()),
});

/** An entry out of what was stored and decrypted; undefined where it is none that this version understands. */
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

/** What the entry makes of the log, as far as the server can have it by now. */
export const versionOf = ({ fields, pictures }: Pick<Entry, 'fields' | 'pictures'>): Version => ({
  fields,
  images: pictures.flatMap(({ path }) => path ?? []),
});

/** Ids of the pictures whose bytes lie beside the entry. */
export const picturesOf = ({ pictures }: Pick<Entry, 'pictures'>): string[] =>
  pictures.flatMap((one) => ('picture' in one ? one.picture : []));
