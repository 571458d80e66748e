import { describe, expect, it } from 'vitest';
import { harboursOf, harboursVisited, turned } from './harbours.ts';

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

describe('a trip turned round', () => {
  it.each([
    ['Sandhamn – Utö', 'Utö – Sandhamn'],
    ['Bullandö – Möja – Sandhamn', 'Sandhamn – Möja – Bullandö'],
    ['Från Sandhamn till Utö', 'Från Utö till Sandhamn'],
    ['Saltsjö-Boo – Utö', 'Utö – Saltsjö-Boo'],
    ['Sandhamn-Utö', 'Utö-Sandhamn'],
  ])('goes from “%s” to “%s”, and back', (there, back) => {
    expect(turned(there)).toBe(back);
    expect(turned(back)).toBe(there);
  });

  it('is itself where only one harbour is named', () => {
    expect(turned('Rundtur')).toBe('Rundtur');
    expect(turned('')).toBe('');
  });
});

describe('the harbours visited', () => {
  const trips = (...positions: string[]) => harboursVisited(positions.map((position) => ({ position })));

  it('are counted once whatever their capitals, the most visited first', () => {
    expect(trips('Bullandö – Utö', 'UTÖ – Sandhamn', 'Utö till bullandö')).toEqual([
      { name: 'Utö', trips: 3 },
      { name: 'Bullandö', trips: 2 },
      { name: 'Sandhamn', trips: 1 },
    ]);
  });

  it('take å, ä and ö for letters of their own', () => {
    expect(trips('Utö – Uto')).toHaveLength(2);
  });

  it('count a round trip once', () => {
    expect(trips('Bullandö – Bullandö')).toEqual([{ name: 'Bullandö', trips: 1 }]);
  });
});
