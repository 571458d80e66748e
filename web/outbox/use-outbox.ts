import { useSyncExternalStore } from 'react';
import { onOutbox } from '../offline/channel.ts';
import { openDb } from '../offline/db.ts';
import type { Entry } from '../offline/entry.ts';
import { type Outbox, readOutbox } from '../offline/outbox.ts';
import { currentSession, subscribeToSession } from '../session-state.ts';
import { useObservable } from '../shared/observable.ts';
import { isKept, isLate, outbox } from './outbox-state.ts';

/** How long to wait for the browser's database, in milliseconds, and before it is asked again. */
const patience = 1000;

const empty: Outbox = { entries: [], unreadable: [] };
let userId: string | undefined;
let readings = 0;

/**
 * Of several reads the latest to begin counts, whichever ends last. One that fails is repeated, and tells nothing of what waits:
 * what was read before still counts.
 */
async function read(): Promise<void> {
  readings += 1;
  const mine = readings;
  const afterPatience = (then: () => void) => setTimeout(() => mine === readings && then(), patience);
  userId = currentSession()?.userId;
  const late = afterPatience(() => {
    isLate.value = true;
  });
  const next = userId === undefined ? empty : await readOutbox(openDb(userId)).catch(() => undefined);
  clearTimeout(late);
  if (mine !== readings) return;
  isLate.value = next === undefined;
  isKept.value = userId === undefined || openDb(userId).isKept;
  if (next) outbox.value = next;
  else afterPatience(() => void read());
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

/** Whether the outbox can't be read for now: until then the user can work with what the server has. */
export const useIsLate = (): boolean => useObservable(isLate);

/** Ids of the entries in the outbox that can't be read. */
export function useUnreadable(): readonly string[] {
  return useSyncExternalStore(subscribe, () => (outbox.value ?? empty).unreadable);
}

/** Whether what is written outlasts the page. */
export function useIsKept(): boolean {
  useOutbox();
  return useObservable(isKept);
}
