import { describe, expect, it } from 'vitest';
import { matches } from './search.ts';

const log = {
  title: 'Utö i halvvind',
  position: 'Sandhamn – Utö',
  description: 'Lämnade Lökholmen efter morgondoppet.',
  windDirection: 'SV',
};

describe('a search finds a log', () => {
  it.each([
    ['by a word of its title', 'halvvind'],
    ['by part of a word', 'sandh'],
    ['by its description', 'Lökholmen'],
    ['in capitals or not', 'UTÖ'],
    ['by words from different fields in any order', 'lökholmen  utö'],
    ['by nothing at all', ' '],
  ])('%s', (_, text) => {
    expect(matches(log, text)).toBe(true);
  });

  it.each([
    ['a word that it does not hold', 'Arholma'],
    ['one of two words that it does not hold', 'Utö Arholma'],
    ['a letter without its dots', 'Uto'],
  ])('but not by %s', (_, text) => {
    expect(matches(log, text)).toBe(false);
  });
});
