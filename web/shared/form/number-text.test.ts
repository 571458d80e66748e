import { describe, expect, it } from 'vitest';
import { plainNumber } from './number-text.ts';

describe('a number', () => {
  it.each([
    ['12', '12'],
    ['12,5', '12.5'],
    ['12 komma 5', '12.5'],
    ['12 Komma 5', '12.5'],
    ['1 234,5', '1234.5'],
    ['1\u00A0234,5', '1234.5'],
    ['1 234 567', '1234567'],
    ['1 234 komma 5', '1234.5'],
    ['−1 234', '-1234'],
    [' 8,25 ', '8.25'],
    ['−2', '-2'],
    [',5', '.5'],
  ])('written as “%s” is read as %s', (written, plain) => {
    expect(plainNumber(written)).toBe(plain);
  });

  it.each([
    '1,2,3',
    '1.2.3',
    '12 5',
    '1 2345',
    '1234 567',
    '12,5 600',
    '12,5 600 100',
    '5 knop',
    '5 knop 5',
    'fem',
    '5 komma',
    'komma',
    ',',
    '',
    '5-5',
    '1e5',
  ])('is not read from “%s”', (written) => {
    expect(plainNumber(written)).toBeUndefined();
  });
});
