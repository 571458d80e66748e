import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { trackSummary, writtenTrack } from './track.ts';

/** A stored track, for drawing. */
export const keptTrack = z.extend(trackSummary, { startedAt: z.nullable(z.string()), points: writtenTrack });
export type KeptTrack = z.output<typeof keptTrack>;

/** A track on a year's map: enough points to recognise it, and the log that it belongs to. */
const thinTrack = z.object({ logId: z.string(), points: writtenTrack });

export const trackEndpoints = {
  showTrack: endpoint(calls.showTrack, {
    summary: 'En loggs spår.',
    access: 'signedIn',
    params: z.object({ log_id: z.string() }),
    response: { status: 200, body: keptTrack },
    gives: ['ETag'],
    refusals: ['trip_log_not_yours', 'trip_log_not_found', 'no_track'],
  }),
  listTracks: endpoint(calls.listTracks, {
    summary: 'Den inloggades spår för ett år, glesa nog för en karta.',
    access: 'signedIn',
    params: z.object({ year: z.string() }),
    response: { status: 200, body: z.array(thinTrack) },
    gives: ['ETag'],
    refusals: ['invalid_year', 'calls_under_way'],
  }),
};
