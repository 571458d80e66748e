import { type RawBuilder, sql } from 'kysely';
import { retention } from '#contract/limits';
import { type Refusal, refuse } from '../../refusal.ts';
import type { Db } from './connect.ts';
import type { Replicated } from './schema.ts';
import { statement } from './statement.ts';

/** The number of the change that a transaction makes in an account, for the rows that it writes. */
export const thisRevision = (ownerId: string): RawBuilder<number> =>
  sql<number>`(select revision from accounts where id = ${ownerId})`;

/** Remembers what is removed, so that devices are told, and that a late creation does not make it again. */
export async function addTombstones(
  trx: Db,
  kind: Replicated,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const revision = thisRevision(ownerId);
  await trx
    .insertInto('tombstones')
    .values(ids.map((id) => ({ id, owner_id: ownerId, kind, revision })))
    .execute();
}

const tombstoneOf = statement((db, id: string) =>
  db.selectFrom('tombstones').select('owner_id').where('id', '=', id),
);

/** What has an id, of whatever kind: pictures and files belong to an id, and must never come to belong to a second thing. */
const anythingOf = statement(
  (_, id: string) => sql<{ id: string }>`
    select id from trip_logs where id = ${id} union all select id from service_logs where id = ${id}
    union all select id from boats where id = ${id} union all select id from tasks where id = ${id}
    union all select id from documents where id = ${id} union all select id from costs where id = ${id}`,
);

/**
 * What a creation made before, when it is sent again with the same id; a refusal if that has been removed since, or if the id is
 * another account's, or of another kind; undefined if there is nothing yet.
 */
export async function madeBefore<Row extends { owner_id: string }>(
  trx: Db,
  { userId }: { userId: string },
  id: string | undefined,
  find: (trx: Db, id: string) => Promise<Row | undefined>,
): Promise<Row | Refusal | undefined> {
  if (id === undefined) return undefined;
  const row = await find(trx, id);
  if (row) return row.owner_id === userId ? row : refuse('id_taken');
  const [tombstone] = await tombstoneOf(trx, id);
  if (tombstone) return refuse(tombstone.owner_id === userId ? 'deleted' : 'id_taken');
  return (await anythingOf(trx, id)).length > 0 ? refuse('id_taken') : undefined;
}

/** From which number on an account's changes are read, and what has been removed since. */
export interface Since {
  from: number;
  whole?: true;
  removed: string[];
}

const tombstonesSince = statement((db, ownerId: string, kind: Replicated, since: number) =>
  db
    .selectFrom('tombstones')
    .select(['id', 'kind'])
    .where('owner_id', '=', ownerId)
    .where('kind', 'in', [kind, 'restored'])
    .where('revision', '>', since),
);

/**
 * Changes since a number, or everything where that can't be said: at first, from before a restore or before what is remembered of
 * removed rows, or ahead of the account's own number.
 */
export async function changesSince(
  db: Db,
  { userId, revision }: { userId: string; revision: number },
  kind: Replicated,
  since: number,
): Promise<Since> {
  const everything: Since = { from: -1, whole: true, removed: [] };
  if (since < Date.now() - retention.tombstones || since > revision) return everything;
  const tombstones = await tombstonesSince(db, userId, kind, since);
  if (tombstones.some((tombstone) => tombstone.kind === 'restored')) return everything;
  return { from: since, removed: tombstones.map(({ id }) => id) };
}

/** After a restore: what devices have seen since the backup was made is not what the database has. */
export async function beginChangesAnew(db: Db): Promise<void> {
  const now = Date.now();
  await sql`update accounts set revision = ${now} where revision < ${now}`.execute(db);
  await sql`
    insert into tombstones (id, owner_id, kind, revision)
    select ${`restored ${now} `} || id, id, 'restored', revision from accounts`.execute(db);
}

/** Forgets what was removed before that moment: the number of a change is not before the time when it was made. */
export async function forgetTombstones(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tombstones')
    .where('revision', '<', before.getTime())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
