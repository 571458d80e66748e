import { Observable, useObservable } from '../shared/observable.ts';

/** What the sync is doing, and what it has just done. */
interface SyncStatus {
  /** The `i`th of `n` waiting entries is being sent. */
  sending?: { i: number; n: number } | undefined;
  /** How many waiting entries have just arrived; back to 0 after a moment. */
  sent: number;
}

/** How long `sent` is shown, in milliseconds. */
const brief = 8000;

const status = new Observable<SyncStatus>({ sent: 0 });
let timer: ReturnType<typeof setTimeout> | undefined;

export function setStatus(change: Partial<SyncStatus>): void {
  status.value = { ...status.value, ...change };
  if (!change.sent) return;
  clearTimeout(timer);
  timer = setTimeout(() => setStatus({ sent: 0 }), brief);
}

export const useSyncStatus = (): SyncStatus => useObservable(status);
