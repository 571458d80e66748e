import type { Installation } from '../context.ts';
import { blobKeys } from './renditions.ts';
import { imagesInUse } from './store.ts';

/** Whether every picture that a log or a profile shows has its bytes. `missing` are the keys that have none. */
export async function checkImages({
  db,
  blobs,
}: Installation): Promise<{ checked: number; missing: string[] }> {
  const images = [...(await imagesInUse(db, 'log')), ...(await imagesInUse(db, 'profile'))];
  const missing: string[] = [];
  for (const key of images.flatMap(({ file }) => blobKeys(file))) {
    const blob = await blobs.read(key);
    if (blob) blob.stream.destroy();
    else missing.push(key);
  }
  return { checked: images.length, missing };
}
