import type { TripLog } from '#contract/trip-logs';

/** Where a trip went, to stand beside its title: nothing where the title says it already. */
export const routeBeside = ({ title, position }: Pick<TripLog, 'title' | 'position'>): string | undefined =>
  position.trim() === title.trim() ? undefined : position;
