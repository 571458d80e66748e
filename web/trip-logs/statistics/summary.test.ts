import { describe, expect, it } from 'vitest';
import { seaTimeOf } from './crew.ts';
import { isTold, minutesAtSea, monthsOf, seasonsOf, summaryOf, sumOf, yearsOf } from './summary.ts';

const trip = (departureDateTime: string, hours: number, distance: number | null = null) => {
  const arrival = new Date(`${departureDateTime}:00Z`).getTime() + hours * 3_600_000;
  return { departureDateTime, arrivalDateTime: new Date(arrival).toISOString().slice(0, 16), distance };
};

const placed = (
  departureDateTime: string,
  hours: number,
  distance: number | null = null,
  position = 'Bullandö – Utö',
) => ({ ...trip(departureDateTime, hours, distance), position });

describe('a season', () => {
  it('sums trips, miles and time', () => {
    const logs = [trip('2026-07-14T09:40', 5.5, 27.4), trip('2026-07-16T10:20', 3, 14.8)];
    expect(sumOf(logs)).toEqual({ trips: 2, distance: 42.2, minutes: 510 });
  });

  it('counts a trip without a distance', () => {
    expect(sumOf([trip('2026-07-14T09:40', 1)])).toEqual({ trips: 1, distance: 0, minutes: 60 });
  });

  it('adds no time for a trip that arrives before it departs', () => {
    expect(sumOf([trip('2026-07-14T09:40', -2, 5)]).minutes).toBe(0);
  });

  it('contains the trips whose year is its own, as the page of the season does, also over New Year', () => {
    const summer = { ...trip('2026-07-14T09:40', 5), year: 2026 };
    const newYear = { ...trip('2025-12-31T20:00', 8), year: 2025 };
    const countedForNext = { ...trip('2025-12-31T22:00', 8), year: 2026 };
    expect(seasonsOf([summer, newYear, countedForNext])).toEqual([
      { year: 2026, logs: [summer, countedForNext] },
      { year: 2025, logs: [newYear] },
    ]);
  });
});

