import { pictureCache } from './picture-cache.ts';
import { sharedFileName } from './shared-file-url.ts';

/** Files that the app was opened with. Not in every browser, and not in TypeScript's types. */
interface LaunchQueue {
  setConsumer(consume: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** The files that another app has shared to this user and that have not been taken yet. */
export async function sharedFiles(userId: string): Promise<File[]> {
  const files: File[] = [];
  for (const { name, request, cache } of await entriesOf(userId)) {
    const kept = await cache.match(request);
    const blob = await kept?.blob();
    const lastModified = Date.parse(kept?.headers.get('last-modified') ?? '') || Date.now();
    if (blob) files.push(new File([blob], name, { type: blob.type, lastModified }));
  }
  return files;
}

/** Removes shared files that the app has taken. Others may have been shared meanwhile. */
export async function forgetSharedFiles(userId: string, taken: readonly File[]): Promise<void> {
  const names = new Set(taken.map(({ name }) => name));
  for (const { name, request, cache } of await entriesOf(userId))
    if (names.has(name)) await cache.delete(request);
}

/** The shared files, which are removed at once. */
export async function takeSharedFiles(userId: string): Promise<File[]> {
  const files = await sharedFiles(userId);
  await forgetSharedFiles(userId, files);
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

/** Calls `open` if the app was opened with files, for example from a file manager. */
export function onOpenedFiles(open: (files: File[]) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void Promise.all(files.map((file) => file.getFile())).then(open);
  });
}
