import { randomBytes } from 'node:crypto';
import { limits } from '#contract/limits';
import { attemptWithdrawn, beginKey } from '../auth/login-throttle.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../platform/db/connect.ts';
import type { KeyRow } from '../platform/db/schema.ts';
import { randomId } from '../platform/ids.ts';
import { Refusal, refuse } from '../refusal.ts';
import { deleteKey, findKey, insertKey, keysOf, markUsed } from './store.ts';

/** Makes a secret address. No later response contains the secret. */
export const create = (
  { db }: Context,
  { userId }: Caller,
  { kind, name }: Pick<KeyRow, 'kind' | 'name'>,
): Promise<{ row: Omit<KeyRow, 'hash'>; secret: string } | Refusal> =>
  inTransaction(db, `account ${userId}`, async (trx) => {
    if ((await keysOf(trx, userId)).length >= limits.keys) return refuse('too_many_keys');
    const secret = randomBytes(32).toString('base64url');
    const row = {
      id: randomId(),
      owner_id: userId,
      kind,
      subject: null,
      name,
      created_at: new Date().toISOString(),
      last_used_at: null,
    };
    await insertKey(trx, row, secret);
    return { row, secret };
  });

export const remove = async ({ db }: Context, { userId }: Caller, id: string) =>
  (await deleteKey(db, userId, id)) ? undefined : refuse('key_not_found');

/** Finds the key of a secret, or refuses. Guesses count as failed log-ins. */
export async function useKey(
  context: Context,
  kind: KeyRow['kind'],
  secret: string,
  address: string,
): Promise<KeyRow | Refusal> {
  const attempt = await beginKey(context, address);
  if (attempt instanceof Refusal) return attempt;
  const key = await findKey(context.db, kind, secret);
  if (!key) return refuse('calendar_not_found');
  await attemptWithdrawn(context, attempt);
  await markUsed(context.db, key);
  return key;
}
