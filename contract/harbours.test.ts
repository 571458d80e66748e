import { describe, expect, it } from 'vitest';
import { harboursOf } from './harbours.ts';

describe('the harbours of a trip', () => {
  it.each([
    ['Sandhamn – Utö', ['Sandhamn', 'Utö']],
    ['Sandhamn–Utö', ['Sandhamn', 'Utö']],
    ['Sandhamn - Utö', ['Sandhamn', 'Utö']],
    ['Sandhamn -> Utö', ['Sandhamn', 'Utö']],
    ['Sandhamn till Utö', ['Sandhamn', 'Utö']],
    ['från Sandhamn till Utö.', ['Sandhamn', 'Utö']],
    ['Bullandö – Möja – Sandhamn', ['Bullandö', 'Möja', 'Sandhamn']],
    ['  Rödlöga   storskär –  Utö ', ['Rödlöga storskär', 'Utö']],
  ])('in “%s” are %j', (position, harbours) => {
    expect(harboursOf(position)).toEqual(harbours);
  });

  it('keep the hyphen of a name', () => {
    expect(harboursOf('Saltsjö-Boo – Utö')).toEqual(['Saltsjö-Boo', 'Utö']);
    expect(harboursOf('Saltsjö-Boo till Utö')).toEqual(['Saltsjö-Boo', 'Utö']);
  });

  it('are parted by a bare hyphen where nothing else parts them', () => {
    expect(harboursOf('Sandhamn-Utö')).toEqual(['Sandhamn', 'Utö']);
  });

  it('are one where only one is named, also one with “till” in it', () => {
    expect(harboursOf('Rundtur')).toEqual(['Rundtur']);
    expect(harboursOf('Tillinge')).toEqual(['Tillinge']);
  });

  it('are none in dashes alone', () => {
    expect(harboursOf(' – ')).toEqual([]);
  });
});

it('what is mostly white space is read as soon as any other', () => {
  const began = Date.now();
  expect(harboursOf(`a${'\u2028\u00a0'.repeat(30_000)}b`)).toEqual(['a b']);
  expect(Date.now() - began).toBeLessThan(2_000);
});
