import { randomId } from '../shared/random-id.ts';

/**
 * The id of a new row: 128 bits, of which the first 48 are the time, so that rows of the same minute keep the order in which
 * they were written. A replacement sorts where the replaced row stood.
 */
export const newRowId = (now: number, insteadOf?: string): string =>
  (insteadOf?.slice(0, 12) ?? now.toString(16).padStart(12, '0')) + randomId().slice(12);
