import { useMemo } from 'react';
import type { Cost } from '#contract/costs';
import { boatOfLog } from '#contract/plan/plan';
import { useLogs } from '../logs/use-logs.ts';
import { useBoats } from '../plan/use-boats.ts';
import { serviceLogs } from '../service-logs/kind.ts';
import { useItems, type WithWaiting } from '../sync/use-items.ts';
import { tripLogs } from '../trip-logs/kind.ts';

/** All costs, the latest first. */
export function useCosts() {
  const { items, isMissing, retry } = useItems<Cost>('cost');
  const costs = useMemo(() => items?.toSorted(latestFirst), [items]);
  return { costs, isMissing, retry };
}

const latestFirst = (one: WithWaiting<Cost>, other: WithWaiting<Cost>): number =>
  other.date.localeCompare(one.date) || other.createdAt.localeCompare(one.createdAt);

/** What costs of one boat are worked out of; undefined until all of it is on the device. */
export function useOfBoat(id: string) {
  const { boats, ...ofBoats } = useBoats();
  const { costs, ...ofCosts } = useCosts();
  const { logs: trips, isError: noTrips } = useLogs(tripLogs);
  const { logs: services, isError: noServices } = useLogs(serviceLogs);
  const known = useMemo(() => {
    if (!boats || !costs || !trips || !services) return undefined;
    const boatOf = boatOfLog(boats);
    return {
      costs: costs.filter(({ boatId }) => boatId === id),
      trips: trips.filter(({ boat }) => boatOf(boat) === id),
      services: services.filter(({ boatNameModel }) => boatOf(boatNameModel) === id),
    };
  }, [id, boats, costs, trips, services]);
  const isMissing = !known && (ofBoats.isMissing || ofCosts.isMissing || noTrips || noServices);
  return { boats, boat: boats?.find(({ _id }) => _id === id), known, isMissing, retry: ofCosts.retry };
}
