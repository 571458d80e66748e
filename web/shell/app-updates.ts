import { ownScript } from '../shared/device/own-scripts.ts';
import { Observable, useObservable } from '../shared/observable.ts';

/**
 * The state of the app itself on this device. `ready`: it has just become able to open without a network.
 * `update`: a newer version waits to take over.
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
  // Already followed, since another user was signed in on this page.
  if (registration === followed) return true;
  followed = registration;
  // The page's `controller` would not tell: a page that was loaded past its service worker has none.
  let firstTime = registration.active === null;
  const offer = (worker: ServiceWorker | null) => {
    if (!worker || firstTime) return;
    waiting = worker;
    state.value = 'update';
  };
  if (registration.waiting) offer(registration.waiting);
  if (firstTime) void beginAgainIfStuck(registration);
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

/**
 * If the page is left while the app is first installed, WebKit leaves the worker installing for ever, and nothing opens without a
 * network. So an installation in which no file comes for a minute is begun anew, once.
 */
async function beginAgainIfStuck(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing;
  let before = -1;
  while (worker?.state === 'installing') {
    const files = await cachedFiles();
    if (files === before) {
      await registration.unregister();
      await register();
      return;
    }
    before = files;
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  }
}

async function cachedFiles(): Promise<number> {
  let count = 0;
  for (const name of await caches.keys()) count += (await (await caches.open(name)).keys()).length;
  return count;
}

/** Undefined if the browser forbids service workers. Then `register` rejects, or resolves with nothing. */
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
    // It has taken over already, from another tab or from this page, which stayed because of unsaved text.
    location.reload();
  }
}
