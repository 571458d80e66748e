import { useMemo } from 'react';
import type { Row } from '#contract/rows';
import type { TripLog } from '#contract/trip-logs';
import type { WithWaiting } from '../sync/use-items.ts';
import { useTrack } from '../tracks/use-track.ts';
import { voyageOf } from './voyage.ts';

const none: readonly Row[] = [];

/** The voyage of a saved trip. Undefined until its track is known, or where that can't be fetched. */
export function useVoyage(log: WithWaiting<TripLog>) {
  const rows = log.rows?.all ?? none;
  const { track: known, isLoading, error, refetch } = useTrack(log);
  const voyage = useMemo(
    () => (isLoading || (log.track && !known) ? undefined : voyageOf(rows, known, log.takenAt)),
    [isLoading, log.track, known, rows, log.takenAt],
  );
  return { voyage, isLoading, error, refetch };
}
