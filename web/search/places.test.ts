import { expect, test } from 'vitest';
import { namedIn, visitsOf } from './places.ts';

/** Trips written the oldest first: where from and to, and the days. */
const trips = (...written: [position: string, from: string, to: string][]) =>
  written
    .map(([position, from, to]) => ({
      position,
      departureDateTime: `2026-07-${from}T10:00`,
      arrivalDateTime: `2026-07-${to}T15:00`,
    }))
    .reverse();

const stays = (...written: Parameters<typeof trips>) =>
  visitsOf(trips(...written)).map(({ name, day, nights }) => [name, Number(day.slice(-2)), nights]);

test('a stay lasts until a trip leaves from there, and is one visit in two trips', () => {
  expect(
    stays(
      ['Bullandö – Utö', '01', '01'],
      ['Utö – Sandhamn', '04', '04'],
      ['Sandhamn – Bullandö', '05', '05'],
    ),
  ).toEqual([
    ['Bullandö', 5, 0],
    ['Sandhamn', 4, 1],
    ['Utö', 1, 3],
    ['Bullandö', 1, 0],
  ]);
});

test('a harbour on the way is a visit without a night', () => {
  expect(stays(['Nynäshamn – Landsort – Utö', '01', '01'])).toEqual([
    ['Utö', 1, 0],
    ['Landsort', 1, 0],
    ['Nynäshamn', 1, 0],
  ]);
});

test('a trip out and back is one visit at home', () => {
  expect(stays(['Bullandö – Bullandö', '01', '01'], ['Bullandö – Utö – Bullandö', '02', '02'])).toEqual([
    ['Bullandö', 2, 0],
    ['Utö', 2, 0],
    ['Bullandö', 1, 1],
  ]);
});

test('of a stay whose end no trip tells one night is sure, if the boat has gone on another day', () => {
  expect(stays(['Bullandö – Möja', '01', '01'], ['Grinda – Bullandö', '06', '06'])).toContainEqual([
    'Möja',
    1,
    1,
  ]);
  expect(stays(['Bullandö – Möja', '01', '01'], ['Grinda – Bullandö', '01', '01'])).toContainEqual([
    'Möja',
    1,
    0,
  ]);
});

test('a boat that lies for more than a month is at its berth: one night is sure', () => {
  const winter = visitsOf([
    {
      position: 'Bullandö – Utö',
      departureDateTime: '2027-05-01T10:00',
      arrivalDateTime: '2027-05-01T15:00',
    },
    ...trips(['Utö – Bullandö', '20', '20']),
  ]);
  expect(winter.map(({ name, nights }) => [name, nights])).toContainEqual(['Bullandö', 1]);
});

test('words name the harbour that has them all, otherwise the most visited that has one of them', () => {
  const keys = ['sandhamn', 'sandhamn lökholmen', 'stora nassa', 'stora nassa', 'stora kalholmen'];
  const visits = keys.map((key) => ({ key }));
  const named = (...words: string[]) => namedIn(visits, words).map(({ key }) => key);
  expect(named('sandhamn')).toEqual(['sandhamn']);
  expect(named('lökholmen')).toEqual(['sandhamn lökholmen']);
  expect(named('stora')).toEqual(['stora nassa', 'stora nassa']);
  expect(named('kalholmen')).toEqual(['stora kalholmen']);
  expect(named('sand')).toEqual([]);
});
