import { useSyncExternalStore } from 'react';
import type { Entry } from '../device/outbox.ts';
import { onOutboxChanged } from '../device/outbox-news.ts';
import { currentSession, subscribeToSession } from '../session-state.ts';

/** What waits to be sent, in order; undefined until it has been read. */
type Waiting = readonly Entry[] | undefined;

let waiting: Waiting;
let userId: string | undefined;
let readings = 0;
const listeners = new Set<() => void>();

/** The latest reading counts, whichever ends last. Where a browser keeps nothing, nothing waits. */
async function read(): Promise<void> {
  readings += 1;
  const mine = readings;
  userId = currentSession()?.userId;
  const entries = userId === undefined ? [] : await readFor(userId);
  if (mine !== readings) return;
  waiting = entries;
  for (const listener of listeners) listener();
}

async function readFor(user: string): Promise<readonly Entry[]> {
  try {
    const { readOutbox } = await import('../device/outbox.ts');
    return await readOutbox(user);
  } catch {
    return [];
  }
}

let following = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!following) {
    following = true;
    onOutboxChanged(() => void read());
    subscribeToSession(() => {
      if (currentSession()?.userId === userId) return;
      waiting = undefined;
      void read();
    });
    void read();
  }
  return () => listeners.delete(listener);
}

export function useOutbox(): Waiting {
  return useSyncExternalStore(subscribe, () => waiting);
}

/** How much waits, as far as somebody has looked. */
export const waitingNow = (): number => waiting?.length ?? 0;
