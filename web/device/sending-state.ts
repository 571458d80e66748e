import { useSyncExternalStore } from 'react';

/** What the sender is at, and what it has just done. */
export interface SendingState {
  /** The `i`th of `n` is on its way. */
  sending: { i: number; n: number } | undefined;
  /** So many have arrived; for a moment. */
  sent: number;
}

/** How long good news stands, in milliseconds. */
const brief = 8000;

let state: SendingState = { sending: undefined, sent: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: Partial<SendingState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export function setSending(sending: SendingState['sending']): void {
  become({ sending });
}

export function tellSent(sent: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => become({ sent: 0 }), brief);
  become({ sent });
}

export function useSending(): SendingState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
