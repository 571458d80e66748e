import type { Installation } from '../context.ts';
import { blobKeys, fileOfKey } from './renditions.ts';
import { imagesInUse, knownFiles } from './store.ts';

/**
 * Whether every picture or PDF that something shows has its bytes. `missing` are the keys that have none; `unknown` those in
 * the store that the database does not know. Changes nothing.
 */
export async function checkImages({
  db,
  blobs,
}: Installation): Promise<{ checked: number; missing: string[]; unknown: string[] }> {
  const images = await imagesInUse(db);
  const missing: string[] = [];
  for (const key of images.flatMap(({ file }) => blobKeys(file))) {
    const blob = await blobs.read(key);
    if (blob) blob.stream.destroy();
    else missing.push(key);
  }
  const unknown: string[] = [];
  let some: string[] = [];
  const lookUp = async () => {
    const known = await knownFiles(db, some.map(fileOfKey));
    unknown.push(...some.filter((key) => !known.has(fileOfKey(key))));
    some = [];
  };
  for await (const { key } of blobs.list()) {
    some.push(key);
    if (some.length === 100) await lookUp();
  }
  if (some.length > 0) await lookUp();
  return { checked: images.length, missing: missing.sort(), unknown: unknown.sort() };
}
