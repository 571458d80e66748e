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

  it('are separated by a bare hyphen if there is no other separator', () => {
    expect(harboursOf('Sandhamn-Utö')).toEqual(['Sandhamn', 'Utö']);
  });

  it('are a single harbour if only one is named, even if its name contains “till”', () => {
    expect(harboursOf('Rundtur')).toEqual(['Rundtur']);
    expect(harboursOf('Tillinge')).toEqual(['Tillinge']);
  });

  it('are empty if the text is only dashes', () => {
    expect(harboursOf(' – ')).toEqual([]);
  });
});

it('a text that is mostly white space is read within two seconds', () => {
  const began = Date.now();
  expect(harboursOf(`a${'\u2028\u00a0'.repeat(30_000)}b`)).toEqual(['a b']);
  expect(Date.now() - began).toBeLessThan(2_000);
});
