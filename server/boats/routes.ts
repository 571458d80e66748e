import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import { checkIfMatch, sendEtag } from '../http/etag.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { Refusal } from '../refusal.ts';
import * as operations from './operations.ts';
import { boatsOf, toBoat } from './store.ts';

export function boatRoutes(http: Http, context: Context): void {
  http.bind('listBoats', async ({ caller }) => (await boatsOf(context.db, caller.userId)).map(toBoat), {
    etagOfAccount: true,
  });
  http.bind('createBoat', async ({ caller, body, request, reply }) => {
    const key = idempotencyKey(request);
    if (key instanceof Refusal) return key;
    const row = await operations.create(context, caller, body, key);
    if (row instanceof Refusal) return row;
    sendEtag(reply, row);
    return toBoat(row);
  });
  http.bind('showBoat', async ({ caller, params, reply }) => {
    const row = await operations.findOwnBoat(context.db, caller, params.id);
    if (row instanceof Refusal) return row;
    sendEtag(reply, row);
    return toBoat(row);
  });
  http.bind('updateBoat', async ({ caller, params, body, request, reply }) => {
    const check = (row: { version: number }) => checkIfMatch(request, row, 'plan_changed_elsewhere');
    const row = await operations.update(context, caller, params.id, check, body);
    if (row instanceof Refusal) return row;
    sendEtag(reply, row);
    return toBoat(row);
  });
  http.bind('deleteBoat', ({ caller, params, request }) =>
    operations.remove(context, caller, params.id, (row) =>
      checkIfMatch(request, row, 'plan_changed_elsewhere'),
    ),
  );
}
