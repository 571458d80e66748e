import { ownScript } from '../own-scripts.ts';
import { Observable, useObservable } from '../shared/observable.ts';

/**
 * Where the app itself stands on this device: `ready` when it has just become one that opens without a network,
 * `update` while a newer version waits to take over.
 */
export type AppState = 'nothing' | 'ready' | 'update';

const state = new Observable<AppState>('nothing');
let waiting: ServiceWorker | undefined;
let followed: ServiceWorkerRegistration | undefined;

export const useAppState = (): AppState => useObservable(state);

/** Makes the app open without a network. False on plain HTTP, and wherever else there is no service worker. */
export async function installApp(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return false;
  const registration = await register();
  if (!registration) return false;
  // The next user of this page finds it followed already.
  if (registration === followed) return true;
  followed = registration;
  // Not by the page's controller: one that was loaded past its service worker has none.
  let firstTime = registration.active === null;
  const offer = (worker: ServiceWorker | null) => {
    if (!worker || firstTime) return;
    waiting = worker;
    state.value = 'update';
  };
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing);
      if (installing.state !== 'activated' || !firstTime) return;
      firstTime = false;
      state.value = 'ready';
    });
  });
  // An app on a home screen may stay open for weeks.
  addEventListener('focus', () => void registration.update().catch(() => {}));
  return true;
}

/** A browser that forbids it may answer with nothing at all. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker.register(ownScript('/service-worker.js'));
  } catch (error) {
    console.warn('The app does not open without a network.', error);
    return undefined;
  }
}

/** The new version takes over, and this page is loaded from it. Other tabs go on as they are. */
export function updateApp(): void {
  const isWaiting = waiting?.state === 'installed';
  if (isWaiting) {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    waiting?.postMessage('take-over');
  } else {
    // It has taken over already: from another tab, or before somebody stayed here with what they were writing.
    location.reload();
  }
}
