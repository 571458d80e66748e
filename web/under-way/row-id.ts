import { randomId } from '../shared/random-id.ts';

/**
 * The id of a row that is written now: 128 bits, of which the first 48 are the time, so that rows of the same minute stand in the
 * order in which they were written. One that takes the place of another stands where that one stood.
 */
export const newRowId = (now: number, insteadOf?: string): string =>
  (insteadOf?.slice(0, 12) ?? now.toString(16).padStart(12, '0')) + randomId().slice(12);
