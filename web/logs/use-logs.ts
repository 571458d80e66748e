import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../session-state.ts';
import { useSnapshot } from '../sync/account.ts';
import type { SavedChange } from '../sync/change.ts';
import { useItem } from '../sync/use-item.ts';
import { useItems, type WithWaiting } from '../sync/use-items.ts';
import { type AnyLog, type LogKind, timeOf } from './kind.ts';
import { whyUnavailable } from './log-unavailable.tsx';
import { logQuery } from './queries.ts';

/**
 * All of the user's logs of a kind as the user has left them, newest first; undefined while none is known. `isError`: those that
 * the server has have never come, and can't be fetched now.
 */
export function useLogs<Log extends AnyLog>(kind: LogKind<Log>) {
  const { items, isMissing, retry } = useItems<Log>(kind.name);
  return { logs: items && newestFirst(kind, items), isError: isMissing, refetch: retry };
}

/** Each list sorted, once for all that show it. */
const sorted = new WeakMap<readonly object[], readonly object[]>();

function newestFirst<Log extends AnyLog>(
  kind: LogKind<Log>,
  items: readonly WithWaiting<Log>[],
): readonly WithWaiting<Log>[] {
  const known = sorted.get(items) as readonly WithWaiting<Log>[] | undefined;
  if (known) return known;
  const byTime = (one: Log, other: Log) =>
    compare(timeOf(kind, other), timeOf(kind, one)) || compare(other._id, one._id);
  const list = items.toSorted(byTime);
  sorted.set(items, list);
  return list;
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const none: readonly SavedChange[] = [];

/**
 * One log as its user has left it: from the device, or, where it is not the user's own or has never come, from the server.
 * `reason`: why it can't be shown.
 */
export function useLog<Log extends AnyLog>(kind: LogKind<Log>, id: string) {
  const { userId } = useUser();
  const isRead = useSnapshot() !== undefined;
  const { item } = useItem<Log>(kind.name, id);
  const [seenId, setSeenId] = useState<string>();
  if (item && seenId !== id) setSeenId(id);
  // One that was here and has gone was deleted: the server knows no more of it.
  const isGone = !item && seenId === id;
  const { data, error, refetch } = useQuery({ ...logQuery(kind, id), enabled: isRead && !item && !isGone });
  const log: WithWaiting<Log> | null | undefined = item ?? (isGone ? null : data);
  return {
    log: log ?? undefined,
    waiting: item?.waiting ?? none,
    reason: whyUnavailable(log, item ? null : error, userId),
    refetch: () => void refetch(),
  };
}
