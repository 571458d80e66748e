import { harboursOf, sameHarbour } from '#contract/harbours';
import { stemOf } from '#contract/search';
import { wordsOf } from '#contract/words';
import type { Schema } from '../schema.ts';

/** The tables that can be searched, with what they are called in the index. */
export const searched = { trip_logs: 'trip_log', service_logs: 'service_log' } as const;
export type Searched = keyof typeof searched;

/** What the index knows of a log. */
export interface Entry {
  id: string;
  ownerId: string;
  /** The wall-clock time that its list is sorted by. */
  time: string;
  /** Each once, the most useful first: a database that has no room for all leaves out the last. */
  tokens: string[];
}

/** What is looked for: logs with all of the words, of that year, that harbour. */
export interface Wanted {
  words: string[];
  year?: number | undefined;
  harbour?: string | undefined;
}

/** A hit has one of these. `beginning`: a token that begins so. */
export type Term = { token: string; beginning?: boolean }[];

/**
 * What stands in the index, and what is looked up there. Every token begins with its owner: a search goes through the words of
 * one account, however many there are, and finds nobody else's.
 */
export const token = {
  word: (owner: string, word: string) => `${owner}w${word}`,
  /** Up to four letters: so many words begin so that looking through them all would take long. */
  beginning: (owner: string, letters: string) => `${owner}b${letters}`,
  stem: (owner: string, stem: string) => `${owner}s${stem}`,
  /** That a trip log says it is of. */
  year: (owner: string, year: number) => `${owner}y${year}`,
  /** Of the time that a list is sorted by. */
  time: (owner: string, year: number) => `${owner}t${year}`,
  harbour: (owner: string, name: string) => `${owner}h${notLonger(sameHarbour(name).replaceAll(' ', '·'))}`,
};

/** A single sign may stand for eighteen letters; PostgreSQL takes 2 kB of a token. No harbour has a name of half as much. */
const notLonger = (name: string) => Array.from(name).slice(0, 500).join('');

export const entryOf: { [T in Searched]: (row: Schema[T]) => Entry } = {
  trip_logs: (row) => ({
    id: row.id,
    ownerId: row.owner_id,
    time: row.departure,
    tokens: [
      token.year(row.owner_id, row.year),
      ...new Set(harboursOf(row.position).map((name) => token.harbour(row.owner_id, name))),
      ...wordTokens(
        row.owner_id,
        row.title,
        row.position,
        row.wind_direction,
        `${row.year}`,
        row.description,
      ),
    ],
  }),
  service_logs: ({ id, owner_id, date, text_bytes, version, created_at, updated_at, title, ...texts }) => ({
    id,
    ownerId: owner_id,
    time: date,
    tokens: wordTokens(owner_id, title, ...Object.values(texts)),
  }),
};

/** All of one word, then all of the next: whatever of a text is in an index is found in every way. */
function wordTokens(owner: string, ...texts: string[]): string[] {
  const tokens = wordsOf(...texts).flatMap((word) => {
    const stem = stemOf(word);
    return [
      token.word(owner, word),
      ...shortLengths.map((count) => token.beginning(owner, firstLetters(word, count))),
      ...(stem === undefined ? [] : [token.stem(owner, stem)]),
    ];
  });
  return [...new Set(tokens)];
}

/** Letters outside the sixteen bits of most are two units long. */
function firstLetters(word: string, count: number): string {
  let end = 0;
  for (let i = 0; i < count && end < word.length; i++) end += (word.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return word.slice(0, end);
}

/** So many letters of a beginning are looked up as such; longer ones are looked for among the words. */
const shortLengths = [1, 2, 3, 4];

const isShort = (word: string): boolean => firstLetters(word, 4) === word;

/** As `search` in the contract judges: a word that begins so, one that is its stem, or one with the same stem. */
export function termsOf(owner: string, { words, year, harbour }: Wanted): Term[] {
  const terms = words.map((word): Term => {
    const begun = isShort(word)
      ? { token: token.beginning(owner, word) }
      : { token: token.word(owner, word), beginning: true };
    const stem = stemOf(word);
    return stem === undefined
      ? [begun]
      : [begun, { token: token.word(owner, stem) }, { token: token.stem(owner, stem) }];
  });
  if (year !== undefined) terms.push([{ token: token.year(owner, year) }]);
  if (harbour !== undefined) terms.push([{ token: token.harbour(owner, harbour) }]);
  return terms;
}
