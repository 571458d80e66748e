import { describe, expect, test } from 'vitest';
import { dayInWords } from './days.ts';

describe('a day in words', () => {
  test('has its year, unless it is the one that is already said', () => {
    expect(dayInWords('2027-05-01')).toBe('1 maj 2027');
    expect(dayInWords('2027-05-01', '2026-11-27')).toBe('1 maj 2027');
    expect(dayInWords('2026-12-06', '2026-11-27')).toBe('6 december');
    expect(dayInWords('2026-07-14T00:10', '2026-07-14T00:10')).toBe('14 juli');
  });
});
