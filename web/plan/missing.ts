import { expires } from '#contract/plan/templates';
import type { Planned } from './planned.ts';

/** What is missing for working out the next time of a task whose state is `unknown`. */
export type Missing = 'interval' | 'start' | 'next' | 'hoursThen' | 'hoursInLog' | 'hoursNow' | 'fewerHours';

/**
 * Months, seasons and miles count from the day of the start; hours also need two readings of the same meter. What expires has
 * a day of its own each time.
 */
export function missingOf(
  { everyMonths, everyHours, everyMiles, lastDone, template }: Planned,
  hoursNow: number | null,
): Missing {
  const isCounted = everyMonths || everyHours || everyMiles;
  if (!isCounted && (lastDone || expires(template))) return 'next';
  if (!lastDone) return isCounted ? 'start' : 'interval';
  if (lastDone.hours === null) return lastDone.logId === undefined ? 'hoursThen' : 'hoursInLog';
  return hoursNow === null && !lastDone.newMeter ? 'hoursNow' : 'fewerHours';
}

/** Whether the task itself can be given it. What a service log says goes before the task's own start. */
export const isOfTask = (missing: Missing, { lastDone }: Planned): boolean =>
  missing === 'next' || (isOfStart(missing) && lastDone?.logId === undefined);

const isOfStart = (missing: Missing) => missing !== 'hoursNow' && missing !== 'fewerHours';
