import { useSyncExternalStore } from 'react';

/** What the sync is at, and what it has just done. */
interface SyncStatus {
  /** The `i`th of `n` that waited is on its way. */
  sending?: { i: number; n: number } | undefined;
  /** So many that waited have arrived; for a moment. */
  sent: number;
}

/** How long good news stands, in milliseconds. */
const brief = 8000;

let status: SyncStatus = { sent: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function setStatus(change: Partial<SyncStatus>): void {
  status = { ...status, ...change };
  if (change.sent) {
    clearTimeout(timer);
    timer = setTimeout(() => setStatus({ sent: 0 }), brief);
  }
  for (const listener of listeners) listener();
}

export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => status,
  );
}
