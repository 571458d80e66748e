import { useEffect } from 'react';
import { onOutbox } from '../offline/channel.ts';
import { openDb } from '../offline/db.ts';
import type { Entry } from '../offline/entry.ts';
import { readPicture, readRecords } from '../offline/outbox.ts';
import { currentSession, subscribeToSession } from '../session-state.ts';
import { Observable, useObservable } from '../shared/observable.ts';

/** Object URLs of waiting pictures, by their id. */
const addresses = new Observable<ReadonlyMap<string, string>>(new Map());
const asked = new Set<string>();

async function fetchPicture(picture: string): Promise<void> {
  const user = currentSession();
  if (!user || asked.has(picture)) return;
  asked.add(picture);
  try {
    const blob = await readPicture(openDb(user.userId), picture);
    if (blob) addresses.value = new Map([...addresses.value, [picture, URL.createObjectURL(blob)]]);
    else asked.delete(picture);
  } catch {
    // The next page that shows it tries again.
    asked.delete(picture);
  }
}

// An app on a home screen stays open for weeks, and another user may sign in.
let userId = currentSession()?.userId;
subscribeToSession(() => {
  if (currentSession()?.userId === userId) return;
  userId = currentSession()?.userId;
  for (const address of addresses.value.values()) URL.revokeObjectURL(address);
  asked.clear();
  addresses.value = new Map();
});

// Of a picture that has been sent or removed, the bytes are let go.
onOutbox(() => {
  if (addresses.value.size > 0) void letGo().catch(() => {});
});

async function letGo(): Promise<void> {
  const user = currentSession();
  if (!user) return;
  // One that is shown for the first time meanwhile may be newer than the records.
  const shown = [...addresses.value];
  const records = await readRecords(openDb(user.userId));
  const left = new Set(
    records.flatMap(({ pictures }) => pictures).flatMap((one) => ('picture' in one ? one.picture : [])),
  );
  const gone = shown.filter(([picture]) => !left.has(picture));
  if (gone.length === 0) return;
  const kept = new Map(addresses.value);
  for (const [picture, address] of gone) {
    URL.revokeObjectURL(address);
    asked.delete(picture);
    kept.delete(picture);
  }
  addresses.value = kept;
}

/** The addresses of an entry's pictures, as a page can show them. Only the first `most` of each entry are loaded. */
export function useWaitingPictures(
  entries: readonly Entry[],
  most = Number.POSITIVE_INFINITY,
): (entry: Entry) => string[] {
  const known = useObservable(addresses);
  const wanted = entries
    .flatMap(({ pictures }) => pictures.slice(0, most))
    .flatMap((one) => ('picture' in one ? one.picture : []))
    .join(' ');
  useEffect(() => {
    for (const picture of wanted.split(' ')) if (picture) void fetchPicture(picture);
  }, [wanted]);
  return imagesWith(known);
}

/** The same function for all, until another picture has been read. */
let shown: { known: ReadonlyMap<string, string>; imagesOf: (entry: Entry) => string[] } | undefined;

function imagesWith(known: ReadonlyMap<string, string>): (entry: Entry) => string[] {
  if (shown?.known === known) return shown.imagesOf;
  const imagesOf = ({ pictures }: Entry) =>
    pictures.flatMap((one) => ('picture' in one ? (known.get(one.picture) ?? one.path ?? []) : one.path));
  shown = { known, imagesOf };
  return imagesOf;
}

/** The id of the waiting picture that an address shows; undefined for a picture on the server. */
export function waitingPictureAt(address: string): string | undefined {
  for (const [picture, one] of addresses.value) if (one === address) return picture;
  return undefined;
}
