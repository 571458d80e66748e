import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { changesOf, createdId, sinceQuery, type Was, wasOf } from './changes.ts';
import { type CostContent, costDefinition } from './costs/cost-fields.ts';
import { endpoint } from './endpoint.ts';
import { boatIdField, readOnlyFields } from './fields.ts';
import { documentFiles } from './images.ts';
import { answerShape, changeShape, formShape } from './logs/schemas.ts';

/** What something cost a boat's owners. The ETag is made from `version`. */
export const cost = z.object({
  _id: z.string(),
  userId: z.string(),
  boatId: z.string(),
  ...answerShape(costDefinition),
  /** The receipt itself: pictures, or PDFs. */
  images: z.array(z.string()),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Cost = z.output<typeof cost>;

const unknown = z.optional(z.unknown());
const ignored = { ...readOnlyFields, version: unknown };

interface Files {
  images?: string[] | undefined;
}

export const createdCost = z.lazy(() =>
  z.strictObject({
    ...formShape(costDefinition, true),
    ...ignored,
    _id: createdId,
    boatId: boatIdField,
    images: documentFiles,
  }),
) as unknown as z.ZodMiniType<
  CostContent & Files & { _id: string | undefined; boatId: string },
  Record<string, unknown>
>;

/** Fields left out stay as they are, and a cost stays with its boat. */
export const changedCost = z.lazy(() =>
  z.partial(
    z.strictObject({
      ...changeShape(costDefinition),
      ...ignored,
      boatId: unknown,
      images: documentFiles,
      was: wasOf([...Object.keys(costDefinition.fields), 'images']),
    }),
  ),
) as unknown as z.ZodMiniType<
  Partial<CostContent> & Files & { was?: Was | undefined },
  Record<string, unknown>
>;

const params = z.object({ id: z.string() });

export const costEndpoints = {
  listCosts: endpoint(calls.listCosts, {
    summary:
      'Vad den inloggades båtar har kostat, i öre, det senaste först; eller med since vad som har ändrats.',
    access: 'signedIn',
    query: sinceQuery,
    response: { status: 200, body: z.array(cost), since: changesOf(cost) },
    gives: ['ETag'],
    refusals: ['calls_under_way'],
  }),
  createCost: endpoint(calls.createCost, {
    summary: 'Lägg till ett kvitto. Ett tal är öre, en text är kronor: ”1 249,50”.',
    access: 'signedIn',
    body: createdCost,
    response: { status: 201, body: cost },
    gives: ['ETag'],
    refusals: ['boat_not_found', 'deleted', 'too_many_costs', 'invalid_image', 'quota_full', 'id_taken'],
  }),
  updateCost: endpoint(calls.updateCost, {
    summary: 'Ändra ett kvitto.',
    access: 'signedIn',
    params,
    body: changedCost,
    takes: ['If-Match'],
    response: { status: 200, body: cost },
    gives: ['ETag'],
    refusals: [
      'cost_not_found',
      'changed_elsewhere',
      'fields_changed_elsewhere',
      'invalid_image',
      'quota_full',
    ],
  }),
  deleteCost: endpoint(calls.deleteCost, {
    summary: 'Ta bort ett kvitto.',
    access: 'signedIn',
    params,
    takes: ['If-Match'],
    response: { status: 204 },
    refusals: ['cost_not_found', 'changed_elsewhere'],
  }),
};
