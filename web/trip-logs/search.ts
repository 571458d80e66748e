import { harboursOf, sameHarbour } from '#contract/harbours';
import { search } from '#contract/search';
import type { TripLog } from '#contract/trip-logs';
import { wordsOf } from '#contract/words';

/** What is looked for among trip logs; `''` is whatever there is. */
export interface Question {
  q: string;
  year: string;
  harbour: string;
}

export const asksForSomething = ({ q, year, harbour }: Question): boolean => `${q}${year}${harbour}` !== '';

/** Those of the logs that answer, by the rules that the server has too. */
export function answersAmong(logs: readonly TripLog[], { q, year, harbour }: Question): TripLog[] {
  const holds = search(q);
  const name = sameHarbour(harbour);
  return logs.filter(
    (log) =>
      (year === '' || String(log.year) === year) &&
      (name === '' || harboursOf(log.position).some((one) => sameHarbour(one) === name)) &&
      holds(wordsIn(log)),
  );
}

const known = new WeakMap<TripLog, string[]>();

/** Every word of a log. They are looked up at each letter of a search, and stay as they are. */
function wordsIn(log: TripLog): string[] {
  const words =
    known.get(log) ?? wordsOf(log.title, log.position, log.windDirection, String(log.year), log.description);
  known.set(log, words);
  return words;
}
