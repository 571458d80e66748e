import type { Outbox } from '../offline/outbox.ts';
import { Observable } from '../shared/observable.ts';
import type { Count } from './queue-text.ts';

/** The outbox as `use-outbox` has read it; undefined until then. Kept apart, so that the log-out link loads no database code. */
export const outbox = new Observable<Outbox | undefined>(undefined);

/** Whether what waits outlasts the page. */
export const isKept = new Observable(true);

/** Whether the outbox can't be read for now. */
export const isLate = new Observable(false);

/** How many boats and tasks have changes that wait, and whether those outlast the page. */
export const changesNow = new Observable({ count: 0, isKept: true });

/** How much waits: no entries while they are first read, undefined if they can't be. */
export function waitingNow(): Count | undefined {
  const logs = outbox.value?.entries.length ?? (isLate.value ? undefined : 0);
  return logs === undefined ? undefined : { logs, changes: changesNow.value.count };
}

/** Whether all of that outlasts the page. */
export const isAllKept = (): boolean =>
  isKept.value && (changesNow.value.isKept || changesNow.value.count === 0);
