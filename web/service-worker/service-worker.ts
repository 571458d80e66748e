import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { syncTag } from '../offline/sync-tag.ts';
import { answerCoast, isCoast } from './coast.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { answerPicture, isPicture } from './pictures.ts';
import { isShare, receiveShare } from './shared-files.ts';

/** Not in every browser, and not in TypeScript. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (PrecacheEntry | string)[];
};

/*
 * Opens the app where there is no network: the built client lies on the device, and any address of it gets its one page.
 * A new version waits until somebody asks for it; see `offline/app-updates`.
 */
const files = self.__WB_MANIFEST;
const precache = new PrecacheController();
precache.addToCacheList(files);
self.addEventListener('install', (event) =>
  event.waitUntil(fetchAhead(precache, files).then(() => precache.install(event))),
);
self.addEventListener('activate', (event) => precache.activate(event));
registerRoute(new PrecacheRoute(precache));
cleanupOutdatedCaches();

// Files, and what the server answers itself, are not the app's addresses.
const notPages = [/^\/(api|healthz|readyz|version|metrics)(\/|\?|$)/, /^[^?]*\.\w+(\?|$)/];
registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: notPages }));
registerRoute(isPicture, answerPicture);
registerRoute(isCoast, answerCoast);
registerRoute(isShare, receiveShare, 'POST');

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
// There is a network again. The page does the sending: the token is where a worker can't read it.
self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === syncTag) sync.waitUntil(wakePages());
});

async function wakePages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(syncTag);
}

// So that the very first visit can be gone on with offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
