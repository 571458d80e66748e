import { queryOptions } from '@tanstack/react-query';
import { readImagePaths } from '../images/paths.ts';
import { freshOrCached } from '../offline/answers.ts';
import { cachedLog, type FetchedLog, findLog, listKey, logKey, readLogs } from '../offline/logs.ts';
import { fetchAllPages } from '../shared/fetch-all-pages.ts';
import type { AnyLog, LogKind } from './kind.ts';

/** Marks an answer as part of the whole list, which is cached. */
export const partOfList = <Log extends AnyLog>({ name }: LogKind<Log>, find: (all: Log[]) => unknown) => ({
  partOf: {
    queryKey: listKey(name),
    find: (stored: unknown) => find((readLogs(name, stored) ?? []) as unknown as Log[]),
  },
});

/** The user's own logs of that kind, newest first. */
export const listQuery = <Log extends AnyLog>({ name, calls }: LogKind<Log>, userId: string) =>
  queryOptions({
    queryKey: listKey(name),
    queryFn: ({ signal, client, queryKey }) => {
      const held = client.getQueryData<Log[]>(queryKey);
      return fetchAllPages((after) => calls.list(userId, { after }, { held, signal }));
    },
    meta: { cached: (stored: unknown) => readLogs(name, stored) },
  });

/** The logs that contain every word of `q`, searched on the server: used while the whole list has not come. */
export const foundQuery = <Log extends AnyLog>({ name, calls }: LogKind<Log>, userId: string, q: string) =>
  queryOptions({
    queryKey: [...listKey(name), 'found', q],
    queryFn: ({ signal }) => fetchAllPages((after) => calls.list(userId, { q, after }, { signal })),
  });

/** One log; null if the server answers with nothing. */
export const logQuery = <Log extends AnyLog>(kind: LogKind<Log>, id: string) =>
  queryOptions({
    queryKey: logKey(kind.name, id),
    queryFn: ({ signal }) => fetchLog(kind, id, signal),
    meta: partOfList(kind, (all) => findLog(kind.name, id, all as never)),
  });

/** The same for a form: fetched again for each form, and never changed while the user is writing. */
export const editedLogQuery = <Log extends AnyLog>(kind: LogKind<Log>, id: string) =>
  queryOptions({
    queryKey: ['edited', ...logKey(kind.name, id)],
    queryFn: ({ signal }) =>
      freshOrCached<FetchedLog<Log> | null>(
        () => fetchLog(kind, id, signal),
        async () => (await cachedLog(kind.name, id)) as FetchedLog<Log> | undefined,
      ),
    staleTime: 'static',
    gcTime: 0,
  });

async function fetchLog<Log extends AnyLog>(
  { calls }: LogKind<Log>,
  id: string,
  signal: AbortSignal,
): Promise<FetchedLog<Log> | null> {
  const { data, etag } = await calls.show(id, signal);
  return data && { log: { ...data, images: readImagePaths(data.images) }, etag };
}
