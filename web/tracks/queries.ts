import { queryOptions } from '@tanstack/react-query';
import { keptTrack } from '#contract/tracks';
import { callOrThrow } from '../api.ts';
import { trackKey } from '../offline/logs.ts';

/** The line of a log's track. */
export const trackQuery = (logId: string) =>
  queryOptions({
    queryKey: trackKey(logId),
    queryFn: async ({ signal }) =>
      (await callOrThrow('showTrack', { params: { log_id: logId }, signal })).data,
    meta: { cached: (stored: unknown) => keptTrack.parse(stored) },
  });

/** The tracks of a year, thinned enough for one map. */
export const tracksQuery = (year: number) =>
  queryOptions({
    queryKey: ['tracks', year],
    queryFn: async ({ signal }) =>
      (await callOrThrow('listTracks', { params: { year: String(year) }, signal })).data,
  });
