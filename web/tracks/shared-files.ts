import { pictureCache } from '../offline/picture-cache.ts';
import { sharedFileName } from './shared-file-url.ts';

/** Not in every browser, and not in TypeScript: files that the app was started with. */
interface LaunchQueue {
  setConsumer(consume: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** Takes the files that another app has shared to this user: what has been taken is not there any more. */
export async function takeSharedFiles(userId: string): Promise<File[]> {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(pictureCache(userId));
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const name = sharedFileName(request.url);
    if (name === undefined) continue;
    const answer = await cache.match(request);
    if (answer) files.push(new File([await answer.blob()], name));
    await cache.delete(request);
  }
  return files;
}

/** Calls back with the files that the app was opened with, as from a file manager; never where it was not. */
export function onOpenedFiles(open: (files: File[]) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void Promise.all(files.map((file) => file.getFile())).then(open);
  });
}
