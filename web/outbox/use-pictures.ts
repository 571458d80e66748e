import { useEffect, useSyncExternalStore } from 'react';
import type { Entry } from '../device/outbox.ts';
import { currentSession } from '../session-state.ts';

/** Addresses of pictures that wait, by their id; they live as long as the page. */
let addresses: ReadonlyMap<string, string> = new Map();
const asked = new Set<string>();
const listeners = new Set<() => void>();

async function fetchPicture(picture: string): Promise<void> {
  const user = currentSession();
  if (!user || asked.has(picture)) return;
  asked.add(picture);
  const { readPicture } = await import('../device/outbox.ts');
  const blob = await readPicture(user.userId, picture);
  if (!blob) return;
  addresses = new Map([...addresses, [picture, URL.createObjectURL(blob)]]);
  for (const listener of listeners) listener();
}

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
    .flatMap(({ images }) => images.slice(0, most))
    .flatMap((image) => ('picture' in image ? image.picture : []))
    .join(' ');
  useEffect(() => {
    for (const picture of wanted.split(' ')) if (picture) fetchPicture(picture).catch(() => {});
  }, [wanted]);
  return ({ images }) =>
    images.flatMap((image) => ('picture' in image ? (known.get(image.picture) ?? []) : image.path));
}

/** The picture of an entry that an address shows; undefined for one that the server has. */
export function waitingPictureAt(address: string): string | undefined {
  for (const [picture, one] of addresses) if (one === address) return picture;
  return undefined;
}
