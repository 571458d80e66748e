import { describe, expect, it } from 'vitest';
import { monthsOf, seasonsOf, sumOf } from './season.ts';

const trip = (departureDateTime: string, hours: number, distance: number | null = null) => {
  const arrival = new Date(`${departureDateTime}:00Z`).getTime() + hours * 3_600_000;
  return { departureDateTime, arrivalDateTime: new Date(arrival).toISOString().slice(0, 16), distance };
};

describe('a season', () => {
  it('sums trips, miles and time', () => {
    const logs = [trip('2026-07-14T09:40', 5.5, 27.4), trip('2026-07-16T10:20', 3, 14.8)];
    expect(sumOf(logs)).toEqual({ trips: 2, distance: 42.2, minutes: 510 });
  });

  it('counts a trip whose distance nobody wrote down', () => {
    expect(sumOf([trip('2026-07-14T09:40', 1)])).toEqual({ trips: 1, distance: 0, minutes: 60 });
  });

  it('takes no time from a trip that arrives before it departs', () => {
    expect(sumOf([trip('2026-07-14T09:40', -2, 5)]).minutes).toBe(0);
  });

  it('is the year of departure, also over New Year', () => {
    const newYear = trip('2025-12-31T20:00', 8);
    const summer = trip('2026-07-14T09:40', 5);
    expect(seasonsOf([summer, newYear])).toEqual([
      { year: 2026, logs: [summer] },
      { year: 2025, logs: [newYear] },
    ]);
  });

  it('keeps the order of its logs', () => {
    const logs = [trip('2026-05-02T13:30', 2), trip('2026-07-05T06:50', 3), trip('2026-08-29T09:15', 4)];
    expect(seasonsOf(logs)).toEqual([{ year: 2026, logs }]);
  });
});

describe('month by month', () => {
  it('each trip counts in the month it departed in', () => {
    const months = monthsOf([
      trip('2026-07-31T22:00', 10, 40),
      trip('2026-07-05T06:50', 3, 12.5),
      trip('2026-05-02T13:30', 2, 9.6),
    ]);
    expect(months).toHaveLength(12);
    expect(months[4]).toEqual({ trips: 1, distance: 9.6, minutes: 120 });
    expect(months[6]).toEqual({ trips: 2, distance: 52.5, minutes: 780 });
    expect(months.filter(({ trips }) => trips > 0)).toHaveLength(2);
  });
});