describe('the sums per month', () => {
  it('count each trip in the month of its departure', () => {
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

describe('the time of a trip at sea', () => {
  it('is unknown if the trip goes from midnight to midnight, which means that only its days are known', () => {
    const days = { ...placed('2026-07-14T00:00', 48, 30), crew: 'Åsa' };
    expect(minutesAtSea(days)).toBeNull();
    expect(sumOf([days])).toEqual({ trips: 1, distance: 30, minutes: 0 });
    expect(summaryOf([days])).toMatchObject({ speed: null, daysAtSea: 3, withoutTimes: [days] });
    expect(summaryOf([days, placed('2026-07-16T09:00', 2, 10)])).toMatchObject({ speed: 5, daysAtSea: 3 });
    expect(seaTimeOf([days], 'Åsa').together.all).toEqual({
      ...{ trips: 1, distance: 30, minutes: 0, days: 3, night: 0 },
    });
    // Only one of the two is at midnight, so the other is a known time.
    expect(minutesAtSea(trip('2026-07-14T00:00', 6))).toBe(6 * 60);
    expect(minutesAtSea(trip('2026-07-14T18:00', 6))).toBe(6 * 60);
  });

  it('is unknown if the trip arrives when it departs, before it departs, or a year later', () => {
    expect(minutesAtSea(trip('2026-07-14T00:00', 0))).toBeNull();
    expect(minutesAtSea(trip('2026-07-14T09:00', -1))).toBeNull();
    expect(minutesAtSea(trip('2026-07-14T09:00', 365 * 24))).toBeNull();
    expect(minutesAtSea(trip('2026-07-14T09:00', 1))).toBe(60);
  });
});

describe('the row of a month', () => {
  const nothing = { trips: 0, distance: 0, minutes: 0 };
  it('is shown if the month has trips, or if the same month of the previous year has a distance', () => {
    expect(isTold({ ...nothing, trips: 1 }, nothing)).toBe(true);
    expect(isTold(nothing, { trips: 1, distance: 12, minutes: 0 })).toBe(true);
    expect(isTold(nothing, { trips: 1, distance: 0, minutes: 60 })).toBe(false);
    expect(isTold(nothing, undefined)).toBe(false);
  });
});

describe('the summary of a season', () => {
  it('computes the average speed from the total distance and time, not from the speeds of the trips', () => {
    const { speed } = summaryOf([placed('2026-07-14T09:00', 2, 12), placed('2026-07-15T09:00', 8, 28)]);
    expect(speed).toBe(4);
  });

  it('leaves trips without a distance out of the average speed, and lists them', () => {
    const lacking = placed('2026-07-15T09:00', 8);
    const { speed, minutes, withoutDistance } = summaryOf([placed('2026-07-14T09:00', 2, 12), lacking]);
    expect(speed).toBe(6);
    expect(minutes).toBe(600);
    expect(withoutDistance).toEqual([lacking]);
  });

  it('counts a trip that arrives before it departs in trips, miles and harbours, but in nothing about time', () => {
    const backwards = placed('2026-07-15T09:00', -2, 30, 'Utö – Sandhamn');
    const summary = summaryOf([placed('2026-07-14T09:00', 2, 12), backwards]);
    expect(summary).toMatchObject({ trips: 2, distance: 42, minutes: 120, speed: 6, daysAtSea: 1 });
    expect(summary.harbours).toHaveLength(3);
    expect(summary.longest).toBe(backwards);
    expect(summary.withImpossibleTimes).toEqual([backwards]);
  });

  it('does not count a mistyped year as a year at sea', () => {
    const mistyped = placed('2026-07-14T09:00', 365 * 24 + 5, 27);
    expect(summaryOf([mistyped])).toMatchObject({
      distance: 27,
      minutes: 0,
      speed: null,
      daysAtSea: 0,
      withImpossibleTimes: [mistyped],
    });
  });

  it('accepts an ocean crossing of several weeks', () => {
    expect(summaryOf([placed('2025-11-20T09:00', 24 * 24, 2700)])).toMatchObject({
      minutes: 24 * 24 * 60,
      daysAtSea: 25,
      withImpossibleTimes: [],
    });
  });

  it('counts a trip with an impossible speed in the sums, but not in the average speed or as the longest trip', () => {
    const tooFast = placed('2026-07-15T09:00', 1, 274);
    const likely = placed('2026-07-14T09:00', 2, 12);
    const summary = summaryOf([likely, tooFast]);
    expect(summary).toMatchObject({ distance: 286, minutes: 180, speed: 6, withImpossibleSpeed: [tooFast] });
    expect(summary.longest).toBe(likely);
  });

  it('treats a trip that arrives when it departs as one without times, and does not call its speed impossible', () => {
    const untimed = placed('2026-07-15T00:00', 0, 30);
    const timed = placed('2026-07-14T09:00', 2, 12);
    const summary = summaryOf([timed, untimed]);
    expect(summary).toMatchObject({ distance: 42, minutes: 120, speed: 6, daysAtSea: 2 });
    expect(summary).toMatchObject({
      withoutTimes: [untimed],
      withImpossibleTimes: [],
      withImpossibleSpeed: [],
    });
    expect(summary.longest).toBe(untimed);
  });

  it('counts each day at sea once, and a night over midnight as two days', () => {
    const { daysAtSea } = summaryOf([
      placed('2026-07-14T09:00', 3),
      placed('2026-07-14T15:00', 2),
      placed('2026-07-15T22:00', 8),
    ]);
    expect(daysAtSea).toBe(3);
  });

  it('is empty if there are no trips', () => {
    expect(summaryOf([])).toMatchObject({
      trips: 0,
      speed: null,
      longest: undefined,
      daysAtSea: 0,
      harbours: [],
    });
  });

  it('has no longest trip if no trip has a distance', () => {
    expect(summaryOf([placed('2026-07-14T09:00', 3)]).longest).toBeUndefined();
  });
});

describe('the sums per year', () => {
  it('count each trip in the year that its log states, with the latest year first', () => {
    const newYear = { ...trip('2025-12-31T20:00', 8, 40), year: 2026 };
    const before = { ...trip('2024-07-14T09:40', 5, 27.4), year: 2024 };
    expect(yearsOf([before, newYear])).toEqual([
      { year: 2026, trips: 1, distance: 40, minutes: 480 },
      { year: 2024, trips: 1, distance: 27.4, minutes: 300 },
    ]);
  });
});
