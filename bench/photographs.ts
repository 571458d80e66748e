import { readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const demo = fileURLToPath(new URL('../demo/pictures/', import.meta.url));

/**
 * Makes `count` photographs of 12 megapixels, as a phone takes them. Returns the paths of JPEG files in a folder of their own.
 */
export async function photographs(count: number): Promise<{ folder: string; files: string[] }> {
  const motifs = readdirSync(demo).filter((file) => file.endsWith('.jpg'));
  const folder = await mkdtemp(join(tmpdir(), 'loggboken-bench-'));
  const grain = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 8 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const files: string[] = [];
  for (let i = 0; i < count; i++) {
    const photograph = await sharp(join(demo, motifs[i % motifs.length] ?? ''))
      .resize(4000, 3000, { fit: 'cover' })
      .composite([{ input: grain, blend: 'soft-light' }])
      .rotate(i < motifs.length ? 0 : 180)
      .jpeg({ quality: 88 })
      .toBuffer();
    const file = join(folder, `${i}.jpg`);
    writeFileSync(file, photograph);
    files.push(file);
  }
  return { folder, files };
}
