import { queryOptions } from '@tanstack/react-query';
import type { ServiceLog } from '#contract/service-logs';
import { callOrThrow } from '../api.ts';
import { readImagePaths } from '../images/paths.ts';
import { wholeList } from '../shared/whole-list.ts';

/** The owner's service logs, newest first. */
export const serviceLogsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['service-logs', userId],
    queryFn: ({ signal }) =>
      wholeList((after) => callOrThrow('listServiceLogs', { params: { userId }, query: { after }, signal })),
  });

/** A service log as the server has it now, and the version that a change of it is based on. */
export interface FetchedServiceLog {
  log: ServiceLog;
  etag: string | null;
}

/** One service log; null where the server answers with nothing. */
export const serviceLogQuery = (id: string) =>
  queryOptions({
    queryKey: ['service-log', id],
    queryFn: async ({ signal }): Promise<FetchedServiceLog | null> => {
      const { data, etag } = await callOrThrow('showServiceLog', { params: { id }, signal });
      return data && { log: { ...data, images: readImagePaths(data.images) }, etag };
    },
  });
