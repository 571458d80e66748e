import { useEffect } from 'react';
import { currentSession, subscribeToSession } from '../session-state.ts';
import { imageUrl, thumbUrl } from '../shared/image-url.ts';
import { Observable, useObservable } from '../shared/observable.ts';
import { currentSync, useInSnapshot } from '../sync/account.ts';
import type { Snapshot } from '../sync/view.ts';

/** Object URLs of pictures that wait on this device, by their path. */
const addresses = new Observable<ReadonlyMap<string, string>>(new Map());
const asked = new Set<string>();

/** Shown until the bytes have been read. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** The paths of what waits, in one text: a list of logs is rendered again only if it changes. */
let last: { of: Snapshot | undefined; paths: string } = { of: undefined, paths: '' };

function waitingIn(snapshot: Snapshot | undefined): string {
  if (last.of !== snapshot) {
    const pictures = snapshot?.waiting.flatMap((change) => change.pictures) ?? [];
    last = { of: snapshot, paths: pictures.map(({ path }) => path).join(' ') };
  }
  return last.paths;
}

async function read(path: string): Promise<void> {
  if (asked.has(path)) return;
  asked.add(path);
  const userId = currentSession()?.userId;
  const bytes = await (await currentSync()).readFile(path).catch(() => undefined);
  if (currentSession()?.userId !== userId) return;
  // One that can't be read is shown as a picture that can't be fetched.
  const address = bytes ? URL.createObjectURL(new Blob([bytes])) : imageUrl(path);
  addresses.value = new Map([...addresses.value, [path, address]]);
}

function letGo(isGone: (path: string) => boolean): void {
  const gone = [...addresses.value].filter(([path]) => isGone(path));
  if (gone.length === 0) return;
  for (const [path, address] of gone) {
    URL.revokeObjectURL(address);
    asked.delete(path);
  }
  addresses.value = new Map([...addresses.value].filter(([path]) => !isGone(path)));
}

// An app on a home screen stays open for weeks, and another user may sign in.
subscribeToSession(() => letGo(() => true));

/** The addresses of pictures, whole and card-sized. Those of a picture that waits on this device lead to what is here. */
export function useImageUrls(): { imageUrl: typeof imageUrl; thumbUrl: typeof thumbUrl } {
  const waiting = useInSnapshot(waitingIn);
  const known = useObservable(addresses);
  useEffect(() => {
    letGo((path) => !waiting.includes(path));
  }, [waiting]);
  const here = (path: string): string | undefined => {
    if (!waiting.includes(path)) return undefined;
    const address = known.get(path);
    if (address === undefined) void read(path);
    return address ?? blank;
  };
  return {
    imageUrl: (path) => here(path) ?? imageUrl(path),
    thumbUrl: (path) => here(path) ?? thumbUrl(path),
  };
}
