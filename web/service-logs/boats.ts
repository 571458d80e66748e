import { nameKey } from '#contract/name-key';
import type { ServiceLog } from '#contract/service-logs';
import type { Filter } from '../logs/find.ts';

/** A boat is the same in whatever capitals. The one with the latest service comes first. */
export const boats: Filter<ServiceLog> = {
  name: 'boat',
  label: 'list.boat',
  every: 'list.boat.all',
  valuesOf: ({ boatNameModel }) => [boatNameModel],
  keyOf: nameKey,
};
