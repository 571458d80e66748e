import type { TripLog } from '#contract/trip-logs';

type Searched = Pick<TripLog, 'title' | 'position' | 'description' | 'windDirection'>;

const fold = (text: string) => text.toLocaleLowerCase('sv');

/** Whether every word of `text` stands somewhere in the log, in part or whole, in capitals or not. Å, ä and ö are letters of their own. */
export function matches(log: Searched, text: string): boolean {
  const written = fold([log.title, log.position, log.description, log.windDirection].join('\n'));
  return fold(text)
    .split(/\s+/)
    .every((word) => written.includes(word));
}
