import type { Cost } from '#contract/costs';
import type { FindOwned } from '../boats/operations.ts';
import type { Context } from '../context.ts';
import type { Call, Http } from '../http/bind.ts';
import { ifUnchanged, withEtag } from '../http/etag.ts';
import { changesSince } from '../platform/db/changes.ts';
import type { CostRow } from '../platform/db/schema.ts';
import * as operations from './operations.ts';
import { alreadyHas, costsOf, toCosts } from './store.ts';

const unchanged =
  (
    { caller, params, request }: Call<'updateCost' | 'deleteCost'>,
    isDone?: (cost: CostRow) => boolean,
  ): FindOwned<CostRow> =>
  async (trx) => {
    const cost = await operations.findOwnCost(trx, caller, params.id);
    return ifUnchanged(request, cost, { isDone });
  };

const asItIs = (cost: Cost) => cost;

export function costRoutes(http: Http, context: Context): void {
  const { db } = context;
  http.bind('listCosts', async ({ caller }) => toCosts(db, await costsOf(db, caller.userId)), {
    etagOfAccount: true,
    heavy: 'short',
    changes: async ({ caller }, since) => {
      const { from, ...told } = await changesSince(db, caller, 'costs', since);
      const changed = await toCosts(db, await costsOf(db, caller.userId, from));
      return { at: caller.revision, ...told, changed };
    },
  });
  http.bind('createCost', async ({ caller, body, reply }) =>
    withEtag(reply, await operations.create(context, caller, body), asItIs),
  );
  http.bind('updateCost', async (call) => {
    const find = unchanged(call, (cost) => alreadyHas(cost, call.body));
    return withEtag(call.reply, await operations.update(context, call.caller, find, call.body), asItIs);
  });
  http.bind('deleteCost', (call) => operations.remove(context, call.caller, unchanged(call)));
}
