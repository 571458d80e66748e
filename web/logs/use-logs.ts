import { useQuery } from '@tanstack/react-query';
import { usePendingList } from '../outbox/use-pending.ts';
import { useUser } from '../session-state.ts';
import { type AnyLog, type LogKind, timeOf } from './kind.ts';
import { listQuery } from './queries.ts';

interface Asking {
  refetchOnMount?: boolean;
  retryOnMount?: boolean;
}

/** For a part of a page that shows what the page has, however it has come: it asks only if nobody has. */
export const asked: Asking = { refetchOnMount: false, retryOnMount: false };

/**
 * All of the user's logs of a kind, newest first. `logs` includes waiting entries, and is undefined while neither is known;
 * `data` is what the server has answered.
 */
export function useLogs<Log extends AnyLog>(kind: LogKind<Log>, asking: Asking = {}) {
  const query = listQuery(kind, useUser().userId);
  const { data, isError, refetch } = useQuery({ ...query, ...asking });
  const logs = usePendingList(kind.name, data, isError, (log) => timeOf(kind, log));
  return { queryKey: query.queryKey, data, logs, isError, refetch };
}
