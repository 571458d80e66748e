import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ServiceLog } from '#contract/service-logs';
import { callOrThrow } from '../api.ts';
import { readImagePaths } from '../images/paths.ts';
import { wholeList } from '../shared/whole-list.ts';

const lists = ['service-logs'];
const one = (id: string) => ['service-log', id];

/** The owner's service logs, newest first. */
export const serviceLogsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...lists, userId],
    queryFn: ({ signal }) =>
      wholeList((after) => callOrThrow('listServiceLogs', { params: { userId }, query: { after }, signal })),
  });

/** A service log as the server has it, and the version that a change of it is based on. */
export interface FetchedServiceLog {
  log: ServiceLog;
  etag: string | null;
}

/** One service log; null where the server answers with nothing. */
export const serviceLogQuery = (id: string) =>
  queryOptions({ queryKey: one(id), queryFn: ({ signal }) => fetchServiceLog(id, signal) });

/** The same for a form: fetched anew for each, and never changed behind the back of who is writing. */
export const editedServiceLogQuery = (id: string) =>
  queryOptions({
    queryKey: [...one(id), 'edited'],
    queryFn: ({ signal }) => fetchServiceLog(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

async function fetchServiceLog(id: string, signal: AbortSignal): Promise<FetchedServiceLog | null> {
  const { data, etag } = await callOrThrow('showServiceLog', { params: { id }, signal });
  return data && { log: { ...data, images: readImagePaths(data.images) }, etag };
}

/** After a save or a deletion: what was fetched before is out of date, and is not shown again. */
export function forgetServiceLog(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: lists });
  client.removeQueries({ queryKey: one(id), type: 'inactive' });
}
