import type { Context } from '../context.ts';
import type { Call, Http } from '../http/bind.ts';
import { ifUnchanged, withEtag } from '../http/etag.ts';
import { changesSince } from '../platform/db/changes.ts';
import type { BoatRow } from '../platform/db/schema.ts';
import * as operations from './operations.ts';
import { alreadyHas, boatsOf, toBoat } from './store.ts';

export function boatRoutes(http: Http, context: Context): void {
  http.bind('listBoats', async ({ caller }) => (await boatsOf(context.db, caller.userId)).map(toBoat), {
    etagOfAccount: true,
    changes: async ({ caller }, since) => {
      const { from, ...told } = await changesSince(context.db, caller, 'boats', since);
      const boats = await boatsOf(context.db, caller.userId);
      const changed = boats.filter((boat) => boat.revision > from).map(toBoat);
      return { at: caller.revision, ...told, changed };
    },
  });
  http.bind('createBoat', async ({ caller, body, reply }) =>
    withEtag(reply, await operations.create(context, caller, body), toBoat),
  );
  http.bind('showBoat', async ({ caller, params, reply }) =>
    withEtag(reply, await operations.findOwnBoat(context.db, caller, params.id), toBoat),
  );
  // All logs of a boat get its new name; its tasks, and what they were done in, are deleted with it.
  http.bind(
    'updateBoat',
    async (call) => {
      const find = unchanged(call, (boat) => alreadyHas(boat, call.body));
      return withEtag(call.reply, await operations.update(context, call.caller, find, call.body), toBoat);
    },
    { heavy: 'short' },
  );
  http.bind('deleteBoat', (call) => operations.remove(context, call.caller, unchanged(call)), {
    heavy: 'short',
  });
}

const unchanged =
  (
    { caller, params, request }: Call<'updateBoat' | 'deleteBoat'>,
    isDone?: (boat: BoatRow) => boolean,
  ): operations.FindOwned<BoatRow> =>
  async (trx) => {
    const boat = await operations.findOwnBoat(trx, caller, params.id);
    return ifUnchanged(request, boat, { isDone });
  };
