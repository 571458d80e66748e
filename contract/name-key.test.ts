import { expect, test } from 'vitest';
import { nameKey } from './name-key.ts';

test.each([
  ['upper case', 'MÅSEN'],
  ['letters in two parts, as in file names of a Mac', 'Måsen'.normalize('NFD')],
  ['space around it, as in a cell', ' Måsen\u00a0'],
  ['a soft hyphen, as in a PDF', 'Må\u00adsen'],
  ['a joiner of no width', 'Måsen\u200d'],
])('a name with %s is the same name', (_what, written) => {
  expect(nameKey(written)).toBe(nameKey('Måsen'));
});

test('the words of a name may be parted by any white space', () => {
  expect(nameKey('Anna \u00a0\tÅkesson')).toBe(nameKey('Anna Åkesson'));
});

test('other letters are another name', () => {
  expect(nameKey('Masen')).not.toBe(nameKey('Måsen'));
  expect(nameKey('Åsa B')).not.toBe(nameKey('Åsab'));
});

test('a name of nothing that can be seen is none', () => {
  expect([nameKey(' \u200b'), nameKey(undefined), nameKey(null)]).toEqual(['', '', '']);
});
