import type { Role } from '#contract/accounts';
import type { Db } from '../platform/db/connect.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { SessionRow } from '../platform/db/schema.ts';

export type SessionWithRole = SessionRow & { role: Role; changes: number };

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

const withRole = (db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('sessions')
    .select(['accounts.role', 'accounts.changes']);

const sessionsById = prepared((db: Db, id: string) => withRole(db).where('sessions.id', '=', id));

export const findSession = async (db: Db, id: string): Promise<SessionWithRole | undefined> =>
  (await sessionsById(db, id))[0];

export const findSessionByImageKey = (db: Db, hash: string): Promise<SessionWithRole | undefined> =>
  withRole(db).where('sessions.image_key_hash', '=', hash).executeTakeFirst();

export const sessionsOf = (db: Db, accountId: string): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .execute();

export async function markSeen(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).execute();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}
