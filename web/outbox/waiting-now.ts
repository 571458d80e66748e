import { Observable } from '../shared/observable.ts';
import type { Count } from './queue-text.ts';

/** How much waits, and whether it outlasts the page. Also once a session has ended, when the device is closed. */
export const waitingNow = new Observable<{ count: Count; isKept: boolean }>({
  count: { logs: 0, changes: 0 },
  isKept: true,
});
