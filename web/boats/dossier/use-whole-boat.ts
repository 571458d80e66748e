import type { Boat } from '#contract/boats';
import type { Cost } from '#contract/costs';
import { inOrder } from '#contract/current-documents';
import type { SavedDocument } from '#contract/documents';
import { boatNamed, boatOfLog } from '#contract/plan/plan';
import type { ServiceLog } from '#contract/service-logs';
import type { SavedTask } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import { useLogs } from '../../logs/use-logs.ts';
import { useBoats } from '../../plan/use-boats.ts';
import { serviceLogs } from '../../service-logs/kind.ts';
import { useItems } from '../../sync/use-items.ts';
import { tripLogs } from '../../trip-logs/kind.ts';

/** What a dossier of a boat is made of. Lists of logs are newest first. */
export interface WholeBoat {
  boat: Boat;
  trips: readonly TripLog[];
  services: readonly ServiceLog[];
  tasks: readonly SavedTask[];
  /** Of her and of her services. */
  documents: readonly SavedDocument[];
  costs: readonly Cost[];
  /** What services are called that are hers only because the account has no other boat: they may be another's. */
  otherNames: readonly string[];
}

/** All of a boat; `hers` is undefined until it is on the device, and `null` if there is no such boat. */
export function useWholeBoat(id: string): {
  hers: WholeBoat | null | undefined;
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

function hersOf(
  id: string,
  boats: readonly Boat[],
  all: Omit<WholeBoat, 'boat' | 'otherNames'>,
): WholeBoat | null {
  const boat = boats.find(({ _id }) => _id === id);
  if (!boat) return null;
  const [named, meant] = [boatNamed(boats), boatOfLog(boats)];
  const services = all.services.filter(({ boatNameModel }) => named(boatNameModel) === id);
  const others = all.services.filter(({ boatNameModel: name }) => named(name) !== id && meant(name) === id);
  const serviceIds = new Set(services.map(({ _id }) => _id));
  const isHers = ({ boatId }: { boatId?: string | undefined }) => boatId === id;
  return {
    ...{ boat, services, trips: all.trips.filter((trip) => named(trip.boat) === id) },
    otherNames: [...new Set(others.map(({ boatNameModel }) => boatNameModel.trim()))].sort(),
    tasks: all.tasks.filter(isHers),
    documents: inOrder(all.documents.filter((one) => isHers(one) || serviceIds.has(one.serviceLogId ?? ''))),
    costs: all.costs.filter(isHers),
  };
}
