import type { SavedDocument } from '#contract/documents';
import { today as dayInSweden } from '#contract/fields';
import type { SavedTask } from '#contract/tasks';
import { useLogs } from '../logs/use-logs.ts';
import { serviceLogs } from '../service-logs/kind.ts';
import { useItems } from '../sync/use-items.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import { useBoats } from './use-boats.ts';
import { workOut } from './work-out.ts';

const none: readonly never[] = [];

/**
 * The tasks as of today, with all that was written here; undefined until all that they are worked out from is on the device.
 * `isMissing`: and it can't be fetched now.
 */
export function usePlan() {
  const { boats, ...ofBoats } = useBoats();
  const { items: tasks, ...ofTasks } = useItems<SavedTask>('task');
  const { items: documents, ...ofDocuments } = useItems<SavedDocument>('document');
  const services = useLogs(serviceLogs);
  const trips = useLogs(tripLogs);
  const today = dayInSweden();
  // Without tasks there is nothing to work out.
  const isEmpty = tasks?.length === 0;
  const logs = isEmpty
    ? { services: none, trips: none }
    : services.logs && trips.logs && { services: services.logs, trips: trips.logs };
  const plan =
    boats && tasks && documents && logs ? workOut({ boats, tasks, documents, ...logs, today }) : undefined;
  const areLogsMissing = !isEmpty && [services, trips].some(({ logs, isError }) => !logs && isError);
  return {
    ...{ tasks: plan?.tasks, usage: plan?.usage, today },
    isMissing: !plan && ([ofBoats, ofTasks, ofDocuments].some((one) => one.isMissing) || areLogsMissing),
    retry: ofTasks.retry,
  };
}

/**
 * Whether it is still unknown if anything is due. A page waits for it before it shows what stands below, so that nothing moves;
 * it does not wait for a server in trouble.
 */
export function useIsPlanComing(): boolean {
  const { tasks, isMissing } = usePlan();
  return tasks === undefined && !isMissing;
}
