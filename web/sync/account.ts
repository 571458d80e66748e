import { useSyncExternalStore } from 'react';
import { call } from '../api.ts';
import { fetchFile } from '../document-file.ts';
import { currentSession, subscribeToSession } from '../session-state.ts';
import { openChannel } from '../shared/device/open-channel.ts';
import { forgetPictures, pictureCache } from '../shared/device/picture-cache.ts';
import { Observable } from '../shared/observable.ts';
import { upload } from '../upload.ts';
import { browserClock } from './backoff.ts';
import { askForKey, openSealed } from './key.ts';
import { remoteOf } from './remote.ts';
import { databasePrefix, openStorage, putAside, type Storage } from './storage.ts';
import { Sync } from './sync.ts';
import { syncTag } from './sync-tag.ts';
import type { Snapshot } from './view.ts';

/** The sync of the user who is signed in here, and the last one for a page that still ends something. */
let opening: { userId: string; sync: Promise<Sync> } | undefined;
/** Undefined until it has read the device. */
const opened = new Observable<Sync | undefined>(undefined);

/** The sync of this user, opened at the first call. */
export function syncOf(userId: string): Promise<Sync> {
  follow();
  if (opening?.userId !== userId) {
    close();
    const sync = openSync(userId);
    opening = { userId, sync };
    void sync.then((one) => {
      if (opening?.sync === sync) opened.value = one;
      else one.close();
    });
  }
  return opening.sync;
}

async function openSync(userId: string): Promise<Sync> {
  const isSignedIn = () => currentSession()?.userId === userId;
  const { storage, seal } = await openSealed(userId, { idb: indexedDB, isSignedIn, askForKey });
  const sync = new Sync({
    ...{
      userId,
      storage,
      seal,
      isSignedIn,
      remote: remoteOf(userId, { call, upload, fetchFile }, isSignedIn),
    },
    isOnline: () => navigator.onLine,
    askToBeWoken: () => void askToBeWoken(),
    isLookedAt: () => !document.hidden,
    // What no other tab can read needs none, and Firefox refuses them where it keeps nothing.
    locks: storage.isKept ? navigator.locks : undefined,
    channel: openChannel(`loggboken-sync-${userId}`),
    clock: browserClock,
    random: Math.random,
    makeRoom: () => forgetPictures(userId),
  });
  await sync.open();
  return sync;
}

/** By Background Sync, where there is any. Only without a network: it fires at once as long as the browser believes in one. */
async function askToBeWoken(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(syncTag).catch(() => {});
}

function close(): void {
  opened.value?.close();
  opened.value = undefined;
  opening = undefined;
}

/** The sync of the user who is signed in. Rejects if nobody is. */
export function currentSync(): Promise<Sync> {
  const userId = currentSession()?.userId;
  return userId === undefined ? Promise.reject(new Error('Nobody is signed in.')) : syncOf(userId);
}

let isFollowing = false;

/** Follows who is signed in, and what should wake the sync. */
function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  subscribeToSession(() => {
    const now = currentSession()?.userId;
    if (now === opening?.userId) return;
    close();
    if (now !== undefined) void syncOf(now);
  });
  const wake = () => opened.value?.wake();
  addEventListener('online', wake);
  addEventListener('focus', wake);
  document.addEventListener('visibilitychange', wake);
  navigator.serviceWorker?.addEventListener('message', ({ data }) => data === syncTag && wake());
  addEventListener('pagehide', ({ persisted }) => persisted && putAside());
}

function openFor(listener: () => void): () => void {
  const userId = currentSession()?.userId;
  if (userId !== undefined) void syncOf(userId);
  return subscribe(listener);
}

function subscribe(listener: () => void): () => void {
  let stop = opened.value?.subscribe(listener);
  const stopFollowing = opened.subscribe(() => {
    stop?.();
    stop = opened.value?.subscribe(listener);
    listener();
  });
  return () => {
    stop?.();
    stopFollowing();
  };
}

/** What the device has of the account; undefined while it is being read. */
export const useSnapshot = (): Snapshot | undefined =>
  useSyncExternalStore(openFor, () => opened.value?.snapshot());

/** The same, for what is shown above every page: it opens nothing, so that no server is asked before a page needs it. */
export const useSnapshotOnceOpened = (): Snapshot | undefined => useInSnapshot((snapshot) => snapshot);

/** Something in it, for what is to be rendered again only if that changes: the same value or object as long as it is the same. */
export const useInSnapshot = <T>(pick: (snapshot: Snapshot | undefined) => T): T =>
  useSyncExternalStore(subscribe, () => pick(opened.value?.snapshot()));

/** The same, for what is no screen. */
export const currentSnapshot = (): Snapshot | undefined => opened.value?.snapshot();

/**
 * Deletes, at a log-out, what the server has given. What the user wrote and has not been sent stays, encrypted, until the same
 * user logs in again.
 */
export async function forgetReplica(userId: string): Promise<void> {
  if (opening?.userId === userId) close();
  if ('caches' in globalThis) await caches.delete(pictureCache(userId));
  const storage = await openStorage(userId, indexedDB);
  await forgetIn(storage);
  storage.close();
}

const given = ['keys', 'replica', 'cursors', 'answers', 'kept'] as const;

export const forgetIn = (storage: Storage): Promise<void> =>
  storage.write([...given, 'numbers'], async (trx) => {
    for (const name of given) await trx.clear(name);
    await trx.delete('numbers', 'pulledAt');
  });

/** The same for every account but that of the user who is signed in: an earlier log-out may not have finished. */
export async function forgetOtherReplicas(): Promise<void> {
  const found = (await indexedDB.databases?.()) ?? [];
  const accounts = found.flatMap(({ name }) =>
    name?.startsWith(databasePrefix) ? name.slice(databasePrefix.length) : [],
  );
  const isOther = (one: string) => one !== currentSession()?.userId;
  await Promise.allSettled(accounts.filter(isOther).map(forgetReplica));
}
