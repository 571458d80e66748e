import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TripLog } from '#contract/trip-logs';
import type { Entry } from '../offline/entry.ts';
import { waitingTrack } from '../offline/part-values.ts';
import { trackQuery } from '../tracks/queries.ts';
import { useRows } from '../under-way/use-rows.ts';
import { voyageOf } from './voyage.ts';

/** The voyage of a saved trip. Undefined until its rows and its track are known, or where they can't be fetched. */
export function useVoyage(log: TripLog, waiting: Entry | undefined) {
  const unsent = waiting && waitingTrack(waiting.fields);
  const { rows, isLoading: rowsLoading } = useRows(log._id, waiting);
  const track = useQuery({
    ...trackQuery(log._id),
    enabled: log.track !== undefined && unsent === undefined,
  });
  const known = unsent ?? track.data;
  const isLoading = rowsLoading || track.isLoading;
  const voyage = useMemo(
    () => (isLoading || (log.track && !known) ? undefined : voyageOf(rows, known)),
    [isLoading, log.track, known, rows],
  );
  return { voyage, isLoading, error: track.error, refetch: () => void track.refetch() };
}
