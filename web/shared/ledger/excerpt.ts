import { hitsIn } from '#contract/search';

/**
 * So much of a long text stands before the first word that was found, and so much of it in all. On a phone two lines of some 25
 * letters are shown: the word has to be among them.
 */
const before = 15;
const most = 240;

/** The part of a text around the first word in it that was searched for; undefined where there is none. */
export function excerpt(text: string, wanted: string): string | undefined {
  const [hit] = hitsIn(text, wanted);
  if (!hit) return undefined;
  const start = hit.from <= before ? 0 : wordStart(text, hit.from - before, hit.from);
  const rest = text.slice(start, Math.max(start + most, hit.to));
  return `${start > 0 ? '… ' : ''}${rest}${start + rest.length < text.length ? ' …' : ''}`;
}

/** The first place after a space from `from` on, or `to` where there is no space. */
function wordStart(text: string, from: number, to: number): number {
  const space = text.slice(from, to).search(/\s\S/);
  return space < 0 ? to : from + space + 1;
}
