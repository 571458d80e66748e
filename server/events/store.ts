import { type Event, type EventKind, purgedActor } from '#contract/events';
import { limits } from '#contract/limits';
import type { ListQuery } from '#contract/lists';
import type { Cursor } from '../http/pagination.ts';
import type { Db } from '../platform/db/connect.ts';
import { randomId } from '../platform/ids.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** Records an event. Takes ids and an address, so that nothing a user typed can end up in the audit trail. */
export async function recordEvent(
  db: Db,
  kind: EventKind,
  about: { accountId: string | undefined; actorId?: string; address: string },
): Promise<void> {
  const { accountId = null, actorId, address } = about;
  await db
    .insertInto('events')
    .values({
      id: randomId(),
      happened_at: new Date().toISOString(),
      kind,
      account_id: accountId,
      actor_id: actorId !== undefined && actorId !== accountId ? actorId : null,
      address,
    })
    .execute();
}

const hour = 60 * 60 * 1000;

/**
 * Refuses what would be recorded once an account has filled an hour of the audit trail: others must find theirs in it. What others
 * do to the account does not count: strangers who guess its password would lock its owner out.
 */
export async function refuseManyEvents(db: Db, accountId: string): Promise<Refusal | undefined> {
  const { events } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .where('account_id', '=', accountId)
    .where('actor_id', 'is', null)
    .where('kind', 'not in', ['log_in_failed', 'log_in_blocked'])
    .where('happened_at', '>', new Date(Date.now() - hour).toISOString())
    .executeTakeFirstOrThrow();
  return Number(events) < limits.eventsAnHour ? undefined : refuse('too_many_attempts', { retryAfter: 600 });
}

/** Records what must never be refused, such as a log-in, unless the account has filled an hour of the audit trail. */
export async function recordUnlessMany(
  db: Db,
  kind: EventKind,
  about: { accountId: string; address: string },
): Promise<void> {
  if (!(await refuseManyEvents(db, about.accountId))) await recordEvent(db, kind, about);
}

export function listEvents(
  db: Db,
  list: { sort: ListQuery['sort']; after: Cursor | undefined; most: number },
): Promise<Event[]> {
  const [direction, follows] = list.sort === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const { after } = list;
  let rows = db
    .selectFrom('events')
    .leftJoin('accounts', 'accounts.id', 'events.account_id')
    .leftJoin('accounts as actors', 'actors.id', 'events.actor_id')
    .select(({ eb, fn, val }) => [
      'events.id as _id',
      'events.happened_at as happenedAt',
      'events.kind',
      'events.address',
      fn.coalesce('accounts.username', val('')).as('username'),
      eb
        .case()
        .when('events.actor_id', '=', '')
        .then(purgedActor)
        .else(fn.coalesce('actors.username', val('')))
        .end()
        .as('actor'),
    ]);
  if (after) {
    rows = rows.where((where) =>
      where(where.refTuple('events.happened_at', 'events.id'), follows, where.tuple(after.time, after.id)),
    );
  }
  return rows
    .orderBy('events.happened_at', direction)
    .orderBy('events.id', direction)
    .limit(list.most)
    .execute();
}
