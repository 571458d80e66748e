import type { Planned } from './as-of.ts';

/** What is missing for working out the next time of a task whose state is `unknown`. */
export type Missing = 'interval' | 'start' | 'hoursThen' | 'hoursInLog' | 'hoursNow' | 'fewerHours';

/** Months, seasons and miles count from the day of the start; hours also need two readings of the same meter. */
export function missingOf(
  { everyMonths, everyHours, everyMiles, lastDone }: Planned,
  hoursNow: number | null,
): Missing {
  if (!lastDone) return everyMonths || everyHours || everyMiles ? 'start' : 'interval';
  if (lastDone.hours === null) return lastDone.logId === undefined ? 'hoursThen' : 'hoursInLog';
  return hoursNow === null ? 'hoursNow' : 'fewerHours';
}

/** Whether the task itself can be given it. What a service log says goes before the task's own start. */
export const isOfTask = (missing: Missing, { lastDone }: Planned): boolean =>
  missing !== 'hoursNow' && lastDone?.logId === undefined;
