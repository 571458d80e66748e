import { stemmer } from '@orama/stemmers/swedish';
import { stopwords } from '@orama/stopwords/swedish';
import { wordsIn, wordsOf } from './words.ts';

/**
 * When a text holds what was searched for: the same in the browser, which has its logs in hand, and on the server, whose
 * index knows `stemOf` as well. Words are as `wordsOf` gives them.
 */

const common = new Set<string>(stopwords);

/**
 * What a word has in common with its other forms: `hamn` of `hamnen`. Undefined where there is nothing to go by: it is its
 * own stem, or what is left of it is another word that stands everywhere (`mot` of `motor`).
 */
export function stemOf(word: string): string | undefined {
  const stem = stemmer(word);
  return stem === word || stem.length < 3 || common.has(stem) || common.has(word) ? undefined : stem;
}

/** Whether `word` is what was asked for: it begins so, or is another form of it. */
function answers(word: string, wanted: string, stem: string | undefined): boolean {
  if (word.startsWith(wanted)) return true;
  // (A stem is how its word begins: few have to be looked at more closely.)
  return stem !== undefined && word.startsWith(stem) && (word === stem || stemOf(word) === stem);
}

/** Tells of words whether they answer every word of the question. All do when the question has none. */
export function search(question: string): (words: readonly string[]) => boolean {
  const wanted = wordsOf(question).map((word) => ({ word, stem: stemOf(word) }));
  return (words) => wanted.every((one) => words.some((word) => answers(word, one.word, one.stem)));
}

/** Where in a text there are words that answer one of the question's, in their order. */
export function hitsIn(text: string, question: string): { from: number; to: number }[] {
  const wanted = wordsOf(question).map((word) => ({ word, stem: stemOf(word) }));
  return wordsIn(text).filter(({ word }) => wanted.some((one) => answers(word, one.word, one.stem)));
}
