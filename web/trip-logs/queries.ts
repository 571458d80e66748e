import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { TripLog } from '#contract/trip-logs';
import { callOrThrow } from '../api.ts';
import { readImagePaths } from '../images/paths.ts';
import { askOrKept, changeKept } from '../or-kept.ts';
import { wholeList } from '../shared/whole-list.ts';
import { answersAmong, asksForSomething, type Question } from './search.ts';

const lists = 'trip-logs';
const one = (id: string) => ['trip-log', id];

/** The caller's trip logs, newest departure first. */
export const tripLogsQuery = () =>
  queryOptions({
    queryKey: [lists],
    queryFn: ({ signal, queryKey }) =>
      askOrKept(
        queryKey,
        () => wholeList((after) => callOrThrow('listTripLogs', { query: { after }, signal })),
        { name: 'trip-logs', from: (all: TripLog[]) => all, into: (all) => all },
      ),
  });

/** What the list is sorted by. */
export const departureOf = (log: TripLog) => log.departureDateTime;

/** Those that say they are of that year. */
export const tripLogsOfYearQuery = (year: number) =>
  queryOptions({
    queryKey: [lists, year],
    queryFn: ({ signal, queryKey }) =>
      askOrKept(
        queryKey,
        () =>
          wholeList((after) =>
            callOrThrow('listTripLogsOfYear', { params: { year: String(year) }, query: { after }, signal }),
          ),
        { name: 'trip-logs', from: (all: TripLog[]) => all.filter((log) => log.year === year) },
      ),
  });

/** Those that answer, newest departure first, looked up on the server. Nothing is sent while nothing is asked for. */
export const foundTripLogsQuery = (question: Question) =>
  queryOptions({
    queryKey: [lists, 'found', question],
    enabled: asksForSomething(question),
    queryFn: ({ signal, queryKey }) =>
      askOrKept(queryKey, () => wholeList((after) => callForFound(question, after, signal)), {
        name: 'trip-logs',
        from: (all: TripLog[]) => answersAmong(all, question),
      }),
  });

function callForFound({ q, year, harbour }: Question, after: string | undefined, signal: AbortSignal) {
  const query = { q, harbour, after };
  return year === ''
    ? callOrThrow('listTripLogs', { query, signal })
    : callOrThrow('listTripLogsOfYear', { params: { year }, query, signal });
}

/** A trip log as the server has it, and the version that a change of it is based on. */
export interface FetchedTripLog {
  log: TripLog;
  etag: string | null;
}

/** One trip log; null where the server answers with nothing. */
export const tripLogQuery = (id: string) =>
  queryOptions({ queryKey: one(id), queryFn: ({ signal, queryKey }) => fetchTripLog(id, queryKey, signal) });

/** The same for a form: fetched anew for each, and never changed behind the back of who is writing. */
export const editedTripLogQuery = (id: string) =>
  queryOptions({
    queryKey: [...one(id), 'edited'],
    queryFn: ({ signal, queryKey }) => fetchTripLog(id, queryKey, signal, true),
    staleTime: 'static',
    gcTime: 0,
  });

async function fetchTripLog(
  id: string,
  queryKey: QueryKey,
  signal: AbortSignal,
  forForm = false,
): Promise<FetchedTripLog | null> {
  const ask = async () => {
    const { data, etag } = await callOrThrow('showTripLog', { params: { log_id: id }, signal });
    return data && { log: { ...data, images: readImagePaths(data.images) }, etag };
  };
  return askOrKept<TripLog[], FetchedTripLog | null>(queryKey, ask, {
    name: 'trip-logs',
    from: (all) => all.filter(({ _id }) => _id === id).map((log) => ({ log, etag: null }))[0],
    into: (fetched, all) => all?.map((log) => (log._id === id && fetched ? fetched.log : log)),
    forForm,
  });
}

/** After a save: the log is known as it is now, also in the list, and every list is asked for anew. */
export function keepSaved(client: QueryClient, saved: FetchedTripLog): void {
  client.setQueryData(tripLogQuery(saved.log._id).queryKey, saved);
  const withSaved = (all?: TripLog[]) => all && [...without(all, saved.log._id), saved.log].sort(byDeparture);
  client.setQueryData(tripLogsQuery().queryKey, withSaved);
  void changeKept<TripLog[]>('trip-logs', withSaved);
  void client.invalidateQueries({ queryKey: [lists] });
}

/** After a deletion: it stands in no list any more, and all of them are asked for anew. */
export function forgetDeleted(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: one(id), type: 'inactive' });
  const withoutIt = (all?: TripLog[]) => all && without(all, id);
  client.setQueriesData({ queryKey: [lists] }, withoutIt);
  void changeKept<TripLog[]>('trip-logs', withoutIt);
  void client.invalidateQueries({ queryKey: [lists] });
}

const without = (all: TripLog[], id: string) => all.filter(({ _id }) => _id !== id);

const byDeparture = (one: TripLog, other: TripLog) =>
  other.departureDateTime.localeCompare(one.departureDateTime);
