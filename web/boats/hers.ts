import type { Boat } from '#contract/boats';
import { harboursOf, sameHarbour } from '#contract/harbours';
import { daysBetween } from '#contract/plan/days';
import { boatOfLog } from '#contract/plan/plan';
import type { ServiceLog } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { harboursVisited } from '../trip-logs/harbours.ts';
import { mostDays } from '../trip-logs/statistics/summary.ts';

/** What the logs say of one boat. Both lists are newest first. */
export interface Hers {
  trips: readonly TripLog[];
  services: readonly ServiceLog[];
}

/** The logs of one of these boats, the oldest boat first. */
export function logsOfBoat(
  id: string,
  boats: readonly Boat[],
  trips: readonly TripLog[],
  services: readonly ServiceLog[],
): Hers {
  const boatOf = boatOfLog(boats);
  return {
    trips: trips.filter(({ boat }) => boatOf(boat) === id),
    services: services.filter(({ boatNameModel }) => boatOf(boatNameModel) === id),
  };
}

/** Her picture: the first of the newest trip that has any, otherwise of the newest service. */
export const coverOf = ({ trips, services }: Hers): string | undefined =>
  [...trips, ...services].find(({ images }) => images.length > 0)?.images[0];

/** A few to hold out: of her latest services, which show the boat; otherwise that one. */
export function picturesOf(hers: Hers): string[] {
  const ofServices = hers.services.flatMap(({ images }) => images).slice(0, 4);
  const cover = coverOf(hers);
  return ofServices.length > 0 || !cover ? ofServices : [cover];
}

/** No stay in a guest harbour is longer: after that the boat lay at home, or its trips were not written down. */
const longestStay = 14;

/** Where she lies: her home port, or if nobody has written that, where most of all her trips lead. */
export const homeOf = (trips: readonly TripLog[], homePort = ''): string =>
  homePort || (harboursVisited(trips)[0]?.name ?? '');

/**
 * The nights away from home: those under way, and those in the harbour that one trip reaches and the next one leaves. Trips
 * newest first.
 */
export function nightsOf(trips: readonly TripLog[], homePort: string): number {
  const home = sameHarbour(homePort);
  let nights = 0;
  let next: TripLog | undefined;
  for (const trip of trips) {
    const underWay = daysFrom(trip.departureDateTime, trip.arrivalDateTime);
    if (underWay <= mostDays) nights += underWay;
    const stay = next ? daysFrom(trip.arrivalDateTime, next.departureDateTime) : 0;
    const harbour = sameHarbour(harboursOf(trip.position).at(-1) ?? '');
    const left = next && sameHarbour(harboursOf(next.position)[0] ?? '');
    if (stay <= longestStay && harbour === left && harbour !== home) nights += stay;
    next = trip;
  }
  return nights;
}

/** The midnights from one wall-clock time to another; 0 if it is earlier. */
const daysFrom = (from: string, to: string) => Math.max(0, daysBetween(from.slice(0, 10), to.slice(0, 10)));
