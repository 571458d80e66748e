/** What Swedes read as one of their own letters. */
const letters: Record<string, string> = { å: 'å', ä: 'ä', ö: 'ö', æ: 'ä', ø: 'ö', ß: 'ss' };

/** A letter or sign that is not simply put in lower case, with the marks over and under it. */
const special = /[^\0-\x7FåäöÅÄÖ]\p{M}*|[A-Za-zåäöÅÄÖ]\p{M}+/gu;

const foldLetter = (letter: string): string =>
  letter
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, (one) => letters[one] ?? one.normalize('NFD').replace(/\p{M}+/gu, ''));

/** What nearly every Swedish text is made of, with the dashes and quotation marks that are written in one. */
const plain = /^[\0-\x7FåäöÅÄÖ\u2010-\u2026]*$/;
const notPlain = /[^\0-\x7FåäöÅÄÖ]/gu;

/** No language has as many on one letter, and to put thousands in their order takes seconds (Unicode Annex 15, Stream-Safe Text). */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;

/** A text as texts are compared: in lower case, `é` as `e`, `æ` and `ø` as `ä` and `ö`; å, ä and ö are letters of their own. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  // A text has far fewer letters than places where they stand, and some are slow: `ﷺ` alone is eighteen of others.
  const folded = new Map<string, string>();
  const foldOnce = (letter: string) => {
    const known = folded.get(letter) ?? foldLetter(letter);
    folded.set(letter, known);
    return known;
  };
  return text.replace(tooManyMarks, '$1').normalize('NFC').replace(notPlain, foldOnce).toLowerCase();
}

/** As `fold`, with where in the text each code unit of the folded one comes from; the last is the text's length. */
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
