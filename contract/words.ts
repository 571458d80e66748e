/**
 * A change of how texts are cut into words, of which words answer each other (`search.ts`), of what a harbour is
 * (`harbours.ts`) or of what the search index keeps of them is a new number: the server then makes its index anew.
 */
export const wordRules = 4;

/** A word, from which place to which it stands in its text, and as it is compared. */
interface WordInText {
  from: number;
  to: number;
  word: string;
}

const written = /[\p{L}\p{N}\p{M}]+/gu;

/** Longer ones are cut here, so that what somebody writes without a space is not too long for a database. */
const longestWord = 40;

/** What Swedes read as one of their own letters; of all others, the marks over and under them are left out. */
const letters: Record<string, string> = { å: 'å', ä: 'ä', ö: 'ö', æ: 'ä', ø: 'ö', ß: 'ss' };

/** Letters and digits in lower case, å, ä and ö among them; `""` where there are none. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  const word = /^[a-z0-9åäö]+$/.test(lower) ? lower : foldThoroughly(text);
  return word.length <= longestWord ? word : Array.from(word).slice(0, longestWord).join('');
}

const foldThoroughly = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, (letter) => letters[letter] ?? letter.normalize('NFD').replace(/\p{M}+/gu, ''))
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Every word of the text, in its order. */
export function wordsIn(text: string): WordInText[] {
  return [...text.matchAll(written)]
    .map((match) => ({ from: match.index, to: match.index + match[0].length, word: fold(match[0]) }))
    .filter(({ word }) => word !== '');
}

/** The words of the texts, each once. */
export function wordsOf(...texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => wordsIn(text).map(({ word }) => word)))];
}
