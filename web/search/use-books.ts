import { useMemo } from 'react';
import type { SavedDocument } from '#contract/documents';
import { useCosts } from '../costs/use-costs.ts';
import { useLogs } from '../logs/use-logs.ts';
import { usePlan } from '../plan/use-plan.ts';
import { serviceLogs } from '../service-logs/kind.ts';
import { useItems } from '../sync/use-items.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import type { Books } from './hits.ts';

const none: readonly never[] = [];

/** Both books, the plan, the documents and the receipts, as they are on the device; `isMissing` if some of it has never come and can't be fetched now. */
export function useBooks() {
  const trips = useLogs(tripLogs);
  const services = useLogs(serviceLogs);
  const plan = usePlan();
  const { items: documents } = useItems<SavedDocument>('document');
  const { costs } = useCosts();
  const books = useMemo<Books>(
    () => ({
      trips: trips.logs ?? none,
      services: services.logs ?? none,
      tasks: plan.tasks ?? none,
      documents: documents ?? none,
      costs: costs ?? none,
    }),
    [trips.logs, services.logs, plan.tasks, documents, costs],
  );
  const isHere = trips.logs && services.logs && plan.tasks;
  const isMissing = !isHere && (trips.isError || services.isError || plan.isMissing);
  return { books, today: plan.today, isComing: !isHere && !isMissing, isMissing, retry: plan.retry };
}
