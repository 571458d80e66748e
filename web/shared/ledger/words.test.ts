import { describe, expect, it } from 'vitest';
import { holdsWords } from './words.ts';

const texts = ['Vårservice 2026', 'Bytt impeller i Nynäshamn', ''];

describe('a search finds texts', () => {
  it.each([
    ['by a word', 'impeller'],
    ['by part of a word', 'nynäs'],
    ['in capitals or not', 'VÅRSERVICE'],
    ['by words of different texts in any order', 'impeller  2026'],
    ['by nothing at all', ' '],
  ])('%s', (_, wanted) => {
    expect(holdsWords(texts, wanted)).toBe(true);
  });

  it.each([
    ['a word that they do not hold', 'anod'],
    ['one of two words that they do not hold', 'impeller anod'],
    ['a letter without its dots', 'nynas'],
    ['a word across two texts', '2026bytt'],
  ])('but not by %s', (_, wanted) => {
    expect(holdsWords(texts, wanted)).toBe(false);
  });
});
