import { Observable, useObservable } from '../shared/observable.ts';

/** What the sync is at, and what it has just done. */
interface SyncStatus {
  /** The `i`th of `n` that waited is on its way. */
  sending?: { i: number; n: number } | undefined;
  /** So many that waited have arrived; for a moment. */
  sent: number;
}

/** How long good news stands, in milliseconds. */
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
