import { describe, expect, it } from 'vitest';
import { pointForComma } from './comma.ts';

describe('a decimal comma', () => {
  it.each([
    ['12,5', '12.5'],
    [',', '.'],
    ['1 234,5', '1234.5'],
    ['1\u00A0234,5', '1234.5'],
    [' 8,25 ', '8.25'],
  ])('in “%s” goes into the field as “%s”', (typed, put) => {
    expect(pointForComma(typed)).toBe(put);
  });

  it('that comes twice makes no number of what is none', () => {
    expect(pointForComma('1,2,3')).toBe('1.2,3');
  });
});
