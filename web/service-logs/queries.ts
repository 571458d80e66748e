import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type ListedServiceLog, type ServiceLog, serviceSections } from '#contract/service-logs';
import { callOrThrow } from '../api.ts';
import { readImagePaths } from '../images/paths.ts';
import { askOrKept } from '../or-kept.ts';
import type { Shown } from '../outbox/shown.ts';
import { wholeList } from '../shared/whole-list.ts';
import { answersAmong } from './search.ts';

const lists = ['service-logs'];
const one = (id: string) => ['service-log', id];

/** The owner's service logs, newest first. */
export const serviceLogsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...lists, userId],
    queryFn: ({ signal, queryKey }) =>
      askOrKept(
        queryKey,
        () =>
          wholeList((after) =>
            callOrThrow('listServiceLogs', { params: { userId }, query: { after }, signal }),
          ),
        { name: 'service-logs', from: (all: ListedServiceLog[]) => all, into: (all) => all },
      ),
  });

/** Those that hold every word of `q`, newest first, looked up on the server. Nothing is sent while nothing is asked for. */
export const foundServiceLogsQuery = (userId: string, q: string) =>
  queryOptions({
    queryKey: [...lists, userId, 'found', q],
    enabled: q !== '',
    queryFn: ({ signal, queryKey }) =>
      askOrKept(
        queryKey,
        () =>
          wholeList((after) =>
            callOrThrow('listServiceLogs', { params: { userId }, query: { q, after }, signal }),
          ),
        { name: 'service-logs', from: (all: ListedServiceLog[]) => answersAmong(all, q) },
      ),
  });

/** What the list is sorted by. */
export const dateOf = ({ date }: ListedServiceLog) => date;

/** The line that the server makes for the list; of what it has not got yet, the first section that is filled in. */
export function lineOf(log: Shown<ListedServiceLog>): string {
  if (!log.waiting) return log.description;
  const first = serviceSections.map((name) => log[name]?.trim()).find(Boolean) ?? '';
  return first.slice(0, 200);
}

/** A service log as the server has it, and the version that a change of it is based on. */
export interface FetchedServiceLog {
  log: ServiceLog;
  etag: string | null;
}

/** One service log; null where the server answers with nothing. */
export const serviceLogQuery = (id: string) =>
  queryOptions({
    queryKey: one(id),
    queryFn: ({ signal, queryKey }) => fetchServiceLog(id, queryKey, signal),
  });

/** The same for a form: fetched anew for each, and never changed behind the back of who is writing. */
export const editedServiceLogQuery = (id: string) =>
  queryOptions({
    queryKey: [...one(id), 'edited'],
    queryFn: ({ signal, queryKey }) => fetchServiceLog(id, queryKey, signal, true),
    staleTime: 'static',
    gcTime: 0,
  });

async function fetchServiceLog(
  id: string,
  queryKey: QueryKey,
  signal: AbortSignal,
  forForm = false,
): Promise<FetchedServiceLog | null> {
  const ask = async () => {
    const { data, etag } = await callOrThrow('showServiceLog', { params: { id }, signal });
    return data && { log: { ...data, images: readImagePaths(data.images) }, etag };
  };
  return askOrKept<ListedServiceLog[], FetchedServiceLog | null>(queryKey, ask, {
    name: 'service-logs',
    from: (all) => all.filter(({ _id }) => _id === id).map(asFetched)[0],
    into: (fetched, all) => (fetched && all ? withLog(all, fetched.log) : undefined),
    forForm,
  });
}

/** The line that stands in the list is the server's to make; of a new log it is not known here. */
function withLog(all: ListedServiceLog[], log: ServiceLog): ListedServiceLog[] {
  const before = all.find(({ _id }) => _id === log._id);
  const others = all.filter((one) => one !== before);
  return [...others, { description: '', ...before, ...log }].sort((one, other) =>
    other.date.localeCompare(one.date),
  );
}

/** Without the line that only the list has. */
function asFetched({ description: _, ...log }: ListedServiceLog): FetchedServiceLog {
  return { log, etag: null };
}

/** After a save or a deletion: what was fetched before is out of date, and is not shown again. */
export function forgetServiceLog(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: lists });
  client.removeQueries({ queryKey: one(id), type: 'inactive' });
}
