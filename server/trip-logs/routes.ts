import type { ErrorCode } from '#contract/errors';
import { currentYear } from '#contract/fields';
import { harboursOf, sameHarbour } from '#contract/harbours';
import { limits } from '#contract/limits';
import { tripLogText } from '#contract/log-text';
import { asksForWords, search } from '#contract/search';
import type { TripLog, TripLogsQuery } from '#contract/trip-logs';
import { type Caller, ifOwned } from '../access.ts';
import type { Context } from '../context.ts';
import type { Call, Http } from '../http.ts';
import { idempotencyKey } from '../idempotency.ts';
import { imagesOf, imagesOfLogs } from '../images/operations.ts';
import { type PageWanted, pageWanted, readPage, thatAnswer } from '../list-page.ts';
import type { TripLogRow } from '../platform/db/schema.ts';
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

  // There are more questions than are worth keeping the answers of.
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
    const { q = '', harbour = '', sort } = call.query;
    const read = (page: PageWanted) => listTripLogs(db, owner, { year, sort, ...page });
    const answers = answersTo(q, harbour);
    const found = answers ? thatAnswer(read, placeOf, answers) : read;
    const shown = await readPage(wanted, found, placeOf, call);
    const images = await imagesOfLogs(
      db,
      owner,
      shown.map(({ id }) => id),
    );
    return shown.map((row) => toTripLog(row, images.get(row.id) ?? []));
  }
}

const placeOf = (row: TripLogRow) => ({ time: row.departure, id: row.id });

/** Tells of a log whether it holds the words and names the harbour; undefined where neither is asked for. */
function answersTo(q: string, harbour: string): ((row: TripLogRow) => boolean) | undefined {
  const name = sameHarbour(harbour);
  if (name === '' && !asksForWords(q)) return undefined;
  const holds = search(q);
  return (row) =>
    (name === '' || harboursOf(row.position).some((one) => sameHarbour(one) === name)) &&
    holds(tripLogText(toTripLog(row, [])));
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
