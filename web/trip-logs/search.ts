import { harboursOf, sameHarbour } from '#contract/harbours';
import { tripLogText } from '#contract/log-text';
import { search } from '#contract/search';
import type { TripLog } from '#contract/trip-logs';

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
      holds(textOf(log)),
  );
}

const texts = new WeakMap<TripLog, string>();

/** All that is searched in a log. It is looked at for each letter of a search, and stays as it is. */
function textOf(log: TripLog): string {
  const text = texts.get(log) ?? tripLogText(log);
  texts.set(log, text);
  return text;
}
