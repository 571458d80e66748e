import { useSyncExternalStore } from 'react';
import { onOutbox } from '../offline/channel.ts';
import { openDb } from '../offline/db.ts';
import type { Entry } from '../offline/entry.ts';
import { type Outbox, readOutbox } from '../offline/outbox.ts';
import { currentSession, subscribeToSession } from '../session-state.ts';
import { outbox } from './outbox-state.ts';

/** So long the browser is waited for, in milliseconds. */
const patience = 1000;

const empty: Outbox = { entries: [], unreadable: [] };
let userId: string | undefined;
let readings = 0;

/** The latest reading counts, whichever ends last. Where nothing can be read, nothing waits. */
async function read(): Promise<void> {
  readings += 1;
  const mine = readings;
  const tell = (next: Outbox) => {
    if (mine === readings) outbox.value = next;
  };
  // It is known as soon as the browser says it; until then nobody is kept from reading and writing what the server has.
  setTimeout(() => outbox.value ?? tell(empty), patience);
  userId = currentSession()?.userId;
  tell(userId === undefined ? empty : await readOutbox(openDb(userId)).catch(() => empty));
}

let following = false;

function subscribe(listener: () => void): () => void {
  if (!following) {
    following = true;
    onOutbox(() => void read());
    subscribeToSession(() => {
      if (currentSession()?.userId === userId) return;
      outbox.value = undefined;
      void read();
    });
    void read();
  }
  return outbox.subscribe(listener);
}

/** What waits to be sent, in order; undefined until it has been read. */
export function useOutbox(): readonly Entry[] | undefined {
  return useSyncExternalStore(subscribe, () => outbox.value?.entries);
}

/** Ids of what lies in the outbox and can't be read. */
export function useUnreadable(): readonly string[] {
  return useSyncExternalStore(subscribe, () => (outbox.value ?? empty).unreadable);
}

/** Whether what is written outlasts the page. */
export function useIsKept(): boolean {
  return useSyncExternalStore(subscribe, () => userId === undefined || openDb(userId).isKept);
}
