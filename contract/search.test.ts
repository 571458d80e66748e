import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { hitsIn, search } from './search.ts';

const finds = (text: string, question: string) => search(question)(fold(text));

describe('a search finds a text', () => {
  it.each([
    ['by a word', 'Bytt impeller i Nynäshamn', 'impeller'],
    ['by how a word begins', 'Bytt impeller i Nynäshamn', 'nynäs'],
    ['by the end of a compound', 'Bytt oljefilter', 'filter'],
    ['by the middle of one', 'Offeranoderna är bytta', 'anod'],
    ['in capitals or not', 'Vårservice', 'VÅRSERVICE'],
    ['by its words in any order, with any white space', 'Bytt impeller i Nynäshamn', ' nynäshamn\n bytt'],
    ['by a word between signs', 'VHF-radion (ny!)', 'radion'],
    ['by å, ä and ö, however they are put together', 'Nyna\u0308shamn', 'nynäshamn'],
    ['by ä for æ and ö for ø', 'Læsø', 'läsö'],
    ['by a letter without its accent', 'Vid idéns kaj', 'ide'],
    ['by a number', 'Volvo Penta D1-20', 'd1 20'],
    ['by a figure and its unit without a space', 'Ny 12V-pump', '12V'],
    ['by a unit that stands right behind its figure', 'Batteri 90Ah', 'ah'],
    ['by a figure with a comma or a point', 'Vind 8,5 m/s', '8.5'],
    ['by nothing but signs, as by nothing', 'Vad som helst', ' "?*()-: '],
    ['by one letter of another script', '漢字漢字', '漢'],
    ['by the base of a genitive', 'Vi lånade båtens jolle', 'båten'],
    ['by the genitive of a base', 'Båten är såld', 'båtens'],
    ['by a question', 'Bytt impeller i Nynäshamn', 'När bytte vi impeller?'],
    ['by a question in other words', 'Ny impeller', 'När bytte vi impeller?'],
    [
      'by a question with what it has in common with the text',
      'Målade botten',
      'vad målade vi senast på botten',
    ],
    ['by a name behind «med»', 'Ylva, Bo', 'med Ylva'],
    ['by the name of whose something was', 'Annas födelsedag', 'med anna'],
    ['by a small word alone', 'Grund vid bryggan', 'vid'],
  ])('%s', (_, text, question) => {
    expect(finds(text, question)).toBe(true);
  });

  it.each([
    ['a word that it does not hold', 'Bytt impeller', 'anod'],
    ['one of two words that it does not hold', 'Bytt impeller', 'impeller anod'],
    ['a for å, ä or o for ö', 'Utö, Mörkö och Åland', 'uto'],
    ['å for a', 'Uto', 'utö'],
    ['two letters in the middle of a word', 'Nynäshamn', 'ha'],
    ['what a word has in common with a small one', 'Mot vinden', 'motor'],
    ['another word that begins alike', 'Hamra', 'hamnar'],
    ['the end of a figure', 'Vind 18,5 m/s', '8,5'],
    ['the decimals of a figure', 'Vind 18,5 m/s', '5'],
    ['a question about something else', 'Bytt impeller', 'När bytte vi anoder?'],
    ['what begins as the name behind «med»', 'Annars lugnt', 'med Anna'],
    ['a longer name than the one behind «med»', 'Ombord: Evald', 'seglat med Eva'],
  ])('but not by %s', (_, text, question) => {
    expect(finds(text, question)).toBe(false);
  });
});

describe('the matches of a search', () => {
  const marked = (text: string, question: string) =>
    hitsIn(text, question).map(({ from, to }) => text.slice(from, to));

  it('are marked at their places in the text', () => {
    expect(marked('Utö – Sandhamn, och UTÖ igen', 'utö hamn')).toEqual(['Utö', 'hamn', 'UTÖ']);
    expect(marked('Olja i motorn', 'oljan motorer')).toEqual(['Olja', 'motorn']);
    expect(marked('När vi bytte impeller', 'när bytte vi impeller')).toEqual(['impeller']);
  });

  it('are found in the text as it was written, even if a letter consists of several characters', () => {
    expect(marked('Till Nyna\u0308shamn 🐬 igen', 'nynäs igen')).toEqual(['Nyna\u0308s', 'igen']);
    expect(marked('Caf\u00E9 & Stra\u00DFe, 3½', 'cafe strasse')).toEqual(['Caf\u00E9', 'Stra\u00DFe']);
  });

  it('are marked only once if one character contains two numbers', () => {
    expect(marked('Tog 2½ timme, ½ rev', '2½')).toEqual(['2½', '½']);
  });

  it('are empty if the query is only punctuation', () => {
    expect(marked('Utö – Sandhamn', ' – ')).toEqual([]);
  });
});

it('a search marks its last match within five seconds even if every letter folds to many', () => {
  const text = 'ﷺ'.repeat(10_000);
  const began = Date.now();
  expect(hitsIn(text, 'ﷺ'.repeat(200)).at(-1)).toEqual({ from: 9_999, to: 10_000 });
  expect(Date.now() - began).toBeLessThan(5_000);
});
