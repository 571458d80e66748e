import { currentYear } from '#contract/fields';
import { harboursOf, sameHarbour } from '#contract/harbours';
import { limits } from '#contract/limits';
import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import { type ListRequest, logHandlers } from '../logs/handlers.ts';
import { Refusal, refuse } from '../refusal.ts';
import { tripLogs } from './kind.ts';
import { findTrack, tracksOfYear } from './tracks/store.ts';

export function tripLogRoutes(http: Http, context: Context): void {
  const logs = logHandlers(context, tripLogs);

  http.bind('createTripLog', logs.create, { heavy: 'short' });
  http.bind('showTripLog', (call) => logs.show(call, call.params.log_id), { heavy: 'short' });
  http.bind('updateTripLog', (call) => logs.update(call, call.params.log_id), { heavy: 'short' });
  http.bind(
    'deleteTripLog',
    async (call) => (await logs.remove(call, call.params.log_id)) ?? { message: 'Loggen har raderats.' },
  );
  http.bind('listTripLogs', (call) => logs.list(call, { only: naming(call.query.harbour) }), {
    changes: logs.changes,
    etagOfAccount: true,
    heavy: 'long',
  });
  http.bind(
    'listTripLogsOfYear',
    async (call) => {
      const year = yearIn(call.params.year);
      return year === undefined
        ? refuse('invalid_year')
        : logs.list(call, { year, only: naming(call.query.harbour) });
    },
    { etagOfAccount: true, heavy: 'long' },
  );

  // Tracks are written with their logs but read separately: they are too large for a list.
  http.bind('showTrack', async (call) => {
    const log = await logs.find(call, call.params.log_id);
    return log instanceof Refusal ? log : ((await findTrack(context.db, log)) ?? refuse('no_track'));
  });
  http.bind(
    'listTracks',
    async ({ params, caller }) => {
      const year = yearIn(params.year);
      return year === undefined ? refuse('invalid_year') : tracksOfYear(context.db, caller.userId, year);
    },
    { etagOfAccount: true, heavy: 'long' },
  );
}

/** A year that a log may have; undefined for anything else. */
function yearIn(text: string): number | undefined {
  const year = Number(text);
  return /^\d{4}$/.test(text) && year >= limits.firstYear && year <= currentYear() ? year : undefined;
}

/** A test of whether a log names the harbour; undefined if none is asked for. */
function naming(harbour = ''): ListRequest['only'] {
  const name = sameHarbour(harbour);
  if (name === '') return undefined;
  const holds = (position: string) => harboursOf(position).some((one) => sameHarbour(one) === name);
  return { column: 'position', holds };
}
