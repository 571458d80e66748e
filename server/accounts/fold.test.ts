import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';

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
  ])('%j is %j', (written, folded) => {
    expect(fold(written)).toBe(folded);
  });

  test('tells letters with and without marks apart', () => {
    expect(new Set(['a', 'å', 'ä', 'o', 'ö'].map(fold)).size).toBe(5);
  });

  test('is the same when it is folded again, and in every normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = fold(text);
        expect(fold(folded)).toBe(folded);
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(fold(text.normalize(form))).toBe(folded);
      }),
      { numRuns: 2000 },
    );
  });
});
