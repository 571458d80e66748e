import { logInLimits, retention, sessionLimits } from '#contract/limits';
import type { Context } from './context.ts';

/**
 * Removes what has served its time and would only tell about somebody: sessions that have ended, answers kept for requests
 * that are sent twice, old events, failed log-ins.
 */
export async function removeOld({ db }: Pick<Context, 'db'>, now = new Date()): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age).toISOString();
  await db
    .deleteFrom('sessions')
    .where((session) =>
      session.or([
        session('last_seen_at', '<', before(sessionLimits.idle)),
        session('created_at', '<', before(sessionLimits.absolute)),
      ]),
    )
    .execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(retention.firstAnswers)).execute();
  await db.deleteFrom('events').where('happened_at', '<', before(retention.events)).execute();
  await db
    .deleteFrom('login_failures')
    .where((failure) =>
      failure.or([
        failure('failed_at', '<', before(logInLimits.codeWindow)),
        // Counted by a clock that was wrong.
        failure('failed_at', '>', before(-logInLimits.codeWindow)),
      ]),
    )
    .execute();
}
