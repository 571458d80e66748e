import type { ErrorCode } from '#contract/errors';
import { serviceLogText } from '#contract/log-text';
import { asksForWords, search } from '#contract/search';
import { type Caller, ifOwned } from '../access.ts';
import type { Context } from '../context.ts';
import type { Call, Http } from '../http.ts';
import { idempotencyKey } from '../idempotency.ts';
import { imagesOf, imagesOfLogs } from '../images/operations.ts';
import { type PageWanted, pageWanted, readPage, thatAnswer } from '../list-page.ts';
import type { ServiceLogRow } from '../platform/db/schema.ts';
import { Refusal, refuse } from '../refusal.ts';
import { checkIfMatch, sendEtag } from '../versions.ts';
import { descriptionOf } from './description.ts';
import * as operations from './operations.ts';
import { findServiceLog, listServiceLogs, toServiceLog } from './store.ts';

export function serviceLogRoutes(http: Http, context: Context): void {
  const { db } = context;

  http.bind('createServiceLog', async ({ body, caller, request, reply }) => {
    const key = idempotencyKey(request);
    if (key instanceof Refusal) return key;
    const made = await operations.create(context, caller, body, key);
    if (made instanceof Refusal) return made;
    sendEtag(reply, made.row);
    return made.log;
  });

  http.bind(
    'showServiceLog',
    async ({ params, caller, reply }) => {
      const log = await findOwned(caller, params.id, 'service_log_not_yours')(db);
      if (log instanceof Refusal) return log;
      sendEtag(reply, log);
      return toServiceLog(log, await imagesOf(db, 'log', log.id));
    },
    { kept: () => true },
  );

  http.bind('updateServiceLog', async (call) => {
    const find = findUnchanged(call, 'service_log_update_not_yours');
    const row = await operations.update(context, call.caller, find, call.body);
    if (row instanceof Refusal) return row;
    sendEtag(call.reply, row);
    return 'Serviceloggen har uppdaterats.';
  });

  http.bind('deleteServiceLog', async (call) => {
    const refusal = await operations.remove(
      context,
      call.caller,
      findUnchanged(call, 'service_log_delete_not_yours'),
    );
    return refusal ?? 'Serviceloggen har raderats.';
  });

  http.bind(
    'listServiceLogs',
    async (call) => {
      const owner = call.caller.userId;
      if (call.params.userId !== owner) return refuse('service_logs_not_yours');
      const wanted = pageWanted(call.query);
      if (wanted instanceof Refusal) return wanted;
      const { q = '', sort } = call.query;
      const read = (page: PageWanted) => listServiceLogs(db, owner, { sort, ...page });
      const holds = search(q);
      const answers = (row: ServiceLogRow) => holds(serviceLogText(toServiceLog(row, [])));
      const found = asksForWords(q) ? thatAnswer(read, placeOf, answers) : read;
      const shown = await readPage(wanted, found, placeOf, call);
      const images = await imagesOfLogs(
        db,
        owner,
        shown.map(({ id }) => id),
      );
      return shown.map((row) => {
        const log = toServiceLog(row, images.get(row.id) ?? []);
        return { ...log, description: descriptionOf(log) };
      });
      // There are more questions than are worth keeping the answers of.
    },
    { kept: ({ query }) => !query.q },
  );
}

const placeOf = (row: ServiceLogRow) => ({ time: row.date, id: row.id });

/** Proves the log to be the caller's, with the sentence of the call when it is not. */
function findOwned(caller: Caller, id: string, notYours: ErrorCode) {
  return async (db: Parameters<typeof findServiceLog>[0]) => {
    const row = await findServiceLog(db, id);
    if (!row) return refuse('service_log_not_found');
    return ifOwned(caller, row) ?? refuse(notYours);
  };
}

/** As `findOwned`, and unchanged since the caller last saw it. */
function findUnchanged(
  { caller, params, request }: Pick<Call<'deleteServiceLog'>, 'caller' | 'params' | 'request'>,
  notYours: ErrorCode,
): operations.FindOwned {
  const find = findOwned(caller, params.id, notYours);
  return async (trx) => {
    const log = await find(trx);
    return log instanceof Refusal ? log : (checkIfMatch(request, log) ?? log);
  };
}
