import { useEffect, useSyncExternalStore } from 'react';
import { openDb } from '../offline/db.ts';
import type { Entry } from '../offline/entry.ts';
import { currentSession, subscribeToSession } from '../session-state.ts';

/** Addresses of pictures that wait, by their id. */
let addresses: ReadonlyMap<string, string> = new Map();
const asked = new Set<string>();
const listeners = new Set<() => void>();

function tell(next: ReadonlyMap<string, string>): void {
  addresses = next;
  for (const listener of listeners) listener();
}

async function fetchPicture(picture: string): Promise<void> {
  const user = currentSession();
  if (!user || asked.has(picture)) return;
  asked.add(picture);
  try {
    const { readPicture } = await import('../offline/outbox.ts');
    const blob = await readPicture(openDb(user.userId), picture);
    if (blob) tell(new Map([...addresses, [picture, URL.createObjectURL(blob)]]));
    else asked.delete(picture);
  } catch {
    // The next page that shows it tries again.
    asked.delete(picture);
  }
}

// An app on a home screen stays open for weeks, and somebody else may sign in.
let userId = currentSession()?.userId;
subscribeToSession(() => {
  if (currentSession()?.userId === userId) return;
  userId = currentSession()?.userId;
  for (const address of addresses.values()) URL.revokeObjectURL(address);
  asked.clear();
  tell(new Map());
});

/** The pictures of entries as a page can show them: the first `most` of each. */
export function useWaitingPictures(
  entries: readonly Entry[],
  most = Number.POSITIVE_INFINITY,
): (entry: Entry) => string[] {
  const known = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => addresses,
  );
  const wanted = entries
    .flatMap(({ pictures }) => pictures.slice(0, most))
    .flatMap((one) => ('picture' in one ? one.picture : []))
    .join(' ');
  useEffect(() => {
    for (const picture of wanted.split(' ')) if (picture) void fetchPicture(picture);
  }, [wanted]);
  return ({ pictures }) =>
    pictures.flatMap((one) => ('picture' in one ? (known.get(one.picture) ?? one.path ?? []) : one.path));
}

/** The picture of an entry that an address shows; undefined for one that the server has. */
export function waitingPictureAt(address: string): string | undefined {
  for (const [picture, one] of addresses) if (one === address) return picture;
  return undefined;
}
