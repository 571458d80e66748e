import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { amountIn, amountOf, amountText, amountToldIn, kronorText } from './amount.ts';

describe('an amount in kronor', () => {
  test.each([
    ['1249,50', 1_249_50],
    ['1 249,50', 1_249_50],
    ['1\u00a0249,50', 1_249_50],
    ['1\u202f249,50 kr', 1_249_50],
    ['1 200:50', 1_200_50],
    ['1.200,50', 1_200_50],
    ['1.200:50', 1_200_50],
    ['12 000 kr', 12_000_00],
    ['12 000 kronor', 12_000_00],
    ['12.000', 12_000_00],
    ['1 234 567,89 SEK', 1_234_567_89],
    ['1200.50', 1_200_50],
    ['12.5', 12_50],
    ['0,05', 5],
    ['249:-', 249_00],
    ['249:– kr', 249_00],
    ['  89  ', 89_00],
  ])('«%s» is %i öre', (text, ore) => {
    expect(amountIn(text)).toBe(ore);
  });

  test.each([
    ...['ca 500', '', 'kr', 'femhundra', '1,2,3', '1,200', '1.200.50', '1 20', '12 00', '1.2000', '12,345'],
    ...['-500', '+500', '1e3', '5 00,50', '500 eller 600', '1 200 50', '½', '500 öre', '1:234'],
  ])('«%s» is none', (text) => {
    expect(amountIn(text)).toBeUndefined();
  });

  test('is read as what was shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (ore) => {
        expect([amountIn(amountText(ore)), amountIn(kronorText(ore))]).toEqual([ore, ore]);
      }),
    );
  });
});

describe('an amount in a body', () => {
  const required = 'Skriv beloppet i kronor, till exempel 1 249,50.';
  const schema = amountOf({ max: 1_000_000_000, required });
  const sentence = (value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;

  test('is whole öre, and as a text kronor', () => {
    expect(z.parse(schema, 124_950)).toBe(124_950);
    expect(z.parse(schema, '1 249,50')).toBe(124_950);
  });

  test('is refused with a sentence that says how it is written', () => {
    for (const value of [
      'ca 500',
      '',
      '0',
      0,
      -1,
      1.5,
      Number.NaN,
      null,
      undefined,
      true,
      {},
      '1'.repeat(50),
    ])
      expect(sentence(value)).toBe(required);
    for (const value of ['10 000 000,01', 1_000_000_001])
      expect(sentence(value)).toBe('Beloppet kan vara högst 10\u00a0000\u00a0000\u00a0kr.');
  });
});

describe('what a text tells of a cost', () => {
  test.each([
    ['2 400 kr och 14 timmar', 2_400_00],
    ['11 800 kr och två dagar', 11_800_00],
    ['3 timmar. 1.450,50 kr', 1_450_50],
    ['Delar 1 200 kr, arbete 2 400 kr, totalt 3 600 kr', 3_600_00],
    ['Impeller 349:-', 349_00],
    ['Tre timmar, 850 kronor', 850_00],
  ])('«%s» is proposed as %i öre', (text, ore) => {
    expect(amountToldIn(text)).toBe(ore);
  });

  test.each(['', '3 timmar', '14 h', 'Gratis', '2026-05-02', 'D1-20', '5 krokar', '12 mil'])(
    '«%s» proposes nothing',
    (text) => {
      expect(amountToldIn(text)).toBeUndefined();
    },
  );
});
