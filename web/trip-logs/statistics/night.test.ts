import { expect, test } from 'vitest';
import { nightOf } from './night.ts';

const summer = { south: 59, north: 59.6, west: 18, east: 18.2 };
const trip = (departureDateTime: string, arrivalDateTime: string) =>
  ({ departureDateTime, arrivalDateTime, track: { box: summer } }) as Parameters<typeof nightOf>[0];

test('the night of a trip is by Swedish clocks, also on a device that is elsewhere', () => {
  // The sun sets in Stockholm at 22:08 and rises at 3:31.
  expect(nightOf(trip('2026-06-21T12:00', '2026-06-21T22:00'))).toBe(0);
  expect(nightOf(trip('2026-06-21T23:00', '2026-06-22T02:00'))).toBe(180);
  expect(nightOf(trip('2026-06-21T18:00', '2026-06-22T12:00'))).toBeCloseTo(323, -1);
  // In winter, an hour less ahead of UTC, it sets at 14:48.
  expect(nightOf(trip('2026-12-21T10:00', '2026-12-21T14:30'))).toBe(0);
  expect(nightOf(trip('2026-12-21T15:00', '2026-12-21T16:00'))).toBe(60);
});
