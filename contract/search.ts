import { fold, foldWithOrigins } from './fold.ts';
import { type Ask, askOf, withoutAsking } from './question.ts';

/**
 * When a text matches a search: the same in the browser and on the server. A part of a word is enough, also in the middle of a
 * compound (`filter` finds `oljefilter`), and so are other forms of a word (`oljan` finds `olja`).
 */

/** Returns a test of whether a text, folded by `fold`, holds every word that the question seeks. Without words every text does. */
export function search(question: string): (folded: string) => boolean {
  const patterns = tokensOf(question).map((token) => new RegExp(patternOf(token), 'u'));
  return (folded) => patterns.every((pattern) => pattern.test(folded));
}

/** Whether the question has any word at all. */
export const hasTerms = (question: string): boolean => tokensOf(question).length > 0;

/** The places in a text that match the question, in order and without overlaps. In code units; `to` is exclusive. */
export function hitsIn(text: string, question: string): { from: number; to: number }[] {
  const tokens = tokensOf(question);
  if (tokens.length === 0) return [];
  const { folded, origins } = foldWithOrigins(text);
  const pattern = new RegExp(tokens.map((token) => `(?:${patternOf(token)})`).join('|'), 'gu');
  const hits: { from: number; to: number }[] = [];
  for (const { 0: hit, index } of folded.matchAll(pattern)) {
    const last = origins[index + hit.length - 1] ?? index;
    // Include the whole last letter: one letter of the text may become several when folded, and several may become one.
    let end = index + hit.length;
    while ((origins[end] ?? text.length) <= last && end < origins.length) end++;
    // In `½`, which is folded to 1⁄2, both figures may match.
    const from = Math.max(origins[index] ?? 0, hits.at(-1)?.to ?? 0);
    const to = origins[end] ?? text.length;
    if (from < to) hits.push({ from, to });
  }
  return hits;
}

/** Words that make a question of what is sought. Those that may be sought themselves are not here: «vår» is also the spring. */
const small = new Set(
  [
    'när var vart vad hur vem vilka vilken vilket varför vi jag du han hon man ni de dem den det oss mig som hade har är',
    'blev bli gjorde gjordes gör göra bytte byttes bytt byta sist senast senaste förra gången',
    'i med på av till från vid hos om och eller att en ett',
  ].flatMap((line) => line.split(' ')),
);

interface Token {
  text: string;
  /** Found only as a word of its own. */
  isWhole: boolean;
}

/**
 * The words and figures that a question seeks, each once: `8,5` is one, `D1-30` is two. Small words don't count, unless there
 * are no others. Behind «med» stands a name: «med Anna» does not seek «annars».
 */
function tokensOf(question: string): Token[] {
  const words = wordsOf(fold(question));
  const large = largeOf(words);
  const found = words.filter((text) => large.length === 0 || large.includes(text));
  return [...new Set(found)].map((text) => ({ text, isWhole: words[words.indexOf(text) - 1] === 'med' }));
}

const aWord = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{N}]+/gu;
const wordsOf = (folded: string): string[] => folded.match(aWord) ?? [];
const largeOf = (words: readonly string[]) => withoutAsking(words).filter((text) => !small.has(text));

/** The words that a question seeks, as they are written in it; none if it has only small ones. */
export function soughtIn(question: string): string[] {
  const { folded, origins } = foldWithOrigins(question);
  const large = largeOf(wordsOf(folded));
  const places = [...folded.matchAll(aWord)].filter(({ 0: word }) => large.includes(word));
  return places.map(({ 0: word, index }) => question.slice(origins[index], origins[index + word.length]));
}

/** What a question asks for; undefined if it is none. */
export const askedIn = (question: string): Ask | undefined => askOf(wordsOf(fold(question)));

/** A word also begins after a figure: `90Ah`, `12V`. */
const notAfterLetter = String.raw`(?<!\p{L})`;
const notBeforeLetter = String.raw`(?![\p{L}\p{N}])`;
const notAfterFigure = String.raw`(?<!\p{N}|\p{N}[.,])`;

