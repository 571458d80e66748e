import { readFileSync } from 'node:fs';
import pLimit from 'p-limit';
import sharp from 'sharp';

/*
 * The limit of making pictures: sharp alone makes the sizes that the product keeps of each file, two files at a time, in a
 * process that does nothing else and stores nothing. Prints the milliseconds for all of the given files.
 */
const files = process.argv.slice(2).map((file) => readFileSync(file));

sharp.concurrency(1);
sharp.cache(false);
const webp = { quality: 80, effort: 2 };

async function render(bytes: Buffer): Promise<void> {
  const { data, info } = await sharp(bytes, { autoOrient: true })
    .flatten({ background: '#fff' })
    .resize(2560, 2560, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  await sharp(data, { raw: info }).webp(webp).toBuffer();
  await sharp(data, { raw: info }).resize(600, 450, { fit: 'outside' }).webp(webp).toBuffer();
}

const [first] = files;
if (first) await render(first);
const twoAtATime = pLimit(2);
const began = performance.now();
await Promise.all(files.map((bytes) => twoAtATime(() => render(bytes))));
console.log(performance.now() - began);
