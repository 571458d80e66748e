/** Letters that Swedes read as one of their own. */
const letters: Record<string, string> = { å: 'å', ä: 'ä', ö: 'ö', æ: 'ä', ø: 'ö', ß: 'ss' };

/** A character that needs more than lower-casing, with its combining marks. */
const special = /[^\0-\x7FåäöÅÄÖ]\p{M}*|[A-Za-zåäöÅÄÖ]\p{M}+/gu;

const foldLetter = (letter: string): string =>
  letter
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, (one) => letters[one] ?? one.normalize('NFD').replace(/\p{M}+/gu, ''));

/** The characters of nearly every Swedish text, including its usual dashes and quotation marks. */
const plain = /^[\0-\x7FåäöÅÄÖ\u2010-\u2026]*$/;
const notPlain = /[^\0-\x7FåäöÅÄÖ]/gu;

/** No language puts so many marks on one letter, and sorting thousands takes seconds (Unicode Annex 15, Stream-Safe Text). */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;

/** Folds a text for comparison: lower case, `é` as `e`, `æ` and `ø` as `ä` and `ö`; å, ä and ö stay letters of their own. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  // Each distinct letter is folded once: a text repeats its letters, and some are slow (`ﷺ` alone becomes eighteen letters).
  const folded = new Map<string, string>();
  const foldOnce = (letter: string) => {
    const known = folded.get(letter) ?? foldLetter(letter);
    folded.set(letter, known);
    return known;
  };
  return text.replace(tooManyMarks, '$1').normalize('NFC').replace(notPlain, foldOnce).toLowerCase();
}

/** Like `fold`, with the index in `text` of each code unit of the folded text; the last origin is the text's length. */
export function foldWithOrigins(text: string): { folded: string; origins: number[] } {
  let folded = '';
  const origins: number[] = [];
  const add = (piece: string, originOf: (index: number) => number) => {
    for (let index = 0; index < piece.length; index++) origins.push(originOf(index));
    folded += piece;
  };
  let end = 0;
  const addPlain = (to: number) => {
    const from = end;
    add(text.slice(from, to).toLowerCase(), (index) => from + index);
  };
  for (const { 0: letter, index } of text.matchAll(special)) {
    addPlain(index);
    add(foldLetter(letter), () => index);
    end = index + letter.length;
  }
  addPlain(text.length);
  origins.push(text.length);
  return { folded, origins };
}
