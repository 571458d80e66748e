import { describe, expect, test } from 'vitest';
import {
  clockTime,
  dateParts,
  daysTouched,
  minutesBetween,
  nowWallClock,
  weekdayDate,
  weekdayDateTime,
  yearOf,
} from './dates.ts';

describe('a wall-clock time as text', () => {
  // spec 9.10
  test('shows the Swedish weekday and the date as it was written', () => {
    expect(weekdayDate('2026-07-14T09:40')).toBe('tis 2026-07-14');
    expect(weekdayDateTime('2026-07-14T09:40')).toBe('tis 2026-07-14 09:40');
    expect(clockTime('2026-07-14T09:40')).toBe('09:40');
    expect(yearOf('2026-07-14T09:40')).toBe(2026);
  });

  test('names every weekday', () => {
    const week = ['13', '14', '15', '16', '17', '18', '19'].map((day) =>
      weekdayDate(`2026-07-${day}T12:00`).slice(0, -11),
    );
    expect(week).toEqual(['mån', 'tis', 'ons', 'tors', 'fre', 'lör', 'sön']);
  });

  test('has abbreviated months without a full stop', () => {
    const year = Array.from(
      { length: 12 },
      (_, i) => dateParts(`2026-${String(i + 1).padStart(2, '0')}-02T00:00`).month,
    );
    expect(year.join(', ')).toBe('jan, feb, mars, apr, maj, juni, juli, aug, sep, okt, nov, dec');
  });

  test('is shown as written in the hours that summer time skips and repeats, on leap days and on New Year’s Eve', () => {
    expect(weekdayDateTime('2026-03-29T02:30')).toBe('sön 2026-03-29 02:30');
    expect(weekdayDateTime('2026-10-25T02:30')).toBe('sön 2026-10-25 02:30');
    expect(weekdayDateTime('2028-02-29T23:59')).toBe('tis 2028-02-29 23:59');
    expect(weekdayDateTime('2026-12-31T23:59')).toBe('tors 2026-12-31 23:59');
    expect(weekdayDate('1900-01-01T00:00')).toBe('mån 1900-01-01');
  });

  test('is split into the parts of a date block', () => {
    expect(dateParts('2026-07-05T06:50')).toEqual({ weekday: 'sön', day: '5', month: 'juli', year: '2026' });
  });
});

describe('the time from departure to arrival', () => {
  test('is counted in minutes of wall-clock time, also over a night when the clocks change', () => {
    expect(minutesBetween('2026-07-14T09:40', '2026-07-14T15:05')).toBe(325);
    expect(minutesBetween('2026-10-24T22:00', '2026-10-25T06:00')).toBe(480);
    expect(minutesBetween('2026-07-14T09:40', '2026-07-14T09:40')).toBe(0);
  });

  test('is null if the arrival is before the departure', () => {
    expect(minutesBetween('2026-07-14T15:05', '2026-07-14T09:40')).toBeNull();
  });
});

describe('the days from one time to another', () => {
  test('include every day touched, the first and the last too', () => {
    expect(daysTouched('2026-07-14T09:40', '2026-07-14T15:05')).toHaveLength(1);
    expect(daysTouched('2024-07-08T21:30', '2024-07-09T07:10')).toHaveLength(2);
    expect(daysTouched('2025-12-31T20:00', '2026-01-02T00:01')).toHaveLength(3);
  });

  test('do not include a new day that begins exactly at the second time', () => {
    expect(daysTouched('2026-07-14T20:00', '2026-07-15T00:00')).toHaveLength(1);
    expect(daysTouched('2026-07-15T00:00', '2026-07-15T00:00')).toHaveLength(1);
  });

  test('are the same number when the clocks change, and include leap days', () => {
    expect(daysTouched('2026-03-28T12:00', '2026-03-30T12:00')).toHaveLength(3);
    expect(daysTouched('2026-10-24T23:30', '2026-10-25T00:30')).toHaveLength(2);
    expect(daysTouched('2028-02-28T12:00', '2028-03-01T12:00')).toHaveLength(3);
  });

  test('are an empty list if the second time is before the first', () => {
    expect(daysTouched('2026-07-14T15:05', '2026-07-13T09:40')).toEqual([]);
  });
});

test('the current wall-clock time is that of the device’s clock', () => {
  expect(nowWallClock(new Date(2026, 6, 4, 9, 5, 59))).toBe('2026-07-04T09:05');
});
