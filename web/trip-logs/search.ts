import type { TripLog } from '#contract/trip-logs';
import { holdsWords } from '../shared/ledger/words.ts';

type Searched = Pick<TripLog, 'title' | 'position' | 'description' | 'windDirection'>;

/** Whether a log tells of all the words of `wanted`. */
export function matches({ title, position, description, windDirection }: Searched, wanted: string): boolean {
  return holdsWords([title, position, description, windDirection], wanted);
}
