import { createHash } from 'node:crypto';
import type { Key } from '#contract/keys';
import type { Db } from '../platform/db/connect.ts';
import type { SecretLinkRow } from '../platform/db/schema.ts';

export const toKey = (row: SecretLinkRow): Key => ({
  _id: row.id,
  kind: row.kind,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

export const keysOf = (db: Db, ownerId: string): Promise<SecretLinkRow[]> =>
  db
    .selectFrom('secret_links')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export const insertKey = (db: Db, key: Omit<SecretLinkRow, 'hash'>, secret: string) =>
  db
    .insertInto('secret_links')
    .values({ ...key, hash: hashOf(secret) })
    .execute();

/** Looked up by its hash, so that the time this takes reveals nothing about any key. */
export const findKey = (
  db: Db,
  kind: SecretLinkRow['kind'],
  secret: string,
): Promise<SecretLinkRow | undefined> =>
  db
    .selectFrom('secret_links')
    .selectAll()
    .where('hash', '=', hashOf(secret))
    .where('kind', '=', kind)
    .executeTakeFirst();

/** Written once a day at most: calendar programs read a calendar many times a day. */
export async function markUsed(db: Db, key: SecretLinkRow, now = new Date().toISOString()): Promise<void> {
  if (key.last_used_at?.slice(0, 10) === now.slice(0, 10)) return;
  await db.updateTable('secret_links').set({ last_used_at: now }).where('id', '=', key.id).execute();
}

/** False where the owner has no such key. */
export async function deleteKey(db: Db, ownerId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('secret_links')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
