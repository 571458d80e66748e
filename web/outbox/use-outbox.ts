import { useSyncExternalStore } from 'react';
import { onOutbox } from '../offline/channel.ts';
import { openDb } from '../offline/db.ts';
import type { Entry } from '../offline/entry.ts';
import { type Outbox, readOutbox } from '../offline/outbox.ts';
import { currentSession, subscribeToSession } from '../session-state.ts';
import { outbox } from './outbox-state.ts';

/** How long to wait for the browser's database, in milliseconds. */
const patience = 1000;

const empty: Outbox = { entries: [], unreadable: [] };
let userId: string | undefined;
let readings = 0;

/** Of several reads the latest to begin counts, whichever ends last. If the outbox can't be read, it counts as empty. */
async function read(): Promise<void> {
  readings += 1;
  const mine = readings;
  const tell = (next: Outbox) => {
    if (mine === readings) outbox.value = next;
  };
  // Until a slow browser has answered, the outbox counts as empty, so that the user can already work with what the server has.
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

/** The waiting entries, in order; undefined until they have been read. */
export function useOutbox(): readonly Entry[] | undefined {
  return useSyncExternalStore(subscribe, () => outbox.value?.entries);
}

/** Ids of the entries in the outbox that can't be read. */
export function useUnreadable(): readonly string[] {
  return useSyncExternalStore(subscribe, () => (outbox.value ?? empty).unreadable);
}

/** Whether what is written outlasts the page. */
export function useIsKept(): boolean {
  return useSyncExternalStore(subscribe, () => userId === undefined || openDb(userId).isKept);
}
