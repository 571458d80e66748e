import { queryOptions } from '@tanstack/react-query';
import type { TrackSummary } from '#contract/track';
import { callOrThrow } from '../api.ts';
import { currentSync } from '../sync/account.ts';

/** The line of a log's track: the device has those of the newest trips. */
export const trackQuery = (logId: string) =>
  queryOptions({
    queryKey: ['track', logId],
    queryFn: async ({ signal }) =>
      (await trackHere(logId)) ??
      (await callOrThrow('showTrack', { params: { log_id: logId }, signal })).data,
  });

/** The same, only if the device has it: null if not. */
export const trackHereQuery = (logId: string, track: TrackSummary) =>
  queryOptions({
    queryKey: ['trackHere', logId, track],
    queryFn: async () => (await trackHere(logId)) ?? null,
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
  });

/** Undefined if the device does not have it. */
export const trackHere = (logId: string) =>
  currentSync()
    .then((sync) => sync.trackOf(logId))
    .catch((error: unknown) => void console.warn('The device has no track.', error));

/** The tracks of a year, thinned enough for one map. */
export const tracksQuery = (year: number) =>
  queryOptions({
    queryKey: ['tracks', year],
    queryFn: async ({ signal }) =>
      (await callOrThrow('listTracks', { params: { year: String(year) }, signal })).data,
  });
