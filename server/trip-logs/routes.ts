import type { ErrorCode } from '#contract/errors';
import { currentYear } from '#contract/fields';
import { sameHarbour } from '#contract/harbours';
import { limits } from '#contract/limits';
import type { TripLog, TripLogsQuery } from '#contract/trip-logs';
import { wordsOf } from '#contract/words';
import { type Caller, ifOwned } from '../access.ts';
import type { Context } from '../context.ts';
import type { Call, Http } from '../http.ts';
import { idempotencyKey } from '../idempotency.ts';
import { imagesOf, imagesOfLogs } from '../images/operations.ts';
import { pageWanted, showPage } from '../list-page.ts';
import { Refusal, refuse } from '../refusal.ts';
import { checkIfMatch, sendEtag } from '../versions.ts';
import * as operations from './operations.ts';
import { findTripLog, listTripLogs, toTripLog } from './store.ts';

export function tripLogRoutes(http: Http, context: Context): void {
  const { db } = context;

  http.bind('createTripLog', async ({ body, caller, request, reply }) => {
    const key = idempotencyKey(request);
    if (key instanceof Refusal) return key;
    const made = await operations.create(context, caller, body, key);
    if (made instanceof Refusal) return made;
    sendEtag(reply, made.row);
    return made.log;
  });

  http.bind(
    'showTripLog',
    async ({ params, caller, reply }) => {
      const log = await findOwned(caller, params.log_id, 'trip_log_not_yours')(db);
      if (log instanceof Refusal) return log;
      sendEtag(reply, log);
      return toTripLog(log, await imagesOf(db, 'log', log.id));
    },
    { kept: () => true },
  );

  http.bind('updateTripLog', async (call) => {
    const find = findUnchanged(call, 'trip_log_update_not_yours');
    const changed = await operations.update(context, call.caller, find, call.body);
    if (changed instanceof Refusal) return changed;
    sendEtag(call.reply, changed.row);
    return changed.log;
  });

  http.bind('deleteTripLog', async (call) => {
    const refusal = await operations.remove(
      context,
      call.caller,
      findUnchanged(call, 'trip_log_delete_not_yours'),
    );
    return refusal ?? { message: 'Loggen har raderats.' };
  });

  // What is searched for comes from an index, which may be made anew without any change of a log.
  const isWhole = ({ query: { q, harbour } }: { query: TripLogsQuery }) => !q && !harbour;
  http.bind('listTripLogs', (call) => list(call), { kept: isWhole });

  http.bind(
    'listTripLogsOfYear',
    async (call) => {
      const year = Number(call.params.year);
      const isYear = /^\d{4}$/.test(call.params.year) && year >= limits.firstYear && year <= currentYear();
      return isYear ? list(call, year) : refuse('invalid_year');
    },
    { kept: isWhole },
  );

  async function list(
    call: Pick<Call<'listTripLogs'>, 'caller' | 'request' | 'reply'> & { query: TripLogsQuery },
    year?: number,
  ): Promise<TripLog[] | Refusal> {
    const wanted = pageWanted(call.query);
    if (wanted instanceof Refusal) return wanted;
    const owner = call.caller.userId;
    const { q = '', harbour = '' } = call.query;
    const rows = await listTripLogs(db, owner, {
      ...(year !== undefined && { year }),
      words: wordsOf(q),
      harbour: sameHarbour(harbour) || undefined,
      sort: call.query.sort,
      after: wanted.after,
      most: wanted.most + 1,
    });
    const shown = showPage(rows, wanted, (row) => ({ time: row.departure, id: row.id }), call);
    const images = await imagesOfLogs(
      db,
      owner,
      shown.map(({ id }) => id),
    );
    return shown.map((row) => toTripLog(row, images.get(row.id) ?? []));
  }
}

/** Proves the log to be the caller's, with the sentence of the call when it is not. */
function findOwned(caller: Caller, id: string, notYours: ErrorCode) {
  return async (db: Parameters<typeof findTripLog>[0]) => {
    const row = await findTripLog(db, id);
    if (!row) return refuse('trip_log_not_found');
    return ifOwned(caller, row) ?? refuse(notYours);
  };
}

/** As `findOwned`, and unchanged since the caller last saw it. */
function findUnchanged(
  { caller, params, request }: Pick<Call<'deleteTripLog'>, 'caller' | 'params' | 'request'>,
  notYours: ErrorCode,
): operations.FindOwned {
  const find = findOwned(caller, params.log_id, notYours);
  return async (trx) => {
    const log = await find(trx);
    return log instanceof Refusal ? log : (checkIfMatch(request, log) ?? log);
  };
}
