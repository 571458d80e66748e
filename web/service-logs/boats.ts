import { nameKey } from '#contract/name-key';
import type { ServiceLog } from '#contract/service-logs';
import type { Filter } from '../logs/find.ts';

/** The filter by boat, whose name is compared without case. The boat with the latest service comes first. */
export const boats: Filter<ServiceLog> = {
  name: 'boat',
  label: 'list.boat',
  every: 'list.boat.all',
  valuesOf: ({ boatNameModel }) => [boatNameModel],
  keyOf: nameKey,
};
