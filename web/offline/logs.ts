import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { serviceSections } from '#contract/logs/service-log-fields';
import type { Row, RowSummary } from '#contract/rows';
import { type ListedServiceLog, listedServiceLog } from '#contract/service-logs';
import { tripLog } from '#contract/trip-logs';
import { currentSession } from '../session-state.ts';
import { changeAnswer, readAnswer, writeAnswer } from './answers.ts';
import { openDb } from './db.ts';
import type { LogKind, ServerLog } from './entry.ts';

/** The query keys of the two kinds of log, in the page and on the device. */
export const listKey = (kind: LogKind) => [`${kind}s`];
export const logKey = (kind: LogKind, id: string) => [kind, id];
/** The rows of a trip, which its list leaves out. */
export const rowsKey = (id: string) => ['rows', id];
/** The line of a trip's track; its list has only the sums. */
export const trackKey = (id: string) => ['track', id];
/** What is to be done depends on what the logs say. */
export const planKey = ['plan'];
export const boatsKey = ['boats'];

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
function rowsOf(trip: ServerLog | undefined): readonly Row[] | undefined {
  return trip && (trip.rows === undefined ? [] : (trip.rows as RowSummary).all);
}

/** After a save or a deletion: updates the cached log and its place in the list, and fetches every list again. */
export async function applyLog(
  client: QueryClient,
  kind: LogKind,
  id: string,
  log: ServerLog | undefined,
  etag: string | null,
): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  const rows = kind === 'trip-log' ? rowsOf(log) : undefined;
  client.setQueryData(rowsKey(id), rows);
  if (log) client.setQueryData(logKey(kind, id), { log, etag });
  else client.removeQueries({ queryKey: logKey(kind, id), type: 'inactive' });
  if (rows) await writeAnswer(openDb(userId), rowsKey(id), rows, Date.now()).catch(() => {});
  await changeAnswer<ServerLog[]>(client, userId, listKey(kind), (all) => {
    const others = all.filter(({ _id }) => _id !== id);
    if (!log) return others;
    const listed = kind === 'trip-log' ? log : { ...log, description: lineOf(log) };
    return [...others, listed].sort((one, other) => timeOf(kind, other).localeCompare(timeOf(kind, one)));
  });
  // The results of a search are cached as a list of their own.
  if (!log)
    client.setQueriesData<ServerLog[]>({ queryKey: listKey(kind) }, (found) =>
      found?.filter(({ _id }) => _id !== id),
    );
  await client.invalidateQueries({ queryKey: listKey(kind) });
  await client.invalidateQueries({ queryKey: planKey });
}