/** Tokens are letters, digits and the signs within a figure, so nothing in them has a special meaning in a pattern. */
function patternOf({ text: token, isWhole }: Token): string {
  if (/^\p{N}/u.test(token)) return notAfterFigure + token.replace(/[.,]/g, '[.,]');
  if (isWhole) return `${notAfterLetter}${token}s?${notBeforeLetter}`;
  const { length } = Array.from(token);
  if (length < shortestPart) return notAfterLetter + token;
  // «kobbarna» is the plural of «kobb» (a rock), and has no «barn» in it.
  const part = /[aeo]rn$/.test(token) ? `${notAfterLetter}${token}|${token}(?!as?${notBeforeLetter})` : token;
  return [part, ...otherForms(token)].join('|');
}

/** Tokens with fewer letters than this occur in so many words that they have to begin one. */
const shortestPart = 3;

/** The endings of the same inflection, as patterns: a word with one of them may also have the others. */
const nounEndings = ['', 'e', 'en', 'et', 'n', 'ar', 'arna', 'er', 'erna', 'na'];
const verbEndings = ['a', 'ar', 'ade', 'at', 'as', 'ande'];
const declensions = [
  nounEndings,
  ['a', 'an', 'or', 'orna'],
  verbEndings,
  ['a', 'er', 'de', 'te', 't', 'ta', 'ts'],
];

/** Words whose stem has another vowel in the plural; below, the form of oil that begins a compound. */
const irregular = [
  ['natt', 'nätt'],
  ['strand', 'stränd'],
  ['stad', 'städ'],
  ['hand', 'händ'],
  ['land', 'länd'],
  ['bok', 'böck'],
] as const;
const compounds: Record<string, string> = { olj: `${notAfterLetter}olje` };

/** Patterns for the forms of a word that do not contain the word itself: `olja` and `oljor` for `oljan`. */
function otherForms(word: string): string[] {
  const forms = new Set<string>();
  const bare = word.length > 4 ? word.replace(/s$/, '') : word;
  for (const endings of declensions) {
    for (const ending of endings) {
      for (const written of new Set([word, bare])) {
        const stem = written.endsWith(ending) ? written.slice(0, written.length - ending.length) : '';
        if (!isStem(stem, ending)) continue;
        for (const one of endings === nounEndings ? stemsOf(stem) : [stem]) forms.add(formsOf(one, endings));
        // «målade» is «målning» in a compound.
        if (endings === verbEndings) forms.add(`${stem}ning`);
        const compound = compounds[stem];
        if (compound) forms.add(compound);
      }
    }
  }
  return [...forms];
}

const isStem = (stem: string, ending: string): boolean =>
  stem.length >= shortestPart &&
  /[aeiouyåäö]/.test(stem) &&
  // Only a vowel, an l or an r goes before a bare n: the stem of hamn is not ham.
  (ending !== 'n' || /[aeiouyåäölr]$/.test(stem));

/** A stem, and how it is written in other forms: `segel` and `segl`, `natt` and `nätt`. */
function stemsOf(stem: string): string[] {
  const stems = [stem];
  if (/[^aeiouyåäö]e[lnr]$/.test(stem)) stems.push(stem.slice(0, -2) + stem.slice(-1));
  if (/..([^aeiouyåäölnr][lnr]|lr)$/.test(stem)) stems.push(`${stem.slice(0, -1)}e${stem.slice(-1)}`);
  for (const pair of irregular) {
    for (const [one, other] of [pair, pair.toReversed() as [string, string]])
      if (stem.endsWith(one)) stems.push(stem.slice(0, -one.length) + other);
  }
  return stems;
}

/** A short stem has to begin its word, a longer one may end a compound. */
const formsOf = (stem: string, endings: string[]): string =>
  `${stem.length > shortestPart ? '' : notAfterLetter}${stem}(?:${endings.join('|')})s?${notBeforeLetter}`;
