import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { limits } from '#contract/limits';
import { heicToPng } from './heic.ts';
import { withoutTexts } from './png.ts';
import { renditions } from './renditions.ts';

/**
 * Two files with WebP renditions without any metadata, upright, in sRGB; width and height are the larger one's, in pixels,
 * and `bytes` both together.
 */
export interface Rendered {
  picture: string;
  thumb: string;
  width: number;
  height: number;
  bytes: number;
}

/** Why there is no rendition: both are codes of the contract. */
export type Unreadable = 'not_an_image' | 'too_many_pixels';

export type RenderOutcome = Rendered | Unreadable | 'large';

// sharp can read far more than photographs: SVG and PDF too, whatever a file is called. Only what is wanted is let in, and
// told by its content alone.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});
// The pictures that are decoded at the same time keep the cores busy; no picture is read twice.
sharp.concurrency(1);
sharp.cache(false);

// A file that ends too early is refused while its owner still has the whole one; bytes after the end and small offences
// against the format, which many phones commit, are let through.
const failOn = 'error';

/** Pixels; what has more of them is decoded alone. */
const large = 16_000_000;
/** The same for HEIC, of which each is decoded by a WebAssembly of its own. */
const largeHeic = 8_000_000;

/**
 * Reads a picture from a phone, a camera or a drawing program, and writes ours beside it. A `large` one is left as it is until
 * nothing else is being decoded.
 */
export async function render(file: string, { alone }: { alone: boolean }): Promise<RenderOutcome> {
  const bytes = withoutTexts(await readFile(file));
  if (!bytes) return 'not_an_image';
  const header = await readHeader(bytes).catch(unlessOurs);
  if (!header) return 'not_an_image';
  const pixels = header.width * header.height;
  const longestEdge = Math.max(header.width, header.height);
  if (pixels > mostPixels(header) || longestEdge > limits.imageEdge) return 'too_many_pixels';
  const together = header.compression === 'hevc' ? largeHeic : large;
  if (pixels > together && !alone) return 'large';
  return renderNow(file, bytes, header);
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  return sharp(bytes, { failOn, limitInputPixels: false }).metadata();
}

/**
 * Three kinds are decoded in 8 to 22 bytes a pixel. They get fewer pixels, so that each stays within the decoder's 600 MB
 * (renderer.ts): as many as cameras write in them.
 */
function mostPixels({ compression, format, isProgressive }: Metadata): number {
  if (compression === 'av1') return 25_000_000;
  if (format === 'png' && isProgressive) return 40_000_000;
  if (compression === 'hevc') return 50_000_000;
  return limits.imagePixels;
}

async function renderNow(file: string, bytes: Buffer, header: Metadata): Promise<Rendered | Unreadable> {
  const readable = header.compression === 'hevc' ? await heicToPng(bytes) : bytes;
  const decoded = readable && (await decode(readable).catch(unlessOurs));
  if (!decoded) return 'not_an_image';

  const { data, info } = decoded;
  const upright = () => sharp(data, { raw: info });
  const { width, height } = renditions.thumb;
  const small = upright().resize(width, height, { fit: 'outside', withoutEnlargement: true });
  const [thumb, picture] = [`${file}.thumb.webp`, `${file}.webp`];
  const bytesOfThumb = await writeWebp(small, thumb);
  const bytesOfPicture = await writeWebp(upright(), picture);
  return { thumb, picture, width: info.width, height: info.height, bytes: bytesOfThumb + bytesOfPicture };
}

/** Quality and effort as measured in docs/decisions/004-pictures.md. Answers with the size of the file. */
async function writeWebp(picture: Sharp, file: string): Promise<number> {
  return (await picture.webp({ quality: 80, effort: 2 }).toFile(file)).size;
}

/**
 * The pixels, upright and no more of them than are kept. Of an animation the first picture. What was transparent becomes white, so
 * that a drawing stays legible at night.
 */
async function decode(bytes: Uint8Array) {
  const { pictureEdge } = renditions;
  return sharp(bytes, { failOn, limitInputPixels: limits.imagePixels, autoOrient: true })
    .flatten({ background: '#fff' })
    .resize(pictureEdge, pictureEdge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

/** A picture that can be read wherever anything can: one white pixel, as GIF. */
const onePixel = Buffer.from('R0lGODdhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/** Throws when it is the decoder that fails, and not the file: then it can't read what is known to be a picture either. */
async function unlessOurs(error: unknown): Promise<undefined> {
  try {
    await readHeader(onePixel);
    await decode(onePixel);
  } catch (cause) {
    throw new Error(`The decoder reads no picture at all: ${(error as Error).message}`, { cause });
  }
}
