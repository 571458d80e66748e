import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { optionalText, readOnlyFields, requiredText, titleText, wallClock, wallClockText } from './fields.ts';
import { imagePaths, newImages } from './images.ts';
import { limits } from './limits.ts';
import { listQuery } from './lists.ts';

/** The eleven text sections of a service log, in the order a service book has them. */
export const serviceSections = [
  'engineService',
  'sailAndRig',
  'electronicsAndNavigation',
  'hullAndDeck',
  'rudderPropellerAndDrive',
  'fuelSystem',
  'batteryAndElectricalSystem',
  'sparePartsAndReplacements',
  'recommendedActions',
  'costAndTime',
  'comments',
] as const;

export type ServiceSection = (typeof serviceSections)[number];

const section = optionalText(limits.longText);

const sections = {
  engineService: section,
  sailAndRig: section,
  electronicsAndNavigation: section,
  hullAndDeck: section,
  rudderPropellerAndDrive: section,
  fuelSystem: section,
  batteryAndElectricalSystem: section,
  sparePartsAndReplacements: section,
  recommendedActions: section,
  costAndTime: section,
  comments: section,
} satisfies Record<ServiceSection, typeof section>;

const images = imagePaths(limits.imagesPerLog);

const common = {
  title: titleText,
  date: wallClock('Välj datum.'),
  boatNameModel: requiredText(limits.shortText, 'Skriv båtens namn och modell.'),
  engineType: optionalText(limits.shortText),
  ...sections,
};

/** Create demands who did the work and of which type; update does not (specification, point 5). */
export const newServiceLogFields = {
  ...common,
  servicePersonOrCompany: requiredText(limits.shortText, 'Skriv vem som utförde servicen.'),
  serviceType: requiredText(limits.shortText, 'Skriv vilken typ av service det var.'),
};

export const changedServiceLogFields = {
  ...common,
  servicePersonOrCompany: optionalText(limits.shortText),
  serviceType: optionalText(limits.shortText),
};

/** On create `uploadedImages` is taken too, as for a trip log. */
export const newServiceLog = z.pipe(
  z.strictObject({
    ...newServiceLogFields,
    ...readOnlyFields,
    images: z.optional(images),
    uploadedImages: z.optional(images),
  }),
  z.transform(
    ({ _id, userId, userid, createdAt, updatedAt, uploadedImages, images, ...fields }, { issues }) => ({
      ...fields,
      images: newImages({ uploadedImages, images }, issues),
    }),
  ),
);

/** Pictures that are not named stay as they are. */
export const changedServiceLog = z.pipe(
  z.strictObject({ ...changedServiceLogFields, ...readOnlyFields, images: z.optional(images) }),
  z.transform(({ _id, userId, userid, createdAt, updatedAt, ...fields }) => fields),
);

export const serviceLog = z.object({
  _id: z.string(),
  userId: z.string(),
  title: z.string(),
  date: wallClockText,
  boatNameModel: z.string(),
  engineType: z.string(),
  servicePersonOrCompany: z.string(),
  serviceType: z.string(),
  engineService: z.string(),
  sailAndRig: z.string(),
  electronicsAndNavigation: z.string(),
  hullAndDeck: z.string(),
  rudderPropellerAndDrive: z.string(),
  fuelSystem: z.string(),
  batteryAndElectricalSystem: z.string(),
  sparePartsAndReplacements: z.string(),
  recommendedActions: z.string(),
  costAndTime: z.string(),
  comments: z.string(),
  images: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** In the list: also the first filled-in section, cut at 200 characters on a word. */
export const listedServiceLog = z.extend(serviceLog, { description: z.string() });

export type ServiceLog = z.output<typeof serviceLog>;
export type ListedServiceLog = z.output<typeof listedServiceLog>;
export type ServiceLogContent = z.output<typeof newServiceLog>;
export type ChangedServiceLogContent = z.output<typeof changedServiceLog>;

const serviceLogId = z.object({ id: z.string() });
const sentence = z.string();

export const serviceLogEndpoints = {
  createServiceLog: endpoint(calls.createServiceLog, {
    summary: 'Skapa en servicelogg.',
    access: 'signedIn',
    body: newServiceLog,
    takes: ['Idempotency-Key'],
    answer: { status: 201, body: serviceLog },
    gives: ['ETag'],
    refusals: ['invalid_image', 'quota_full', 'log_deleted'],
  }),
  showServiceLog: endpoint(calls.showServiceLog, {
    summary: 'Visa en servicelogg.',
    access: 'signedIn',
    params: serviceLogId,
    answer: { status: 200, body: serviceLog },
    gives: ['ETag'],
    refusals: ['service_log_not_yours', 'service_log_not_found'],
  }),
  updateServiceLog: endpoint(calls.updateServiceLog, {
    summary: 'Uppdatera en servicelogg.',
    access: 'signedIn',
    params: serviceLogId,
    body: changedServiceLog,
    takes: ['If-Match'],
    answer: { status: 200, type: 'text/plain', body: sentence },
    gives: ['ETag'],
    refusals: [
      'service_log_update_not_yours',
      'service_log_not_found',
      'changed_elsewhere',
      'invalid_image',
      'quota_full',
    ],
  }),
  deleteServiceLog: endpoint(calls.deleteServiceLog, {
    summary: 'Radera en servicelogg och dess bilder.',
    access: 'signedIn',
    params: serviceLogId,
    takes: ['If-Match'],
    answer: { status: 200, type: 'text/plain', body: sentence },
    refusals: ['service_log_delete_not_yours', 'service_log_not_found', 'changed_elsewhere'],
  }),
  listServiceLogs: endpoint(calls.listServiceLogs, {
    summary: 'En användares egna serviceloggar.',
    access: 'signedIn',
    params: z.object({ userId: z.string() }),
    query: listQuery,
    answer: { status: 200, body: z.array(listedServiceLog) },
    gives: ['ETag', 'Link'],
    refusals: ['service_logs_not_yours'],
  }),
};
