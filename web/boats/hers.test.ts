import { expect, test } from 'vitest';
import type { ServiceLog } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { boat } from '../testing/plans.ts';
import { coverOf, homeOf, logsOfBoat, nightsOf } from './hers.ts';

const trip = (position: string, from: string, to: string, fields: Partial<TripLog> = {}) =>
  ({
    _id: from,
    position,
    departureDateTime: `2026-${from}`,
    arrivalDateTime: `2026-${to}`,
    images: [],
    ...fields,
  }) as unknown as TripLog;
const newestFirst = (...trips: TripLog[]) => trips.toReversed();

test('nights are counted at sea and in guest harbours, not at home', () => {
  const cruise = newestFirst(
    trip('Saltsjöbaden – Sandhamn', '07-01T10:00', '07-01T16:00'),
    trip('Sandhamn – Utö', '07-03T10:00', '07-03T15:00'),
    trip('Utö – Visby', '07-04T18:00', '07-05T09:00'),
    trip('Visby – Saltsjöbaden', '07-06T09:00', '07-07T09:00'),
    trip('Saltsjöbaden – Grinda', '07-10T09:00', '07-10T12:00'),
    trip('Grinda – Saltsjöbaden', '07-10T14:00', '07-10T17:00'),
  );
  // Two in Sandhamn, one in Utö, one at sea, one in Visby and one more at sea.
  expect(nightsOf(cruise, homeOf(cruise))).toBe(6);
  expect(nightsOf(cruise, 'Saltsjöbaden')).toBe(6);
});

test('a harbour that the next trip does not leave, a long stay and a mistyped year add no nights', () => {
  const odd = newestFirst(
    trip('Hem – Sandhamn', '05-01T10:00', '05-01T16:00'),
    trip('Utö – Nåttarö', '05-02T10:00', '05-02T16:00'),
    trip('Nåttarö – Hem', '06-02T10:00', '06-02T16:00'),
    { ...trip('Hem – Utö', '06-05T10:00', '06-05T16:00'), arrivalDateTime: '2027-06-05T16:00' },
  );
  expect(nightsOf(odd, 'Hem')).toBe(0);
  expect(nightsOf([], homeOf([]))).toBe(0);
});

test('a boat has the logs that name her, and those without a name if she is the oldest; her picture is of the newest trip', () => {
  const boats = [boat(), boat({ _id: 'boat-2', name: 'Ran', bookName: '' })];
  const trips = newestFirst(
    trip('A – B', '05-01T10:00', '05-01T16:00', { images: ['/images/old'] }),
    trip('B – C', '05-02T10:00', '05-02T16:00', { images: ['/images/new', '/images/second'] }),
    trip('C – D', '05-03T10:00', '05-03T16:00', { boat: 'ran' }),
    trip('D – E', '05-04T10:00', '05-04T16:00', { boat: 'Vindila' }),
  );
  const services = [
    { boatNameModel: 'Vindila', images: ['/images/mast'] },
    { boatNameModel: 'Ran', images: ['/images/engine'] },
  ] as ServiceLog[];
  const hers = logsOfBoat('boat-1', boats, trips, services);
  expect(hers.trips.map(({ position }) => position)).toEqual(['D – E', 'B – C', 'A – B']);
  expect(coverOf(hers)).toBe('/images/new');
  const rans = logsOfBoat('boat-2', boats, trips, services);
  expect(rans.trips.map(({ position }) => position)).toEqual(['C – D']);
  expect(coverOf(rans)).toBe('/images/engine');
  expect(coverOf(logsOfBoat('boat-1', boats, [], []))).toBeUndefined();
});
