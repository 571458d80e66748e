import { queryOptions } from '@tanstack/react-query';
import { readImagePaths } from '../shared/image-paths.ts';
import type { AnyLog, LogKind } from './kind.ts';

/** One log, from the server; null if it answers with nothing. */
export const logQuery = <Log extends AnyLog>({ name, show }: LogKind<Log>, id: string) =>
  queryOptions({
    queryKey: [name, id],
    queryFn: async ({ signal }): Promise<Log | null> => {
      const { data } = await show(id, signal);
      return data && { ...data, images: readImagePaths(data.images) };
    },
  });
