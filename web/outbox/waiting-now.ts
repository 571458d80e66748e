import { Observable } from '../shared/observable.ts';
import type { Count } from './queue-text.ts';

/**
 * How much waits, and whether it outlasts the page. The line above every page follows it, so that the log-out link, which asks, loads
 * no code of the database.
 */
export const waitingNow = new Observable<{ count: Count; isKept: boolean }>({
  count: { logs: 0, changes: 0 },
  isKept: true,
});
