import type { Outbox } from '../offline/outbox.ts';
import { Observable } from '../shared/observable.ts';

/** As `use-outbox` has read it; undefined until then. Apart from it, so that a visitor's log-out link fetches no database. */
export const outbox = new Observable<Outbox | undefined>(undefined);

/** How much waits, as far as somebody has looked. */
export const waitingNow = (): number => outbox.value?.entries.length ?? 0;
