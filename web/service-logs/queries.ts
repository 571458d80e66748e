import { queryOptions } from '@tanstack/react-query';
import type { ListedServiceLog, ServiceLog } from '#contract/service-logs';
import { callOrThrow } from '../api.ts';
import { readImagePaths } from '../images/paths.ts';
import { freshOrCached } from '../offline/answers.ts';
import { cachedLog, type FetchedLog, findLog, lineOf, listKey, logKey, readLogs } from '../offline/logs.ts';
import type { WithPending } from '../offline/optimistic.ts';
import { wholeList } from '../shared/whole-list.ts';
import { answersAmong } from './search.ts';

const kind = 'service-log';
const lists = listKey(kind);
const cached = (stored: unknown) => readLogs(kind, stored);
const among = (find: (all: ListedServiceLog[]) => unknown) => ({
  partOf: {
    queryKey: lists,
    find: (stored: unknown) => find((cached(stored) ?? []) as unknown as ListedServiceLog[]),
  },
});

/** The owner's service logs, newest first. */
export const serviceLogsQuery = (userId: string) =>
  queryOptions({
    queryKey: lists,
    queryFn: ({ signal }) =>
      wholeList((after) => callOrThrow('listServiceLogs', { params: { userId }, query: { after }, signal })),
    meta: { cached },
  });

/** Those that hold every word of `q`, newest first, looked up on the server. Nothing is sent while nothing is asked for. */
export const foundServiceLogsQuery = (userId: string, q: string) =>
  queryOptions({
    queryKey: [...lists, 'found', q],
    enabled: q !== '',
    queryFn: ({ signal }) =>
      wholeList((after) =>
        callOrThrow('listServiceLogs', { params: { userId }, query: { q, after }, signal }),
      ),
    meta: among((all) => answersAmong(all, q)),
  });

/** What the list is sorted by. */
export const dateOf = ({ date }: ListedServiceLog) => date;

/** The line of a log in the list; of what waits it is not the server's, but made here. */
export const listedLine = (log: WithPending<ListedServiceLog>): string =>
  log.waiting ? lineOf(log) : log.description;

/** A service log as the server has it, and the version that a change of it is based on. */
export type FetchedServiceLog = FetchedLog<ServiceLog>;

/** One service log; null where the server answers with nothing. */
export const serviceLogQuery = (id: string) =>
  queryOptions({
    queryKey: logKey(kind, id),
    queryFn: ({ signal }) => fetchServiceLog(id, signal),
    meta: among((all) => findLog(kind, id, all as never)),
  });

/** The same for a form: fetched anew for each, and never changed behind the back of who is writing. */
export const editedServiceLogQuery = (id: string) =>
  queryOptions({
    queryKey: ['edited', ...logKey(kind, id)],
    queryFn: ({ signal }) =>
      freshOrCached<FetchedServiceLog | null>(
        () => fetchServiceLog(id, signal),
        async () => (await cachedLog(kind, id)) as FetchedServiceLog | undefined,
      ),
    staleTime: 'static',
    gcTime: 0,
  });

async function fetchServiceLog(id: string, signal: AbortSignal): Promise<FetchedServiceLog | null> {
  const { data, etag } = await callOrThrow('showServiceLog', { params: { id }, signal });
  return data && { log: { ...data, images: readImagePaths(data.images) }, etag };
}
