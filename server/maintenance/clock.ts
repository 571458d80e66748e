import type { Db } from '../platform/db/connect.ts';
import { findMaintained, newestTrace, putMaintained } from './store.ts';

const day = 24 * 60 * 60 * 1000;

/** A server that has been away for so long may as well have a clock that is ahead. */
const longestAway = 14 * day;

/**
 * Since when there is no trace of this installation, if that is suspiciously long ago: the clock may be ahead, and what is removed
 * for its age would be gone for good. Then nothing is, until the clock is right again or the operator has confirmed it.
 */
export async function doubtedSince(db: Db, now = new Date()): Promise<string | undefined> {
  const trace = (await findMaintained(db)) ?? (await newestTrace(db));
  return trace !== undefined && now.getTime() - Date.parse(trace) > longestAway ? trace : undefined;
}

export const trustClock = (db: Db, now = new Date()): Promise<void> => putMaintained(db, now.toISOString());
