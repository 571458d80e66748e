import { useQuery } from '@tanstack/react-query';
import type { Track, TrackSummary } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import type { WithWaiting } from '../sync/use-items.ts';
import { trackHereQuery, trackQuery } from './queries.ts';

/** The line of a log's track: the one that has not been sent, else the server's. */
export function useTrack(log: WithWaiting<TripLog>) {
  const { _id, track } = log;
  const unsent = unsentOf(log);
  const { data, isLoading, error, refetch } = useQuery({
    ...trackQuery(_id),
    enabled: track !== undefined && !unsent,
  });
  return { track: track && (unsent ?? data), isLoading, error, refetch: () => void refetch() };
}

/** The same, of a log with a track, without asking the server: null if the device does not have it. */
export function useTrackHere(log: WithWaiting<TripLog> & { track: TrackSummary }) {
  const unsent = unsentOf(log);
  const { data } = useQuery({ ...trackHereQuery(log._id, log.track), enabled: !unsent });
  return unsent ?? data;
}

const unsentOf = ({ waiting }: WithWaiting<TripLog>) =>
  waiting?.findLast(({ values }) => values.track !== undefined)?.values.track as Track | null | undefined;
