import { useQuery } from '@tanstack/react-query';
import type { Track } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import type { WithWaiting } from '../sync/use-items.ts';
import { trackQuery } from './queries.ts';

/** The line of a log's track: the one that has not been sent, else the server's. */
export function useTrack({ _id, track, waiting }: WithWaiting<TripLog>) {
  const change = waiting?.findLast(({ values }) => values.track !== undefined);
  const unsent = change?.values.track as Track | null | undefined;
  const { data, isLoading, error, refetch } = useQuery({
    ...trackQuery(_id),
    enabled: track !== undefined && !unsent,
  });
  return { track: track && (unsent ?? data), isLoading, error, refetch: () => void refetch() };
}
