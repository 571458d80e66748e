import { queryOptions } from '@tanstack/react-query';
import { readImagePaths } from '../images/paths.ts';
import type { AnyLog, LogKind } from './kind.ts';

/** A log as the server has it, and the version that a change of it is based on. */
export interface FetchedLog<Log> {
  log: Log;
  etag: string | null;
}

/** One log, from the server; null if it answers with nothing. */
export const logQuery = <Log extends AnyLog>({ name, show }: LogKind<Log>, id: string) =>
  queryOptions({
    queryKey: [name, id],
    queryFn: async ({ signal }): Promise<FetchedLog<Log> | null> => {
      const { data, etag } = await show(id, signal);
      return data && { log: { ...data, images: readImagePaths(data.images) }, etag };
    },
  });
