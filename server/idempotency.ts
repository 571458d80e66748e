import type { FastifyRequest } from 'fastify';
import type { CallName } from '#contract/calls';
import { limits } from '#contract/limits';
import { type Database, type Db, inTransaction } from './platform/db/connect.ts';
import { Refusal, refuse } from './refusal.ts';

/** The key a client marks a creation with, so that a repeated one creates nothing; undefined when it sends none. */
export function idempotencyKey(request: FastifyRequest): string | undefined | Refusal {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > limits.idempotencyKey) {
    return refuse('invalid_input', { fields: { 'Idempotency-Key': 'Nyckeln är för lång.' } });
  }
  return key;
}

/**
 * Carries out `create` in one transaction with the note of its answer. The same key from the same account gives the
 * first answer again, whatever has happened since.
 */
export function createOnce<T>(
  db: Database,
  who: { accountId: string; call: CallName; key: string | undefined },
  create: (trx: Db) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const { accountId, call, key } = who;
  return inTransaction(db, `account ${accountId}`, async (trx) => {
    if (key === undefined) return create(trx);
    const first = await trx
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('account_id', '=', accountId)
      .where('call', '=', call)
      .where('key', '=', key)
      .executeTakeFirst();
    if (first) return JSON.parse(first.answer) as T;

    const answer = await create(trx);
    if (answer instanceof Refusal) return answer;
    await trx
      .insertInto('idempotency_keys')
      .values({
        account_id: accountId,
        call,
        key,
        answer: JSON.stringify(answer),
        created_at: new Date().toISOString(),
      })
      .execute();
    return answer;
  });
}

/** What the answer to a creation keeps of a log that has been deleted: enough to be the first answer still, and no word of it. */
const kept = new Set([
  '_id',
  'userId',
  'departureDateTime',
  'arrivalDateTime',
  'date',
  'createdAt',
  'updatedAt',
]);

/**
 * Takes what somebody has written out of the answer that made `id`. The key stays, so that a phone that repeats itself late
 * does not write down anew what has been deleted.
 */
export async function emptyFirstAnswer(trx: Db, accountId: string, id: string): Promise<void> {
  const start = `{"_id":"${id}"`;
  const made = await trx
    .selectFrom('idempotency_keys')
    .select(['call', 'key', 'answer'])
    .where('account_id', '=', accountId)
    .where((row) => row(row.fn('substr', ['answer', row.val(1), row.val(start.length)]), '=', start))
    .executeTakeFirst();
  if (!made) return;
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(JSON.parse(made.answer), emptied) })
    .where('account_id', '=', accountId)
    .where('call', '=', made.call)
    .where('key', '=', made.key)
    .execute();
}

function emptied(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'string' && !kept.has(name) ? '' : value;
}
