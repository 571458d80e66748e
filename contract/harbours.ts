import { fold } from './fold.ts';

/**
 * What stands between two harbours in «Från – Till»: a dash, an arrow, a hyphen with room around it, or the word
 * «till». A hyphen without room is part of a name (Saltsjö-Boo), unless nothing else parts the text.
 * White space is looked at from where it begins alone: a long one would be gone through from each of its places.
 */
const separators = /(?:(?<!\s)\s+)?[–—→]\s*|(?<!\s)\s+-+>?\s+|(?:(?<!\s)\s+)?->\s*|(?<!\s)\s+till\s+/iu;
const lastResort = /(?<=\S)-(?=\S)/u;
const opening = /^\s*från\s+/iu;

/** What a position opens with, and its places with what stands between them, by turns: `['Sandhamn', ' – ', 'Utö']`. */
export function piecesOf(position: string): { start: string; pieces: string[] } {
  const [start = ''] = opening.exec(position) ?? [];
  const rest = position.slice(start.length);
  const separator = separators.test(rest) ? separators : lastResort;
  return { start, pieces: rest.split(new RegExp(`(${separator.source})`, separator.flags)) };
}

/** The harbours that «Från – Till» names, in their order, as they are written. */
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

/** Two ways to write a harbour are one when their words are; `""` for what is no name at all. */
export const sameHarbour = (name: string): string => (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
