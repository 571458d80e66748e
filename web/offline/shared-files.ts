import { pictureCache } from './picture-cache.ts';
import { sharedFileName } from './shared-file-url.ts';

/** Not in every browser, and not in TypeScript: files that the app was started with. */
interface LaunchQueue {
  setConsumer(consume: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** The files that another app has shared to this user, until somebody takes them. */
export async function sharedFiles(userId: string): Promise<File[]> {
  const files: File[] = [];
  for (const { name, request, cache } of await entriesOf(userId)) {
    const blob = await (await cache.match(request))?.blob();
    if (blob) files.push(new File([blob], name, { type: blob.type }));
  }
  return files;
}

/** The same; what has been taken is not there any more. */
export async function takeSharedFiles(userId: string): Promise<File[]> {
  const files = await sharedFiles(userId);
  for (const { request, cache } of await entriesOf(userId)) await cache.delete(request);
  return files;
}

async function entriesOf(userId: string) {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(pictureCache(userId));
  return (await cache.keys()).flatMap((request) => {
    const name = sharedFileName(request.url);
    return name === undefined ? [] : [{ name, request, cache }];
  });
}

/** Calls back with the files that the app was opened with, as from a file manager; never where it was not. */
export function onOpenedFiles(open: (files: File[]) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void Promise.all(files.map((file) => file.getFile())).then(open);
  });
}
