import { queryOptions } from '@tanstack/react-query';
import type { TripLog } from '#contract/trip-logs';
import { callOrThrow } from '../api.ts';
import { readImagePaths } from '../images/paths.ts';
import { freshOrCached } from '../offline/answers.ts';
import { cachedLog, type FetchedLog, findLog, listKey, logKey, readLogs } from '../offline/logs.ts';
import { wholeList } from '../shared/whole-list.ts';
import { answersAmong, asksForSomething, type Question } from './search.ts';

const kind = 'trip-log';
const lists = listKey(kind);
const cached = (stored: unknown) => readLogs(kind, stored);
const among = (find: (all: TripLog[]) => unknown) => ({
  partOf: {
    queryKey: lists,
    find: (stored: unknown) => find((cached(stored) ?? []) as unknown as TripLog[]),
  },
});

/** The caller's trip logs, newest departure first. */
export const tripLogsQuery = () =>
  queryOptions({
    queryKey: lists,
    queryFn: ({ signal }) => wholeList((after) => callOrThrow('listTripLogs', { query: { after }, signal })),
    meta: { cached },
  });

/** What the list is sorted by. */
export const departureOf = (log: TripLog) => log.departureDateTime;

/** Those that say they are of that year. */
export const tripLogsOfYearQuery = (year: number) =>
  queryOptions({
    queryKey: [...lists, year],
    queryFn: ({ signal }) =>
      wholeList((after) =>
        callOrThrow('listTripLogsOfYear', { params: { year: String(year) }, query: { after }, signal }),
      ),
    meta: among((all) => all.filter((log) => log.year === year)),
  });

/** Those that answer, newest departure first, looked up on the server. Nothing is sent while nothing is asked for. */
export const foundTripLogsQuery = (question: Question) =>
  queryOptions({
    queryKey: [...lists, 'found', question],
    enabled: asksForSomething(question),
    queryFn: ({ signal }) => wholeList((after) => callForFound(question, after, signal)),
    meta: among((all) => answersAmong(all, question)),
  });

function callForFound({ q, year, harbour }: Question, after: string | undefined, signal: AbortSignal) {
  const query = { q, harbour, after };
  return year === ''
    ? callOrThrow('listTripLogs', { query, signal })
    : callOrThrow('listTripLogsOfYear', { params: { year }, query, signal });
}

/** A trip log as the server has it, and the version that a change of it is based on. */
export type FetchedTripLog = FetchedLog<TripLog>;

/** One trip log; null where the server answers with nothing. */
export const tripLogQuery = (id: string) =>
  queryOptions({
    queryKey: logKey(kind, id),
    queryFn: ({ signal }) => fetchTripLog(id, signal),
    meta: among((all) => findLog(kind, id, all as never)),
  });

/** The same for a form: fetched anew for each, and never changed behind the back of who is writing. */
export const editedTripLogQuery = (id: string) =>
  queryOptions({
    queryKey: ['edited', ...logKey(kind, id)],
    queryFn: ({ signal }) =>
      freshOrCached<FetchedTripLog | null>(
        () => fetchTripLog(id, signal),
        async () => (await cachedLog(kind, id)) as FetchedTripLog | undefined,
      ),
    staleTime: 'static',
    gcTime: 0,
  });

async function fetchTripLog(id: string, signal: AbortSignal): Promise<FetchedTripLog | null> {
  const { data, etag } = await callOrThrow('showTripLog', { params: { log_id: id }, signal });
  return data && { log: { ...data, images: readImagePaths(data.images) }, etag };
}
