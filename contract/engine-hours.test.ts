import { describe, expect, test } from 'vitest';
import { engineHours, engineYearsOf, oddHours } from './engine-hours.ts';

const trip = (fields: object = {}) => ({
  ...{ year: 2026, departureDateTime: '2026-07-14T09:40', arrivalDateTime: '2026-07-14T15:05' },
  ...fields,
});

describe('engine hours', () => {
  test('are the difference between the readings, with the decimals of the readings', () => {
    expect(engineHours(trip({ engineStart: 412.3, engineEnd: 414 }))).toBe(1.7);
    expect(engineHours(trip({ engineStart: 0, engineEnd: 0 }))).toBe(0);
    expect(engineHours(trip({ engineEnd: 414 }))).toBeNull();
  });

  test('are impossible if they are negative or longer than the trip, but a trip without times can have any', () => {
    expect(oddHours(trip({ engineStart: 414, engineEnd: 412.3 }))).toBe('backwards');
    expect(oddHours(trip({ engineStart: 412.3, engineEnd: 418 }))).toBe('longer');
    expect(oddHours(trip({ engineStart: 412.3, engineEnd: 417.8 }))).toBeUndefined();
    const untimed = trip({ arrivalDateTime: '2026-07-14T09:40', engineStart: 412.3, engineEnd: 418 });
    expect(engineHours(untimed)).toBe(5.7);
  });
});

describe('the years of an engine', () => {
  const inYear = (year: number, engineStart?: number, engineEnd?: number, month = '07') =>
    trip({
      ...{
        year,
        departureDateTime: `${year}-${month}-14T09:40`,
        arrivalDateTime: `${year}-${month}-14T15:05`,
      },
      ...(engineStart !== undefined && { engineStart }),
      ...(engineEnd !== undefined && { engineEnd }),
    });

  test('have the hours of the trips that tell them, and what the meter showed at last, on a trip or at a service', () => {
    const trips = [inYear(2025, 412.3, 414), inYear(2025, 410, 412.3, '06'), inYear(2026, 420, 421)];
    const services = [
      { date: '2025-10-11T10:00', engineEnd: 415.2 },
      { date: '2024-04-26T10:00', engineEnd: 398 },
      { date: '2023-04-26T10:00', engineEnd: undefined },
    ];
    expect(engineYearsOf(trips, services)).toEqual([
      { year: 2024, hours: null, reading: 398 },
      { year: 2025, hours: 4, reading: 415.2 },
      { year: 2026, hours: 1, reading: 421 },
    ]);
  });

  test('leave out hours that are impossible, and years of which nothing is known', () => {
    const odd = inYear(2025, 412.3, 500);
    expect(engineYearsOf([odd, inYear(2024)], [])).toEqual([{ year: 2025, hours: null, reading: 500 }]);
    expect(engineYearsOf([], [])).toEqual([]);
  });
});
