import { fold } from './fold.ts';

/**
 * What separates two harbours in «Från – Till»: a dash, an arrow, a hyphen with space around it, or the word «till». A hyphen
 * without space is part of a name (Saltsjö-Boo), unless nothing else divides the text.
 * `(?<!\s)` lets a match begin only at the start of white space: otherwise a long run would be scanned from each of its places.
 */
const separators = /(?:(?<!\s)\s+)?[–—→]\s*|(?<!\s)\s+-+>?\s+|(?:(?<!\s)\s+)?->\s*|(?<!\s)\s+till\s+/iu;
const lastResort = /(?<=\S)-(?=\S)/u;
const opening = /^\s*från\s+/iu;

/** The opening of a position («Från»), and its places alternating with their separators: `['Sandhamn', ' – ', 'Utö']`. */
export function piecesOf(position: string): { start: string; pieces: string[] } {
  const [start = ''] = opening.exec(position) ?? [];
  const rest = position.slice(start.length);
  const separator = separators.test(rest) ? separators : lastResort;
  return { start, pieces: rest.split(new RegExp(`(${separator.source})`, separator.flags)) };
}

/** The harbours that «Från – Till» names, in order, as they are written. */
export function harboursOf(position: string): string[] {
  return piecesOf(position)
    .pieces.filter((_, i) => i % 2 === 0)
    .map((name) =>
      name
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/[.,;]+$/, ''),
    )
    .filter((name) => sameHarbour(name) !== '');
}

/** A key that is equal for two spellings of a harbour with the same words; `""` if the text is no name at all. */
export const sameHarbour = (name: string): string => (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
