import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { openDb } from '../offline/db.ts';
import type { Entry, LogKind } from '../offline/entry.ts';
import { applyPending, entryOfId, mergePending, type WithPending } from '../offline/optimistic.ts';
import { sentAs } from '../offline/outbox.ts';
import { useUser } from '../session-state.ts';
import { useIsLate, useOutbox } from './use-outbox.ts';
import { useWaitingPictures } from './use-pictures.ts';

const nothing: readonly Entry[] = [];

/** The list of each kind as it was merged last, for all that show it: the same array until something in it changes. */
const merges = new Map<LogKind, { of: readonly unknown[]; list: readonly unknown[] }>();

/** A list with its waiting entries; undefined while neither is known. `failed`: the entries are all there is to show. */
export function usePendingList<Log extends { _id: string }>(
  kind: LogKind,
  logs: readonly Log[] | undefined,
  failed: boolean,
  time: (log: Log) => string,
): readonly WithPending<Log>[] | undefined {
  const { userId } = useUser();
  const all = useOutbox() ?? nothing;
  const entries = useMemo(() => all.filter((entry) => entry.kind === kind), [all, kind]);
  const images = useWaitingPictures(entries, 1);
  if (!logs && !(failed && entries.length > 0)) return undefined;
  const of = [logs, all, images, userId];
  const last = merges.get(kind);
  if (last?.of.every((one, i) => one === of[i])) return last.list as readonly WithPending<Log>[];
  const list = mergePending(logs ?? (nothing as readonly never[]), entries, images, { userId, time });
  merges.set(kind, { of, list });
  return list;
}

interface PendingLog<Log> {
  /** The log as the user has left it. */
  log: WithPending<Log> | undefined;
  waiting: Entry | undefined;
  /** The id on the server of a log that existed only here, once it has been sent. */
  sentAs: string | undefined;
  /** Whether the device may still find the log, or its id on the server. */
  isPending: boolean;
  /** Whether the outbox has been read, or can't be for now. */
  isRead: boolean;
}

/** One log, by the id in the address. `log`: as the server has it, if it does. */
export function usePendingLog<Log extends object>(
  kind: LogKind,
  id: string,
  log: Log | undefined,
): PendingLog<Log> {
  const { userId } = useUser();
  const entries = useOutbox();
  const isLate = useIsLate();
  const entryId = entryOfId(id);
  // A log waits twice if the browser's storage opened late: the newest counts, as in a list.
  const waiting = entries?.findLast(
    (entry) => entry.kind === kind && (entry.id === entryId || entry.logId === id),
  );
  const images = useWaitingPictures(waiting ? [waiting] : nothing);
  const isGone = entryId !== undefined && entries !== undefined && !waiting;
  const became = useSentAs(userId, isGone ? entryId : undefined);
  return {
    log: waiting ? applyPending(waiting, log, images(waiting), userId) : log,
    waiting,
    sentAs: entryId !== undefined && waiting ? waiting.logId : (became ?? undefined),
    isRead: entries !== undefined || isLate,
    isPending: entryId !== undefined && (entries === undefined || (isGone && became === undefined)),
  };
}

/** The log that an entry has become. Undefined until it is known; null if it was not sent from this device. */
function useSentAs(userId: string, entryId: string | undefined): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['sent-as', userId, entryId],
    queryFn: async () => (await sentAs(openDb(userId), entryId ?? '')) ?? null,
    enabled: entryId !== undefined,
    // As long as the device does not answer, it may still know the log.
    retry: true,
    gcTime: 0,
  });
  return data;
}
