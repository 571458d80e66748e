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

/** Keeps what `change` makes of what is kept; nothing where that is undefined. */
export async function keep(
  userId: string,
  name: KeptName,
  change: (kept: unknown) => unknown,
): Promise<void> {
  const device = await openDevice(userId);
  const trx = device.transaction('kept', 'readwrite');
  const value = change((await trx.store.get(name))?.value);
  const answer: KeptAnswer = { at: new Date().toISOString(), value };
  if (value !== undefined) await trx.store.put(answer, name);
  await trx.done;
}
