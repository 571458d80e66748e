import { currentSync } from '../sync/account.ts';
import { type Count, countOf } from './queue-text.ts';

/** How much waits once the device has been read, and whether it outlasts the page. */
export async function waitingOnDevice(): Promise<{ count: Count; isKept: boolean }> {
  const { waiting, isKept } = (await currentSync()).snapshot();
  const records = new Map(waiting.map((change) => [change.recordId, change]));
  return { count: countOf([...records.values()]), isKept };
}
