import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useItem } from '../outbox/use-item.ts';
import { usePendingList } from '../outbox/use-pending.ts';
import { useUser } from '../session-state.ts';
import { useSnapshot } from '../sync/account.ts';
import type { Item, SavedChange } from '../sync/change.ts';
import { useItems, type WithWaiting } from '../sync/use-items.ts';
import { type AnyLog, type LogKind, timeOf } from './kind.ts';
import { whyUnavailable } from './log-unavailable.tsx';
import { type FetchedLog, logQuery } from './queries.ts';

/**
 * All of the user's logs of a kind, newest first. `logs` includes waiting entries, and is undefined while neither is known;
 * `data` is what the server has.
 */
export function useLogs<Log extends AnyLog>(kind: LogKind<Log>) {
  const { items, isMissing, retry } = useItems<Log>(kind.name);
  const data = items && newestFirst(kind, items);
  const logs = usePendingList(kind.name, data, isMissing, (log) => timeOf(kind, log));
  return { data, logs, isError: isMissing, refetch: retry };
}

/** Each list sorted, once for all that show it. */
const sorted = new WeakMap<readonly object[], readonly object[]>();

function newestFirst<Log extends AnyLog>(
  kind: LogKind<Log>,
  items: readonly WithWaiting<Log>[],
): readonly Log[] {
  const known = sorted.get(items) as readonly Log[] | undefined;
  if (known) return known;
  const byTime = (one: Log, other: Log) =>
    compare(timeOf(kind, other), timeOf(kind, one)) || compare(other._id, one._id);
  const list = items.toSorted(byTime);
  sorted.set(items, list);
  return list;
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const none: readonly SavedChange[] = [];

/** One log as its user has left it, with what of it has not been sent. `reason`: why there is none. */
export function useLog<Log extends AnyLog>(kind: LogKind<Log>, id: string) {
  const { userId } = useUser();
  const { item } = useItem<Log & Item>(kind.name, id);
  const { fetched, error, refetch } = useFetchedLog(kind, id, item === undefined);
  const reason = item ? undefined : whyUnavailable(fetched, error, userId);
  const log: WithWaiting<Log> | undefined = item ?? (reason ? undefined : fetched?.log);
  return { log, waiting: item?.waiting ?? none, reason, refetch };
}

/** One log as the server has it: from the device, or, where it is not the user's own or has never come, from the server. */
export function useFetchedLog<Log extends AnyLog>(kind: LogKind<Log>, id: string, isOnServer: boolean) {
  const isRead = useSnapshot() !== undefined;
  const { items } = useItems<Log & { version?: number }>(kind.name);
  const own = items?.find(({ _id }) => _id === id);
  const [ownId, setOwnId] = useState<string>();
  if (own && ownId !== id) setOwnId(id);
  // One that was here and has gone was deleted: the server knows no more of it.
  const isGone = !own && ownId === id;
  const isAsked = isOnServer && isRead && !own && !isGone;
  const { data, error, refetch } = useQuery({ ...logQuery(kind, id), enabled: isAsked });
  const fetched: FetchedLog<Log> | null | undefined = own
    ? { log: own, etag: own.version === undefined ? null : `"${own.version}"` }
    : isGone
      ? null
      : data;
  return { fetched, error: own ? null : error, refetch: () => void refetch() };
}
