import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import {
  logYear,
  message,
  optionalNumber,
  optionalText,
  readOnlyFields,
  requiredText,
  titleText,
  wallClock,
  wallClockText,
} from './fields.ts';
import { imagePaths, newImages } from './images.ts';
import { limits } from './limits.ts';
import { listQuery } from './lists.ts';

/** What a skipper writes down about a trip. Wind in m/s, distance in nautical miles, times on the wall. */
export const tripLogFields = {
  title: titleText,
  year: logYear,
  departureDateTime: wallClock('Välj avgångstid.'),
  arrivalDateTime: wallClock('Välj ankomsttid.'),
  position: requiredText(limits.position, 'Skriv Från – Till, alltså start och mål.'),
  windDirection: optionalText(limits.windDirection),
  windSpeed: optionalNumber(limits.windSpeed, {
    wrong: 'Vindhastigheten måste vara ett tal, till exempel 8 eller 8,5.',
    negative: 'Vindhastigheten kan inte vara mindre än 0.',
    tooLarge: `Vindhastigheten kan vara högst ${limits.windSpeed} m/s.`,
  }),
  distance: optionalNumber(limits.distance, {
    wrong: 'Distansen måste vara ett tal, till exempel 12 eller 12,5.',
    negative: 'Distansen kan inte vara mindre än 0.',
    tooLarge: 'Distansen kan vara högst 100 000 nm.',
  }),
  description: optionalText(limits.longText),
};

const images = imagePaths(limits.imagesPerLog);

/** On create the pictures are called `uploadedImages`; `images` is taken too. */
export const newTripLog = z.pipe(
  z.strictObject({
    ...tripLogFields,
    ...readOnlyFields,
    uploadedImages: z.optional(images),
    images: z.optional(images),
  }),
  z.transform(
    ({ _id, userId, userid, createdAt, updatedAt, uploadedImages, images, ...fields }, { issues }) => ({
      ...fields,
      images: newImages({ uploadedImages, images }, issues),
    }),
  ),
);

/** Pictures that are not named stay as they are. */
export const changedTripLog = z.pipe(
  z.strictObject({ ...tripLogFields, ...readOnlyFields, images: z.optional(images) }),
  z.transform(({ _id, userId, userid, createdAt, updatedAt, ...fields }) => fields),
);

export const tripLog = z.object({
  _id: z.string(),
  userId: z.string(),
  title: z.string(),
  year: z.int(),
  departureDateTime: wallClockText,
  arrivalDateTime: wallClockText,
  windDirection: z.string(),
  windSpeed: z.nullable(z.number()),
  distance: z.nullable(z.number()),
  position: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type TripLog = z.output<typeof tripLog>;
/** The writable part of a trip log, as parsed: numbers are numbers, pictures are paths. */
export type TripLogContent = z.output<typeof newTripLog>;
export type ChangedTripLogContent = z.output<typeof changedTripLog>;

const logId = z.object({ log_id: z.string() });

/** With `harbour` only trips that begin, end or stop there (`harbours.ts`), in whatever capitals. */
const tripLogsQuery = z.extend(listQuery, {
  harbour: z.optional(
    z.string('Skriv en hamn.').check(z.maxLength(limits.position, `Skriv högst ${limits.position} tecken.`)),
  ),
});

export type TripLogsQuery = z.output<typeof tripLogsQuery>;

export const tripLogEndpoints = {
  createTripLog: endpoint(calls.createTripLog, {
    summary: 'Skapa en logg.',
    access: 'signedIn',
    body: newTripLog,
    takes: ['Idempotency-Key'],
    answer: { status: 201, body: tripLog },
    gives: ['ETag'],
    refusals: ['invalid_image', 'quota_full', 'log_deleted'],
  }),
  showTripLog: endpoint(calls.showTripLog, {
    summary: 'Visa en logg.',
    access: 'signedIn',
    params: logId,
    answer: { status: 200, body: tripLog },
    gives: ['ETag'],
    refusals: ['trip_log_not_yours', 'trip_log_not_found'],
  }),
  updateTripLog: endpoint(calls.updateTripLog, {
    summary: 'Uppdatera en logg.',
    access: 'signedIn',
    params: logId,
    body: changedTripLog,
    takes: ['If-Match'],
    answer: { status: 200, body: tripLog },
    gives: ['ETag'],
    refusals: [
      'trip_log_update_not_yours',
      'trip_log_not_found',
      'changed_elsewhere',
      'invalid_image',
      'quota_full',
    ],
  }),
  deleteTripLog: endpoint(calls.deleteTripLog, {
    summary: 'Radera en logg och dess bilder.',
    access: 'signedIn',
    params: logId,
    takes: ['If-Match'],
    answer: { status: 200, body: message },
    refusals: ['trip_log_delete_not_yours', 'trip_log_not_found', 'changed_elsewhere'],
  }),
  listTripLogs: endpoint(calls.listTripLogs, {
    summary: 'Den inloggades loggar.',
    access: 'signedIn',
    query: tripLogsQuery,
    answer: { status: 200, body: z.array(tripLog) },
    gives: ['ETag', 'Link'],
  }),
  listTripLogsOfYear: endpoint(calls.listTripLogsOfYear, {
    summary: 'Den inloggades loggar för ett år.',
    access: 'signedIn',
    params: z.object({ year: z.string() }),
    query: tripLogsQuery,
    answer: { status: 200, body: z.array(tripLog) },
    gives: ['ETag', 'Link'],
    refusals: ['invalid_year'],
  }),
};
