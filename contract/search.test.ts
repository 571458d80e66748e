import { describe, expect, it } from 'vitest';
import { hitsIn, search } from './search.ts';
import { wordsOf } from './words.ts';

const finds = (text: string, question: string) => search(question)(wordsOf(text));

describe('a search finds a text', () => {
  it.each([
    ['by a word', 'Bytt impeller i Nynäshamn', 'impeller'],
    ['by how a word begins', 'Bytt impeller i Nynäshamn', 'nynäs'],
    ['in capitals or not', 'Vårservice', 'VÅRSERVICE'],
    ['by its words in any order, with any white space', 'Bytt impeller i Nynäshamn', ' nynäshamn\n bytt'],
    ['by a word between signs', 'VHF-radion (ny!)', 'radion'],
    ['by another form of a word', 'Låg för ankar i hamnen', 'hamnar'],
    ['by a word of which it has the stem', 'Vi låg i hamn', 'hamnarna'],
    ['by å, ä and ö, however they are put together', 'Nyna\u0308shamn', 'nynäshamn'],
    ['by ä for æ and ö for ø', 'Læsø', 'läsö'],
    ['by a letter without its accent', 'Vid idéns kaj', 'ide'],
    ['by a number', 'Volvo Penta D1-20', 'd1 20'],
    ['by nothing but signs, as by nothing', 'Vad som helst', ' "?*()-: '],
    ['by the first forty letters of a word that is longer', 'a'.repeat(60), 'a'.repeat(50)],
  ])('%s', (_, text, question) => {
    expect(finds(text, question)).toBe(true);
  });

  it.each([
    ['a word that it does not hold', 'Bytt impeller', 'anod'],
    ['one of two words that it does not hold', 'Bytt impeller', 'impeller anod'],
    ['the end of a word', 'Nynäshamn', 'hamn'],
    ['a for å, ä or o for ö', 'Utö, Mörkö och Åland', 'uto'],
    ['å for a', 'Uto', 'utö'],
    ['what a word has in common with a small one', 'Mot vinden', 'motor'],
    ['another word that begins alike', 'Hamra', 'hamnar'],
  ])('but not by %s', (_, text, question) => {
    expect(finds(text, question)).toBe(false);
  });
});

describe('what was found', () => {
  const marked = (text: string, question: string) =>
    hitsIn(text, question).map(({ from, to }) => text.slice(from, to));

  it('is whole words, wherever they stand', () => {
    expect(marked('Utö – Sandhamn, och UTÖ igen', 'utö sand')).toEqual(['Utö', 'Sandhamn', 'UTÖ']);
  });

  it('is found in a text as it was written, also where its letters are two', () => {
    expect(marked('Till Nyna\u0308shamn 🐬 igen', 'nynäs igen')).toEqual(['Nyna\u0308shamn', 'igen']);
  });

  it('is nothing where nothing was asked for', () => {
    expect(marked('Utö – Sandhamn', ' – ')).toEqual([]);
  });
});
