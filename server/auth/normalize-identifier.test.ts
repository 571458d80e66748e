import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeIdentifier } from './normalize-identifier.ts';

describe('the form in which names are compared', () => {
  test.each([
    ['ÅÄÖ', 'åäö'],
    ['A\u030a', 'å'],
    ['  Anna ', 'anna'],
    ['\u00a0Anna\u3000', 'anna'],
    ['Ａｎｎａ', 'anna'],
    ['ﬁlip', 'filip'],
    ['ＡＮＮＡ＠ＥＸＥＭＰＥＬ．ＳＥ', 'anna@exempel.se'],
    ['\u212b', 'å'],
    ['\u212aalle', 'kalle'],
  ])('of %j is %j', (written, folded) => {
    expect(normalizeIdentifier(written)).toBe(folded);
  });

  test('keeps letters with and without diacritics apart', () => {
    expect(new Set(['a', 'å', 'ä', 'o', 'ö'].map(normalizeIdentifier)).size).toBe(5);
  });

  test('is the same when it is normalized again, and for every Unicode normalization form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = normalizeIdentifier(text);
        expect(normalizeIdentifier(folded)).toBe(folded);
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
          expect(normalizeIdentifier(text.normalize(form))).toBe(folded);
      }),
      { numRuns: 2000 },
    );
  });
});
