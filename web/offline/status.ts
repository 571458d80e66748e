import { Observable, useObservable } from '../shared/observable.ts';
import { timings } from './timings.ts';

/** What the sync is doing, and what it has just done. */
export interface SyncStatus {
  /** The `i`th of `n` waiting entries is being sent. */
  sending?: { i: number; n: number } | undefined;
  /** How many waiting entries have just arrived; back to 0 after a moment. */
  sent: number;
  /** The device has no room for what the sync must note before it sends. */
  isFull: boolean;
}

const status = new Observable<SyncStatus>({ sent: 0, isFull: false });
let timer: ReturnType<typeof setTimeout> | undefined;

export function setStatus(change: Partial<SyncStatus>): void {
  status.value = { ...status.value, ...change };
  if (!change.sent) return;
  clearTimeout(timer);
  timer = setTimeout(() => setStatus({ sent: 0 }), timings.sentShown);
}

export const currentStatus = (): SyncStatus => status.value;

export const useSyncStatus = (): SyncStatus => useObservable(status);
