import { describe, expect, it } from 'vitest';
import { harboursVisited, turned } from './harbours.ts';

describe('a reversed trip', () => {
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

  it('is unchanged if only one harbour is named', () => {
    expect(turned('Rundtur')).toBe('Rundtur');
    expect(turned('')).toBe('');
  });
});

describe('the harbours visited', () => {
  const trips = (...positions: string[]) => harboursVisited(positions.map((position) => ({ position })));

  it('are counted regardless of case, the most visited first', () => {
    expect(trips('Bullandö – Utö', 'UTÖ – Sandhamn', 'Utö till bullandö')).toEqual([
      { name: 'Utö', trips: 3 },
      { name: 'Bullandö', trips: 2 },
      { name: 'Sandhamn', trips: 1 },
    ]);
  });

  it('treat å, ä and ö as letters of their own', () => {
    expect(trips('Utö – Uto')).toHaveLength(2);
  });

  it('count a round trip once', () => {
    expect(trips('Bullandö – Bullandö')).toEqual([{ name: 'Bullandö', trips: 1 }]);
  });
});
