import { hitsIn } from '#contract/search';

/**
 * Characters before the first hit at most, and characters of the excerpt. A phone shows two lines of about 25 characters:
 * the hit must be among them.
 */
const before = 15;
const most = 240;

/** The part of a text around the first hit of a search; undefined if there is no hit. */
export function excerpt(text: string, wanted: string): string | undefined {
  const [hit] = hitsIn(text, wanted);
  if (!hit) return undefined;
  const start = hit.from <= before ? 0 : wordStart(text, hit.from - before, hit.from);
  const rest = text.slice(start, Math.max(start + most, hit.to));
  return `${start > 0 ? '… ' : ''}${rest}${start + rest.length < text.length ? ' …' : ''}`;
}

/** The start of the first word after `from`, or `to` if there is no space. */
function wordStart(text: string, from: number, to: number): number {
  const space = text.slice(from, to).search(/\s\S/);
  return space < 0 ? to : from + space + 1;
}
