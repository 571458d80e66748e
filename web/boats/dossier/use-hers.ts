import type { Boat } from '#contract/boats';
import type { Cost } from '#contract/costs';
import { inOrder } from '#contract/current-documents';
import type { SavedDocument } from '#contract/documents';
import type { ServiceLog } from '#contract/service-logs';
import type { SavedTask } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import { useLogs } from '../../logs/use-logs.ts';
import { useBoats } from '../../plan/use-boats.ts';
import { serviceLogs } from '../../service-logs/kind.ts';
import { useItems } from '../../sync/use-items.ts';
import { tripLogs } from '../../trip-logs/kind.ts';
import { logsOfBoat } from '../hers.ts';

/** What a dossier of a boat is made of. Lists of logs are newest first. */
export interface Hers {
  boat: Boat;
  boats: readonly Boat[];
  trips: readonly TripLog[];
  services: readonly ServiceLog[];
  tasks: readonly SavedTask[];
  /** Of her and of her services. */
  documents: readonly SavedDocument[];
  costs: readonly Cost[];
}

/** All of a boat; `hers` is undefined until it is on the device, and `null` if there is no such boat. */
export function useHers(id: string): {
  hers: Hers | null | undefined;
  isMissing: boolean;
  retry: () => void;
} {
  const { boats, ...ofBoats } = useBoats();
  const trips = useLogs(tripLogs);
  const services = useLogs(serviceLogs);
  const tasks = useItems<SavedTask>('task');
  const documents = useItems<SavedDocument>('document');
  const costs = useItems<Cost>('cost');
  const areMissing = [ofBoats, tasks, documents, costs].some(({ isMissing }) => isMissing);
  const isMissing = areMissing || trips.isError || services.isError;
  const all =
    boats && trips.logs && services.logs && tasks.items && documents.items && costs.items
      ? hersOf(id, boats, {
          ...{ trips: trips.logs, services: services.logs },
          ...{ tasks: tasks.items, documents: documents.items, costs: costs.items },
        })
      : undefined;
  return { hers: all, isMissing, retry: ofBoats.retry };
}

function hersOf(id: string, boats: readonly Boat[], all: Omit<Hers, 'boat' | 'boats'>): Hers | null {
  const boat = boats.find(({ _id }) => _id === id);
  if (!boat) return null;
  const logs = logsOfBoat(id, boats, all.trips, all.services);
  const serviceIds = new Set(logs.services.map(({ _id }) => _id));
  const isHers = ({ boatId }: { boatId?: string | undefined }) => boatId === id;
  return {
    ...{ boat, boats, ...logs },
    tasks: all.tasks.filter(isHers),
    documents: inOrder(all.documents.filter((one) => isHers(one) || serviceIds.has(one.serviceLogId ?? ''))),
    costs: all.costs.filter(isHers),
  };
}
