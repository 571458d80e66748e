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

describe('how long a trip was at sea', () => {
  it('is not known where only its days are: from midnight to midnight', () => {
    const days = { ...placed('2026-07-14T00:00', 48, 30), crew: 'Åsa' };
    expect(minutesAtSea(days)).toBeNull();
    expect(sumOf([days])).toEqual({ trips: 1, distance: 30, minutes: 0 });
    expect(summaryOf([days])).toMatchObject({ speed: null, daysAtSea: 3, withoutTimes: [days] });
    expect(summaryOf([days, placed('2026-07-16T09:00', 2, 10)])).toMatchObject({ speed: 5, daysAtSea: 3 });
    expect(seaTimeOf([days], 'Åsa').together.all).toEqual({ trips: 1, distance: 30, minutes: 0, days: 3 });
    // Only one of the two is at midnight, so the other is a known time.
    expect(minutesAtSea(trip('2026-07-14T00:00', 6))).toBe(6 * 60);
    expect(minutesAtSea(trip('2026-07-14T18:00', 6))).toBe(6 * 60);
  });

  it('is not known where it arrives as it departs, before it departs, or a year after', () => {
    expect(minutesAtSea(trip('2026-07-14T00:00', 0))).toBeNull();
    expect(minutesAtSea(trip('2026-07-14T09:00', -1))).toBeNull();
    expect(minutesAtSea(trip('2026-07-14T09:00', 365 * 24))).toBeNull();
    expect(minutesAtSea(trip('2026-07-14T09:00', 1))).toBe(60);
  });
});

describe('the line of a month', () => {
  const nothing = { trips: 0, distance: 0, minutes: 0 };
  it('is there where the month has trips, or the one a year before has miles', () => {
    expect(isTold({ ...nothing, trips: 1 }, nothing)).toBe(true);
    expect(isTold(nothing, { trips: 1, distance: 12, minutes: 0 })).toBe(true);
    expect(isTold(nothing, { trips: 1, distance: 0, minutes: 60 })).toBe(false);
    expect(isTold(nothing, undefined)).toBe(false);
  });
});

describe('the summary of a season', () => {
  it('has the average speed of all its miles in all their time, not of the trips’ speeds', () => {
    const { speed } = summaryOf([placed('2026-07-14T09:00', 2, 12), placed('2026-07-15T09:00', 8, 28)]);
    expect(speed).toBe(4);
  });

  it('takes no time without a distance into the average speed, and tells which trips lack one', () => {
    const lacking = placed('2026-07-15T09:00', 8);
    const { speed, minutes, withoutDistance } = summaryOf([placed('2026-07-14T09:00', 2, 12), lacking]);
    expect(speed).toBe(6);
    expect(minutes).toBe(600);
    expect(withoutDistance).toEqual([lacking]);
  });

  it('counts an arrival before the departure in trips, miles and harbours, and in nothing that has to do with time', () => {
    const backwards = placed('2026-07-15T09:00', -2, 30, 'Utö – Sandhamn');
    const summary = summaryOf([placed('2026-07-14T09:00', 2, 12), backwards]);
    expect(summary).toMatchObject({ trips: 2, distance: 42, minutes: 120, speed: 6, daysAtSea: 1 });
    expect(summary.harbours).toHaveLength(3);
    expect(summary.longest).toBe(backwards);
    expect(summary.withImpossibleTimes).toEqual([backwards]);
  });

  it('makes no year at sea of a year mistyped', () => {
    const mistyped = placed('2026-07-14T09:00', 365 * 24 + 5, 27);
    expect(summaryOf([mistyped])).toMatchObject({
      distance: 27,
      minutes: 0,
      speed: null,
      daysAtSea: 0,
      withImpossibleTimes: [mistyped],
    });
  });

  it('believes in an ocean', () => {
    expect(summaryOf([placed('2025-11-20T09:00', 24 * 24, 2700)])).toMatchObject({
      minutes: 24 * 24 * 60,
      daysAtSea: 25,
      withImpossibleTimes: [],
    });
  });

  it('takes no speed and no record of a distance and times that don’t go together, but both into their sums', () => {
    const tooFast = placed('2026-07-15T09:00', 1, 274);
    const likely = placed('2026-07-14T09:00', 2, 12);
    const summary = summaryOf([likely, tooFast]);
    expect(summary).toMatchObject({ distance: 286, minutes: 180, speed: 6, withImpossibleSpeed: [tooFast] });
    expect(summary.longest).toBe(likely);
  });

  it('takes a trip that arrives as it departs for one without times: no speed is too high for it', () => {
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

  it('counts each day once, and a night on both sides of midnight', () => {
    const { daysAtSea } = summaryOf([
      placed('2026-07-14T09:00', 3),
      placed('2026-07-14T15:00', 2),
      placed('2026-07-15T22:00', 8),
    ]);
    expect(daysAtSea).toBe(3);
  });

  it('is of nothing where there are no trips', () => {
    expect(summaryOf([])).toMatchObject({
      trips: 0,
      speed: null,
      longest: undefined,
      daysAtSea: 0,
      harbours: [],
    });
  });

  it('has no longest trip where no distance was written down', () => {
    expect(summaryOf([placed('2026-07-14T09:00', 3)]).longest).toBeUndefined();
  });
});

describe('year by year', () => {
  it('a trip counts in the year that it says it is of, the latest first', () => {
    const newYear = { ...trip('2025-12-31T20:00', 8, 40), year: 2026 };
    const before = { ...trip('2024-07-14T09:40', 5, 27.4), year: 2024 };
    expect(yearsOf([before, newYear])).toEqual([
      { year: 2026, trips: 1, distance: 40, minutes: 480 },
      { year: 2024, trips: 1, distance: 27.4, minutes: 300 },
    ]);
  });
});
