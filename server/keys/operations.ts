import { randomBytes } from 'node:crypto';
import { limits } from '#contract/limits';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../platform/db/connect.ts';
import type { SecretLinkRow } from '../platform/db/schema.ts';
import { randomId } from '../platform/ids.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { deleteKey, findKey, insertKey, keysOf, markUsed } from './store.ts';

/** Makes a secret address. No later response contains the secret. */
export const create = (
  { db }: Context,
  { userId }: Caller,
  { kind, name }: Pick<SecretLinkRow, 'kind' | 'name'>,
): Promise<{ row: Omit<SecretLinkRow, 'hash'>; secret: string } | Refusal> =>
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

/**
 * Finds the key of a secret, or refuses. Guesses are not counted: nobody guesses 256 bits, and a page elsewhere that asks for
 * wrong addresses would lock its visitors out.
 */
export async function useKey(
  context: Context,
  kind: SecretLinkRow['kind'],
  secret: string,
): Promise<SecretLinkRow | Refusal> {
  const key = await findKey(context.db, kind, secret);
  if (!key) return refuse('calendar_not_found');
  await markUsed(context.db, key);
  return key;
}
