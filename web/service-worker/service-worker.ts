import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { syncTag } from '../sync/sync-tag.ts';
import { answerCoast, isCoast } from './coast.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { answerPicture, isPicture } from './pictures.ts';
import { isShare, receiveShare } from './shared-files.ts';

/** Not in every browser, and not in TypeScript's types. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (PrecacheEntry | string)[];
};

/*
 * Opens the app without a network: the built client is stored on the device, and every address of the app gets its one page.
 * A new version waits until the user asks for it; see `shell/app-updates`.
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

// Files, and paths that the server answers itself, are not pages of the app.
const notPages = [/^\/(api|healthz|readyz|version|metrics)(\/|\?|$)/, /^[^?]*\.\w+(\?|$)/];
registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: notPages }));
registerRoute(isPicture, answerPicture);
registerRoute(isCoast, answerCoast);
registerRoute(isShare, receiveShare, 'POST');

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
// The network is back. The page does the sending, since a worker can't read the token.
self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === syncTag) sync.waitUntil(wakePages());
});

async function wakePages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(syncTag);
}

// So that the app works offline already after the very first visit.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
