import { expect, test } from 'vitest';
import type { Due } from '#contract/plan/due';
import { dueText, intervalText } from './words.ts';

const today = '2026-05-10';
const due = (state: Due['state'], day: string | null, more: Partial<Due> = {}): Due => ({
  ...{ state, day, by: null, isAbout: false, hoursLeft: null, milesLeft: null },
  ...more,
});

test.each([
  ['Försenad sedan 1 maj', due('late', '2026-05-01')],
  ['Försenad sedan 1 maj 2025', due('late', '2025-05-01')],
  ['Försenad med 12,5 h', due('late', '2026-04-30', { isAbout: true, hoursLeft: -12.5 })],
  ['Försenad med 40 nm', due('late', null, { hoursLeft: 10, milesLeft: -40 })],
  ['Försenad med 10 h', due('late', '2026-09-01', { hoursLeft: -10 })],
  ['5 h kvar', due('soon', '2026-09-01', { hoursLeft: 5 })],
  ['Försenad med 40 nm', due('late', null, { hoursLeft: 0, milesLeft: -40 })],
  ['50 nm kvar', due('soon', '2026-09-01', { hoursLeft: 80, milesLeft: 50 })],
  ['Försenad med 300 nm', due('late', null, { hoursLeft: -5, milesLeft: -300 })],
  ['10 maj, i dag', due('soon', '2026-05-10')],
  ['11 maj, i morgon', due('soon', '2026-05-11')],
  ['24 maj, om 14 dagar', due('soon', '2026-05-24')],
  ['9 h kvar', due('soon', null, { hoursLeft: 9 })],
  ['omkring 20 juli', due('later', '2026-07-20', { isAbout: true })],
  ['10 oktober', due('later', '2026-10-10')],
  ['1 maj 2027', due('later', '2027-05-01')],
  ['maj 2029', due('later', '2029-05-01')],
  ['', due('unknown', null)],
])('%s', (text, one) => {
  const task = { due: one, everyHours: 100, everyMiles: 1000 };
  expect(dueText(task, today).replaceAll(/\s/g, ' ')).toBe(text);
});

test('an interval is written on one line, or is empty if there is none', () => {
  expect(intervalText({ everyMonths: 12, everyHours: 100 }).replaceAll(/\s/g, ' ')).toBe(
    'Varje år eller 100 h',
  );
  expect(intervalText({ everyMonths: 60 })).toBe('Vart femte år');
  expect(intervalText({ everyMonths: 6 }).replaceAll(/\s/g, ' ')).toBe('6 mån');
  expect(intervalText({ season: 'spring' })).toBe('Varje vår');
  expect(intervalText({ on: '2026-05-01' })).toBe('En gång');
  expect(intervalText({ on: '2026-05-01', template: 'flares' })).toBe('När det går ut');
  expect(intervalText({})).toBe('');
});
