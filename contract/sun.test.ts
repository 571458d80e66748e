import { expect, test } from 'vitest';
import { nightMinutes, sunOf } from './sun.ts';

const stockholm = { latitude: 59.33, longitude: 18.07 };
const göteborg = { latitude: 57.71, longitude: 11.97 };
const luleå = { latitude: 65.58, longitude: 22.15 };
const karlskrona = { latitude: 56.16, longitude: 15.59 };
const papeete = { latitude: -17.53, longitude: -149.57 };
const tromsø = { latitude: 69.65, longitude: 18.96 };

/** From an almanac, in UTC. */
test.each([
  ['Stockholm', '2026-03-20', stockholm, '2026-03-20T04:50Z', '2026-03-20T17:02Z'],
  ['Stockholm', '2026-06-21', stockholm, '2026-06-21T01:31Z', '2026-06-21T20:08Z'],
  ['Stockholm', '2026-12-21', stockholm, '2026-12-21T07:43Z', '2026-12-21T13:48Z'],
  ['Göteborg', '2026-06-21', göteborg, '2026-06-21T02:11Z', '2026-06-21T20:17Z'],
  ['Göteborg', '2026-09-23', göteborg, '2026-09-23T04:59Z', '2026-09-23T17:09Z'],
  ['Göteborg', '2026-12-21', göteborg, '2026-12-21T07:54Z', '2026-12-21T14:26Z'],
  ['Karlskrona', '2026-01-15', karlskrona, '2026-01-15T07:20Z', '2026-01-15T14:55Z'],
  ['Luleå', '2026-06-21', luleå, '2026-06-20T23:01Z', '2026-06-21T22:06Z'],
  ['Luleå', '2026-12-21', luleå, '2026-12-21T08:55Z', '2026-12-21T12:04Z'],
  ['Papeete', '2026-06-21', papeete, '2026-06-21T16:28Z', '2026-06-22T03:33Z'],
])('the sun rises and sets in %s on %s as an almanac says', (_, date, place, rise, set) => {
  const sun = sunOf(date, place);
  for (const [worked, known] of [
    [sun.rise, rise],
    [sun.set, set],
  ] as const)
    expect(Math.abs(worked - Date.parse(known)) / 60_000, new Date(worked).toISOString()).toBeLessThan(1.5);
});

test('a night at sea counts from sunset to sunrise, a day none, and a long passage each of its nights', () => {
  const night = (from: string, to: string, place = stockholm) =>
    nightMinutes(Date.parse(from), Date.parse(to), place);
  expect(night('2026-06-21T08:00Z', '2026-06-21T16:00Z')).toBe(0);
  // From 20:08 to 01:31.
  expect(night('2026-06-21T18:00Z', '2026-06-22T06:00Z')).toBeCloseTo(323, -1);
  expect(night('2026-06-21T21:00Z', '2026-06-21T22:00Z')).toBe(60);
  const week = night('2026-06-18T12:00Z', '2026-06-25T12:00Z');
  expect(Math.abs(week - 7 * 323)).toBeLessThan(10);
});

test('there is no night under a midnight sun, and nothing else in a polar night', () => {
  const hours = (date: string) =>
    nightMinutes(Date.parse(`${date}T00:00Z`), Date.parse(`${date}T24:00Z`), tromsø) / 60;
  expect([hours('2026-06-21'), hours('2026-12-21')]).toEqual([0, 24]);
});
