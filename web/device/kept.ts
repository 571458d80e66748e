import { type KeptAnswer, openDevice } from './database.ts';

/** What a kept answer is called. */
export type KeptName = 'trip-logs' | 'service-logs' | 'profile';

/** `at`: when the server gave it. */
export async function readKept(
  userId: string,
  name: KeptName,
): Promise<{ at: string; value: unknown } | undefined> {
  return (await openDevice(userId)).get('kept', name);
}

/**
 * Keeps what `change` makes of what is kept; nothing where that is undefined. `what`: `whole` where the server has just given
 * all of it; a `part` of it makes the rest no newer.
 */
export async function keep(
  userId: string,
  name: KeptName,
  what: 'whole' | 'part',
  change: (kept: unknown) => unknown,
): Promise<void> {
  const device = await openDevice(userId);
  const trx = device.transaction('kept', 'readwrite');
  const before = await trx.store.get(name);
  const value = change(before?.value);
  const at = what === 'part' && before ? before.at : new Date().toISOString();
  const answer: KeptAnswer = { at, value };
  if (value !== undefined) await trx.store.put(answer, name);
  await trx.done;
}
