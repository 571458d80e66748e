import { useEffect, useState } from 'react';
import { type Count, countOf } from '../outbox/queue-text.ts';
import type { Waiting } from '../outbox/use-changes.ts';

/** How long good news is shown, in milliseconds. */
export const brief = 6000;

type Records = readonly Waiting[];

/** What had to wait and is on its way, and for a moment that it has arrived. `held`: what of it waits for its user, or fails. */
export function useDelivery(
  waiting: Records | undefined,
  { held, mustWait, isRunning }: { held: Records; mustWait: boolean; isRunning: boolean },
): { all: Count; left: number } | undefined {
  const onTheirWay = waiting && without(waiting, held);
  // What waits when the app is opened has waited since it was closed.
  const [all, setAll] = useState(onTheirWay);
  const isResting = all === undefined || (mustWait && !isRunning);
  const now = onTheirWay && (isResting ? onTheirWay : followed(without(all, held), onTheirWay));
  if (idsOf(now) !== idsOf(all)) setAll(now);
  const left = onTheirWay?.length ?? 0;
  const isUnderWay = all !== undefined && !mustWait && all.length > 0;
  const isDone = isUnderWay && left === 0;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setAll([]), brief);
    return () => clearTimeout(timer);
  }, [isDone]);
  return isUnderWay ? { all: countOf(all), left } : undefined;
}

/** What is saved while a delivery is under way joins it. */
function followed(all: Records, onTheirWay: Records): Records {
  const more = without(onTheirWay, all);
  return more.length < onTheirWay.length ? [...all, ...more] : all;
}

function without(records: Records, others: Records): Records {
  const ids = new Set(others.map(({ recordId }) => recordId));
  return records.filter(({ recordId }) => !ids.has(recordId));
}

const idsOf = (records: Records | undefined): string | undefined =>
  records?.map(({ recordId }) => recordId).join();
