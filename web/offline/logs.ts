import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { serviceSections } from '#contract/logs/service-log-fields';
import type { Row, RowSummary } from '#contract/rows';
import { type ListedServiceLog, listedServiceLog } from '#contract/service-logs';
import { tripLog } from '#contract/trip-logs';
import { currentSession } from '../session-state.ts';
import { changeAnswer, readAnswer, writeAnswer } from './answers.ts';
import type { SentLog } from './channel.ts';
import { openDb } from './db.ts';
import type { LogKind, ServerLog } from './entry.ts';

/** The query keys of the two kinds of log, in the page and on the device. */
export const listKey = (kind: LogKind) => [`${kind}s`];
export const logKey = (kind: LogKind, id: string) => [kind, id];
/** The rows of a trip, which its list leaves out. */
export const rowsKey = (id: string) => ['rows', id];
/** The line of a trip's track; its list has only the sums. */
export const trackKey = (id: string) => ['track', id];

/** A log as the server has it, and the version that a change of it is based on. */
export interface FetchedLog<Log = ServerLog> {
  log: Log;
  etag: string | null;
}

const schemas = { 'trip-log': tripLog, 'service-log': listedServiceLog };
const emptyValues = ['', null, [], undefined];

/**
 * Reads a log that was cached or written here, maybe by an older version of the app: fields that it did not know are empty.
 * Undefined if it is not a log.
 */
export function readLog(kind: LogKind, stored: unknown): ServerLog | undefined {
  const schema = schemas[kind];
  const parsed = schema.safeParse(stored);
  if (parsed.success) return parsed.data as unknown as ServerLog;
  const log: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodMiniType][]) {
    const value = (stored as Record<string, unknown> | null)?.[name];
    const fitting = [value, ...emptyValues].filter((one) => field.safeParse(one).success);
    if (fitting.length === 0) return undefined;
    log[name] = fitting[0];
  }
  return log._id === '' ? undefined : (log as ServerLog);
}

/** The list of a kind, each log read with `readLog`. What is not a log is left out. */
export function readLogs(kind: LogKind, stored: unknown): ServerLog[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  return stored.flatMap((one) => readLog(kind, one) ?? []);
}

/** One log from the cached list; its version is unknown. */
export async function cachedLog(kind: LogKind, id: string): Promise<FetchedLog | undefined> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return undefined;
  const list = await readAnswer(openDb(userId), listKey(kind));
  return list && findLog(kind, id, readLogs(kind, list.data) ?? []);
}

/** The log as its own page has it: without the `description` that only the list of service logs has. */
export function findLog(kind: LogKind, id: string, list: readonly ServerLog[]): FetchedLog | undefined {
  const found = list.find(({ _id }) => _id === id);
  if (!found) return undefined;
  if (kind === 'trip-log') return { log: found, etag: null };
  const { description: _, ...log } = found;
  return { log: log as ServerLog, etag: null };
}

const timeOf = (kind: LogKind, log: ServerLog): string =>
  String(kind === 'trip-log' ? log.departureDateTime : log.date);

/** The `description` that the server makes for its list of service logs: the first section that is filled in. */
export function lineOf(log: object): string {
  const texts = serviceSections.map((name) => (log as Partial<ListedServiceLog>)[name]?.trim());
  return (texts.find(Boolean) ?? '').slice(0, 200);
}

/** The rows of a trip, as far as the response tells: a list says only how many there are, and a trip without any leaves them out. */
function rowsOf({ kind, log }: SentLog): readonly Row[] | undefined {
  if (kind !== 'trip-log' || !log) return undefined;
  return log.rows === undefined ? [] : (log.rows as RowSummary).all;
}

/** A trip as a list has it: whoever finds it there must still ask for its rows. */
const withoutRows = ({ rows, ...trip }: ServerLog): ServerLog =>
  rows ? { ...trip, rows: { ...(rows as RowSummary), all: undefined } } : trip;

/** A list after one of its logs was saved or deleted. */
function withSent(all: readonly ServerLog[], { kind, id, log }: SentLog): ServerLog[] {
  const others = all.filter(({ _id }) => _id !== id);
  if (!log) return others;
  const listed = kind === 'trip-log' ? withoutRows(log) : { ...log, description: lineOf(log) };
  return [...others, listed].sort((one, other) => timeOf(kind, other).localeCompare(timeOf(kind, one)));
}

/**
 * After a save or a deletion, in each tab: shows the log and its place in the list at once, and fetches every list again. The
 * list keeps its old time, since the rest of it is no newer.
 */
export async function showSent(client: QueryClient, sent: SentLog): Promise<void> {
  const { kind, id, log, etag } = sent;
  const rows = rowsOf(sent);
  const show = (queryKey: QueryKey, data: unknown, updatedAt = Date.now()) => {
    // What has been requested may be older.
    void client.cancelQueries({ queryKey, exact: true });
    client.setQueryData(queryKey, data, { updatedAt });
  };
  if (rows) show(rowsKey(id), rows);
  if (log) show(logKey(kind, id), { log, etag } satisfies FetchedLog);
  else {
    client.removeQueries({ queryKey: logKey(kind, id), type: 'inactive' });
    client.setQueriesData({ queryKey: logKey(kind, id) }, null);
  }
  const list = client.getQueryState<ServerLog[]>(listKey(kind));
  show(listKey(kind), list?.data && withSent(list.data, sent), list?.dataUpdatedAt);
  // The results of a search are cached as a list of their own.
  if (!log)
    client.setQueriesData<ServerLog[]>({ queryKey: listKey(kind) }, (found) =>
      found?.filter(({ _id }) => _id !== id),
    );
  await client.invalidateQueries({ queryKey: listKey(kind) });
}

/** The same on the device, by the tab that has sent it: the others may hear of it late, and would store something older. */
export async function storeSent(sent: SentLog): Promise<void> {
  const db = openDb(sent.userId);
  const rows = rowsOf(sent);
  if (rows) await writeAnswer(db, rowsKey(sent.id), rows, Date.now()).catch(() => {});
  await changeAnswer(db, listKey(sent.kind), (stored) => {
    const all = readLogs(sent.kind, stored);
    return all && withSent(all, sent);
  });
}
