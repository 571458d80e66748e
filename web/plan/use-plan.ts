import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { today as dayInSweden } from '#contract/fields';
import { useLogs } from '../logs/use-logs.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { serviceLogs } from '../service-logs/kind.ts';
import { asOf, type Planned } from './as-of.ts';
import { boatsQuery, planQuery } from './queries.ts';

const none: readonly never[] = [];

/** The tasks as of today, including unsent changes; `tasks` is undefined until it is known. */
export function usePlan() {
  const { data, isError, refetch } = useQuery(planQuery);
  const entries = useOutbox() ?? none;
  const today = dayInSweden();
  const isWorkedOutHere = data !== undefined && (data.today !== today || entries.length > 0);
  const { data: boats = none } = useQuery({ ...boatsQuery, enabled: isWorkedOutHere });
  const { data: services = none } = useLogs(serviceLogs);
  const tasks: readonly Planned[] | undefined = useMemo(
    () => data && asOf(data, boats, services, entries, today),
    [data, boats, services, entries, today],
  );
  return { tasks, usage: data?.usage, today, isError, refetch };
}

/**
 * Whether it is still unknown if anything is due. A page waits for it before it shows what stands below, so that nothing moves;
 * it does not wait for a server in trouble.
 */
export function useIsPlanComing(): boolean {
  const { data, failureCount } = useQuery(planQuery);
  return data === undefined && failureCount === 0;
}
