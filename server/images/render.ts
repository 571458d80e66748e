import sharp, { type Metadata, type Sharp } from 'sharp';
import { limits } from '#contract/limits';
import { heicToPng } from './heic.ts';
import { renditions } from './renditions.ts';
import { takeTurns } from './turns.ts';

/** Two WebP renditions without any metadata, upright, in sRGB; width and height are the larger one's, in pixels. */
export interface Rendered {
  picture: Buffer;
  thumb: Buffer;
  width: number;
  height: number;
}

/** Why there is no rendition; all are codes of the contract. */
export type Unreadable = 'not_an_image' | 'too_many_pixels';
export type NotRendered = Unreadable | 'busy';

// sharp can read far more than photographs: SVG and PDF too, whatever a file is called. Only what is wanted is let in, and
// told by its content alone.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});
// Two pictures at a time keep two cores busy; no picture is read twice.
sharp.concurrency(1);
sharp.cache(false);

const inTurn = takeTurns();
const large = 16_000_000;
const mostWaiting = 200 * 1024 * 1024;
let waiting = 0;

/**
 * Reads a picture from a phone, a camera or a drawing program, and makes it ours. At most two are decoded at once, a large
 * one alone, so that memory stays below 600 MB; when too many bytes wait for their turn, it is `busy`.
 */
export async function render(bytes: Buffer): Promise<Rendered | NotRendered> {
  if (waiting + bytes.length > mostWaiting) return 'busy';
  waiting += bytes.length;
  try {
    const header = await readHeader(bytes);
    if (!header) return 'not_an_image';
    const pixels = header.width * header.height;
    if (pixels > mostPixels(header)) return 'too_many_pixels';
    return await inTurn(() => renderNow(bytes, header), { large: pixels > large });
  } finally {
    waiting -= bytes.length;
  }
}

async function readHeader(bytes: Buffer): Promise<Metadata | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
}

/** Two kinds are decoded in 15 and 8 bytes a pixel. They get fewer pixels, more still than any camera writes in them. */
function mostPixels({ compression, format, isProgressive }: Metadata): number {
  if (compression === 'av1') return 30_000_000;
  if (format === 'png' && isProgressive) return 50_000_000;
  return limits.imagePixels;
}

async function renderNow(bytes: Buffer, header: Metadata): Promise<Rendered | Unreadable> {
  const readable = header.compression === 'hevc' ? await heicToPng(bytes) : bytes;
  const decoded = readable && (await decode(readable));
  if (!decoded) return 'not_an_image';

  const { data, info } = decoded;
  const upright = () => sharp(data, { raw: info });
  const { width, height } = renditions.thumb;
  const thumb = upright().resize(width, height, { fit: 'outside', withoutEnlargement: true });
  return {
    thumb: await asWebp(thumb),
    picture: await asWebp(upright()),
    width: info.width,
    height: info.height,
  };
}

/** Quality and effort as measured in docs/decisions/004-pictures-as-webp.md. */
const asWebp = (picture: Sharp): Promise<Buffer> => picture.webp({ quality: 80, effort: 2 }).toBuffer();

/**
 * The pixels, upright and no more of them than are kept; undefined when the file can't be read to its end. Of an animation
 * the first picture. What was transparent becomes white, so that a drawing stays legible at night.
 */
function decode(bytes: Uint8Array) {
  const { pictureEdge } = renditions;
  // 'error': a file that ends too early is refused while its owner still has the whole one; bytes after the end and small
  // offences against the format, which many phones commit, are let through.
  return sharp(bytes, { failOn: 'error', limitInputPixels: limits.imagePixels, autoOrient: true })
    .timeout({ seconds: 60 })
    .flatten({ background: '#fff' })
    .resize(pictureEdge, pictureEdge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
}
