import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold, foldWithOrigins } from './fold.ts';

it('a text folds to the same letters with and without its origins', () => {
  const letters = fc.constantFrom(
    'a',
    'å',
    'A',
    '\u0308',
    '\u030A',
    '\u0301',
    'é',
    'ß',
    'Æ',
    '½',
    '–',
    '漢',
    '🐬',
    ' ',
    'ﷺ',
  );
  const text = fc.oneof(fc.string({ unit: letters }), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(text, (text) => {
      const { folded, origins } = foldWithOrigins(text);
      expect(folded).toBe(fold(text));
      expect(origins).toHaveLength(folded.length + 1);
    }),
    { numRuns: 2_000 },
  );
});
