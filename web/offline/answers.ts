import { hashKey, type QueryKey } from '@tanstack/react-query';
import { decrypt, encrypt } from './encryption.ts';
import type { OfflineDb } from './schema.ts';

/**
 * The data cached under that key, and when the server gave it, in milliseconds since 1970. An older version of the app may have
 * cached it: whoever uses it parses it.
 */
export async function readAnswer(
  db: OfflineDb,
  queryKey: QueryKey,
): Promise<{ data: unknown; at: number } | undefined> {
  const stored = await db.read(['answers'], (trx) => trx.get('answers', hashKey(queryKey)));
  const data = stored && (await decrypt(db, stored.content));
  if (!stored || data === undefined || data === null) return undefined;
  return { data, at: stored.at };
}

export async function writeAnswer(
  db: OfflineDb,
  queryKey: QueryKey,
  data: unknown,
  at: number,
): Promise<void> {
  const content = await encrypt(db, data);
  await db.write(['answers'], (trx) => trx.put('answers', { queryKey, at, content }, hashKey(queryKey)));
}
