import { limits } from '#contract/limits';
import { serviceSections } from '#contract/logs/service-log-fields';
import type { ServiceLog } from '#contract/service-logs';

/** The first filled-in section of a service log, cut at a word; `""` if none is filled in. */
export function descriptionOf(log: Pick<ServiceLog, (typeof serviceSections)[number]>): string {
  const first = serviceSections.map((section) => log[section].trim()).find((text) => text !== '');
  return first === undefined ? '' : cutOnWord(first, limits.descriptionInList);
}

/** At most `most` UTF-16 code units; a word longer than that is cut between two characters. */
function cutOnWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const words = /^.*\S(?=\s)/su.exec(text.slice(0, most + 1))?.[0];
  return words ?? wholeCharacters(text, most);
}

/** At most `most` UTF-16 code units of a text, cut between two characters as a reader sees them. */
export function wholeCharacters(text: string, most: number): string {
  let length = 0;
  for (const { segment } of new Intl.Segmenter('sv').segment(text.slice(0, most * 2))) {
    if (length + segment.length > most) break;
    length += segment.length;
  }
  return text.slice(0, length);
}
