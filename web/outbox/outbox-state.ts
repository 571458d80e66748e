import type { Outbox } from '../offline/outbox.ts';
import { Observable } from '../shared/observable.ts';

/** The outbox as `use-outbox` has read it; undefined until then. Kept apart, so that the log-out link loads no database code. */
export const outbox = new Observable<Outbox | undefined>(undefined);

/** How many entries wait; 0 until the outbox has been read. */
export const waitingNow = (): number => outbox.value?.entries.length ?? 0;
