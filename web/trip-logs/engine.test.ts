import { describe, expect, test } from 'vitest';
import { engineSumOf } from './engine.ts';
import { lastReading } from './last-reading.ts';
import { crewsOf, seaTimeOf } from './statistics/crew.ts';
import { summaryOf } from './statistics/summary.ts';

const trip = (fields: object = {}) => ({
  ...{ departureDateTime: '2026-07-14T09:40', arrivalDateTime: '2026-07-14T15:05' },
  ...{ position: 'Sandhamn – Utö', distance: null },
  ...fields,
});

describe('a season', () => {
  const odd = trip({ engineStart: 412.3, engineEnd: 4140, distance: 5, engineMiles: 8, fuelAdded: 40 });
  const fair = trip({ engineStart: 410.1, engineEnd: 412.3, distance: 27.4, engineMiles: 8.4 });

  test('sums the possible values and lists the trips with impossible ones', () => {
    const { engine, withImpossibleHours, withImpossibleMiles } = summaryOf([odd, fair, trip()]);
    expect(engine).toEqual({ hours: 2.2, underSail: 19, underEngine: 8.4, fuel: 40 });
    expect([withImpossibleHours, withImpossibleMiles]).toEqual([[odd], [odd]]);
  });

  test('has no sums for values that are missing', () => {
    expect(engineSumOf([trip()])).toEqual({ hours: null, underSail: null, underEngine: null, fuel: null });
  });
});

describe('a crew', () => {
  const logs = [
    trip({ crew: 'Ylva, Bo', distance: 10 }),
    trip({ crew: ' Bo ,Ylva,Bo', distance: 5 }),
    trip({
      crew: 'bo',
      distance: 2,
      departureDateTime: '2025-07-14T14:05',
      arrivalDateTime: '2025-07-14T15:05',
    }),
    trip(),
  ];

  test('is counted by name, however its letters are written', () => {
    expect(crewsOf(logs).map(({ name, trips, days, distance }) => [name, trips, days, distance])).toEqual([
      ['Bo', 3, 2, 17],
      ['Ylva', 2, 1, 15],
    ]);
  });

  test('has its time at sea counted by year, with the first name as skipper', () => {
    const { asSkipper, asCrew, together } = seaTimeOf(logs, 'Ylva');
    expect(asSkipper.years).toMatchObject([{ year: 2026, trips: 1, days: 1, distance: 10, minutes: 325 }]);
    expect(asCrew.all).toMatchObject({ trips: 1, distance: 5 });
    expect(together.all).toMatchObject({ trips: 2, days: 1, distance: 15, minutes: 650 });
    expect(seaTimeOf(logs, 'ylva').together.all.trips).toBe(2);
  });
});

describe('a reading at departure', () => {
  const logs = [
    trip({ departureDateTime: '2026-07-20T09:00', boat: 'Jollen', engineEnd: 5 }),
    trip({ departureDateTime: '2026-07-16T09:00', engineStart: 414 }),
    trip({ departureDateTime: '2026-07-14T09:00', boat: 'Vindila', engineEnd: 412.3 }),
  ];
  const last = (boat: string, departure = '') => lastReading(logs, 'engineStart', { boat, departure });

  test('continues from the previous trip of the same boat', () => {
    expect(last('jollen ')).toBe(5);
    expect(last('VINDILA')).toBe(414);
    expect(last('Vindila', '2026-07-15T09:00')).toBe(412.3);
    expect(last('Vindila', '2026-07-14T09:00')).toBeUndefined();
  });

  test('of a trip without a named boat continues from the first boat', () => {
    expect(last('')).toBe(414);
  });

  test('does not continue from a borrowed boat if the logs do not name the user’s own boat', () => {
    const own = [
      trip({ departureDateTime: '2026-07-22T09:00', boat: 'Havsörn', engineEnd: 55 }),
      trip({ departureDateTime: '2026-07-18T09:00', engineEnd: 416 }),
    ];
    const lastOf = (boat: string, first?: string) =>
      lastReading(own, 'engineStart', { boat, departure: '', ...(first && { first }) });
    expect([lastOf(''), lastOf('Havsörn'), lastOf('Vindila')]).toEqual([416, 55, undefined]);
    expect([lastOf('', 'Vindila'), lastOf('Havsörn', 'Vindila'), lastOf('vindila', 'Vindila')]).toEqual([
      416, 55, 416,
    ]);
  });
});
