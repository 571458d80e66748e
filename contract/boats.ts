import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { changesOf, createdId, sinceQuery, type Was, wasOf } from './changes.ts';
import { endpoint } from './endpoint.ts';
import { readOnlyFields } from './fields.ts';
import { answerShape, changeShape, formShape } from './logs/schemas.ts';
import { boatDefinition } from './plan/boat-fields.ts';
import type { BoatContent } from './plan/content.ts';

/** The ETag is made from `version`. */
export const boat = z.object({
  _id: z.string(),
  userId: z.string(),
  ...answerShape(boatDefinition),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Boat = z.output<typeof boat>;

const ignored = { ...readOnlyFields, version: z.optional(z.unknown()) };
export const createdBoat = z.lazy(() =>
  z.strictObject({
    ...formShape(boatDefinition, true),
    ...ignored,
    _id: createdId,
  }),
) as unknown as z.ZodMiniType<BoatContent & { _id: string | undefined }, Record<string, unknown>>;
/** Fields that are left out stay as they are. */
export const changedBoat = z.lazy(() =>
  z.partial(
    z.strictObject({
      ...changeShape(boatDefinition),
      ...ignored,
      was: wasOf(Object.keys(boatDefinition.fields)),
    }),
  ),
) as unknown as z.ZodMiniType<Partial<BoatContent> & { was?: Was | undefined }, Record<string, unknown>>;

const params = z.object({ id: z.string() });

export const boatEndpoints = {
  listBoats: endpoint(calls.listBoats, {
    summary: 'Den inloggades båtar, den äldsta först, eller med since vad som har ändrats.',
    access: 'signedIn',
    query: sinceQuery,
    response: { status: 200, body: z.array(boat), since: changesOf(boat) },
    gives: ['ETag'],
  }),
  createBoat: endpoint(calls.createBoat, {
    summary: 'Lägg till en båt.',
    access: 'signedIn',
    body: createdBoat,
    response: { status: 201, body: boat },
    gives: ['ETag'],
    refusals: ['deleted', 'too_many_boats', 'quota_full', 'id_taken'],
  }),
  showBoat: endpoint(calls.showBoat, {
    summary: 'Visa en båt.',
    access: 'signedIn',
    params,
    response: { status: 200, body: boat },
    gives: ['ETag'],
    refusals: ['boat_not_found'],
  }),
  updateBoat: endpoint(calls.updateBoat, {
    summary: 'Ändra en båt. Loggar med dess gamla namn får det nya.',
    access: 'signedIn',
    params,
    body: changedBoat,
    takes: ['If-Match'],
    response: { status: 200, body: boat },
    gives: ['ETag'],
    refusals: [
      'boat_not_found',
      'changed_elsewhere',
      'fields_changed_elsewhere',
      'quota_full',
      'calls_under_way',
    ],
  }),
  deleteBoat: endpoint(calls.deleteBoat, {
    summary: 'Ta bort en båt, dess uppgifter, handlingar och kvitton. Loggarna finns kvar.',
    access: 'signedIn',
    params,
    takes: ['If-Match'],
    response: { status: 204 },
    refusals: ['boat_not_found', 'changed_elsewhere', 'calls_under_way'],
  }),
};
