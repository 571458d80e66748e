import type { CallName } from '#contract/calls';
import type { ErrorCode } from '#contract/errors';
import { Refusal, refuse } from '../refusal.ts';
import { type Database, type Db, inTransaction } from './db/connect.ts';

/**
 * Runs `create` and records the id of what it made, in one transaction. The same key from the same account creates
 * nothing the second time: it returns the thing as it is now, or a refusal if it has been deleted since.
 */
export function withIdempotencyKey<T extends { id: string }>(
  db: Database,
  who: { accountId: string; call: CallName; key: string | undefined; gone?: ErrorCode },
  create: (trx: Db) => Promise<T | Refusal>,
  show: (trx: Db, id: string) => Promise<T | undefined>,
): Promise<T | Refusal> {
  const { accountId, call, key, gone = 'log_deleted' } = who;
  return inTransaction(db, `account ${accountId}`, async (trx) => {
    if (key === undefined) return create(trx);
    const first = await trx
      .selectFrom('idempotency_keys')
      .select('made_id')
      .where('account_id', '=', accountId)
      .where('call', '=', call)
      .where('key', '=', key)
      .executeTakeFirst();
    if (first) {
      return (await show(trx, first.made_id)) ?? refuse(gone);
    }

    const made = await create(trx);
    if (made instanceof Refusal) return made;
    await trx
      .insertInto('idempotency_keys')
      .values({
        account_id: accountId,
        call,
        key,
        made_id: made.id,
        created_at: new Date().toISOString(),
      })
      .execute();
    return made;
  });
}
