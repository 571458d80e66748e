import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits';
import type { RowChanges } from '#contract/rows';
import type { TripLog } from '#contract/trip-logs';
import { whyUnavailable } from '../logs/log-unavailable.tsx';
import { listQuery, logQuery } from '../logs/queries.ts';
import { openDb } from '../offline/db.ts';
import { enqueue } from '../offline/enqueue.ts';
import type { Entry, Fields, ServerLog } from '../offline/entry.ts';
import { entryOfId } from '../offline/optimistic.ts';
import { syncOf } from '../offline/start.ts';
import { usePendingLog } from '../outbox/use-pending.ts';
import { useUser } from '../session-state.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import { noteStruck } from './instead.ts';
import { useRows } from './use-rows.ts';

/** Fields that every change of a log includes. */
const named = ['title', 'position', 'departureDateTime', 'arrivalDateTime', 'year'] as const;

/** A trip with its rows, and the function that writes and strikes them: on the device at once, and sent by the sync. */
export function useTrip(id: string) {
  const { userId } = useUser();
  const isOnServer = entryOfId(id) === undefined;
  const query = logQuery(tripLogs, id);
  const { data: fetched, error, refetch } = useQuery({ ...query, enabled: isOnServer });
  // The list is cached on the device: without coverage the trip is found there.
  useQuery({ ...listQuery(tripLogs, userId), refetchOnMount: false });
  const pending = usePendingLog<TripLog>('trip-log', id, fetched?.log);
  const { waiting } = pending;
  // If a form stays open while the trip is sent, its changes still refer to this entry, which the outbox follows.
  const [opened, setOpened] = useState(waiting);
  if (waiting && waiting !== opened) setOpened(waiting);
  const rows = useRows(id, waiting);
  const missing = !isOnServer && !pending.isPending && !pending.log ? 'missing' : undefined;

  return {
    ...pending,
    ...rows,
    /** There is no room for another row. */
    isFull: rows.rows.length >= limits.rows,
    reason: waiting ? undefined : (missing ?? whyUnavailable(fetched, error, userId)),
    refetch: () => void refetch(),
    /** Resolves when the change would survive a flat battery. */
    change: (changes: RowChanges, { draft, pictures = [] }: Besides = {}) => {
      noteStruck(changes);
      const known = { base: fetched?.log, etag: fetched?.etag, waiting: isOnServer ? waiting : opened };
      return writeRows(userId, known, changes, { draft, pictures });
    },
  };
}

interface Besides {
  /** The draft that becomes part of the change. */
  draft?: string | undefined;
  /** New pictures of the trip. */
  pictures?: readonly { id: string; file: File }[];
}

interface Known {
  base: TripLog | undefined;
  etag: string | null | undefined;
  waiting: Entry | undefined;
}

function writeRows(
  userId: string,
  { base, etag = null, waiting }: Known,
  changes: RowChanges,
  { draft, pictures: fresh = [] }: Besides,
): Promise<Entry | undefined> {
  const log = (base ?? waiting?.base ?? null) as ServerLog | null;
  const unchanged = Object.fromEntries(named.map((name) => [name, log?.[name]]));
  const pictures = waiting
    ? waiting.pictures.map((one) => ('picture' in one ? { picture: one.picture } : { path: one.path }))
    : (log?.images ?? []).map((path) => ({ path }));
  syncOf(userId);
  return enqueue(openDb(userId), {
    kind: 'trip-log',
    action: 'update',
    opened: { base: log, etag, entry: waiting },
    fields: { ...(unchanged as Fields), ...waiting?.fields, rows: JSON.stringify(changes) },
    pictures: [...pictures, ...fresh],
    ...(draft !== undefined && { draft }),
  });
}
