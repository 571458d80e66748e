import type { Outbox } from '../offline/outbox.ts';
import { Observable } from '../shared/observable.ts';

/** The outbox as `use-outbox` has read it; undefined until then. Kept apart, so that the log-out link loads no database code. */
export const outbox = new Observable<Outbox | undefined>(undefined);

/** Whether what waits outlasts the page. */
export const isKept = new Observable(true);

/** Whether the outbox can't be read for now. */
export const isLate = new Observable(false);

/** How many entries wait: 0 while they are first read, undefined if they can't be. */
export const waitingNow = (): number | undefined =>
  outbox.value?.entries.length ?? (isLate.value ? undefined : 0);
