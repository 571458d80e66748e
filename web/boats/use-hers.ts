import { useMemo } from 'react';
import { useLogs } from '../logs/use-logs.ts';
import { useBoats } from '../plan/use-boats.ts';
import { serviceLogs } from '../service-logs/kind.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import { type Hers, logsOfBoat } from './hers.ts';

/** The logs of a boat, as soon as they are on the device. */
export function useHers(id: string): Hers | undefined {
  const { boats } = useBoats();
  const { logs: trips } = useLogs(tripLogs);
  const { logs: services } = useLogs(serviceLogs);
  return useMemo(
    () => boats && trips && services && logsOfBoat(id, boats, trips, services),
    [id, boats, trips, services],
  );
}
