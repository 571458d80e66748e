import { queryOptions } from '@tanstack/react-query';
import type { AnyLog, LogKind } from './kind.ts';

/** One log, from the server; null if it answers with nothing. */
export const logQuery = <Log extends AnyLog>({ name, show }: LogKind<Log>, id: string) =>
  queryOptions({
    queryKey: [name, id],
    queryFn: async ({ signal }): Promise<Log | null> => (await show(id, signal)).data,
  });
