import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { changedItem, changesOf } from './changes.ts';
import { endpoint } from './endpoint.ts';
import { message } from './fields.ts';
import { limits } from './limits.ts';
import { listQuery } from './lists.ts';
import { logSchemas } from './logs/schemas.ts';
import { tripLogDefinition } from './logs/trip-log-fields.ts';
import { rowChanges, rowSummary } from './rows.ts';
import { track, trackSummary } from './track.ts';

/**
 * A track is sent with its log; `null` removes it. An answer holds its totals, and its line is a request of its own
 * (`tracks.ts`). A body holds the rows that are new, got their position or are struck, a list their summary, and the log itself
 * all of them.
 */
export const tripLogSchemas = logSchemas(tripLogDefinition, {
  written: { track: z.nullable(track), rows: rowChanges },
  answered: { track: trackSummary, rows: rowSummary },
  compared: { track: trackSummary },
});

const { created, changed, response } = tripLogSchemas;

export const tripLog = response;
export type TripLog = z.output<typeof tripLog>;

const logId = z.object({ log_id: z.string() });

/** With `harbour` only trips that begin, end or stop there (`harbours.ts`), in upper or lower case. */
const tripLogsQuery = z.extend(listQuery, {
  harbour: z.optional(
    z.string('Skriv en hamn.').check(z.maxLength(limits.position, `Skriv högst ${limits.position} tecken.`)),
  ),
});

export const tripLogEndpoints = {
  createTripLog: endpoint(calls.createTripLog, {
    summary: 'Skapa en logg.',
    access: 'signedIn',
    body: created,
    response: { status: 201, body: tripLog },
    gives: ['ETag'],
    refusals: [
      'invalid_image',
      'quota_full',
      'too_many_logs',
      'id_taken',
      'too_many_rows',
      'deleted',
      'calls_under_way',
    ],
  }),
  showTripLog: endpoint(calls.showTripLog, {
    summary: 'Visa en logg.',
    access: 'signedIn',
    params: logId,
    response: { status: 200, body: tripLog },
    gives: ['ETag'],
    refusals: ['trip_log_not_yours', 'trip_log_not_found', 'calls_under_way'],
  }),
  updateTripLog: endpoint(calls.updateTripLog, {
    summary: 'Uppdatera en logg.',
    access: 'signedIn',
    params: logId,
    body: changed,
    takes: ['If-Match'],
    response: { status: 200, body: tripLog },
    gives: ['ETag'],
    refusals: [
      'trip_log_update_not_yours',
      'trip_log_not_found',
      'log_changed_elsewhere',
      'fields_changed_elsewhere',
      'invalid_image',
      'quota_full',
      'too_many_rows',
      'calls_under_way',
    ],
  }),
  deleteTripLog: endpoint(calls.deleteTripLog, {
    summary: 'Radera en logg och dess bilder.',
    access: 'signedIn',
    params: logId,
    takes: ['If-Match'],
    response: { status: 200, body: message },
    refusals: ['trip_log_delete_not_yours', 'trip_log_not_found', 'log_changed_elsewhere'],
  }),
  listTripLogs: endpoint(calls.listTripLogs, {
    summary: 'Den inloggades loggar, eller med since vad som har ändrats.',
    access: 'signedIn',
    query: tripLogsQuery,
    response: { status: 200, body: z.array(tripLog), since: changesOf(changedItem(tripLog)) },
    gives: ['ETag', 'Link'],
    refusals: ['calls_under_way'],
  }),
  listTripLogsOfYear: endpoint(calls.listTripLogsOfYear, {
    summary: 'Den inloggades loggar för ett år.',
    access: 'signedIn',
    params: z.object({ year: z.string() }),
    query: z.extend(tripLogsQuery, {
      since: z.optional(z.never('Ändringar hämtas för alla år på en gång.')),
    }),
    response: { status: 200, body: z.array(tripLog) },
    gives: ['ETag', 'Link'],
    refusals: ['invalid_year', 'calls_under_way'],
  }),
};
