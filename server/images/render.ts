import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { limits } from '#contract/limits';
import { orientationOf } from './exif.ts';
import { heicToPng } from './heic.ts';
import { renditions } from './renditions.ts';

/**
 * Two files with WebP renditions without any metadata, upright, in sRGB. Width and height are the larger one's, in pixels;
 * `bytes` is the size of both together.
 */
export interface Rendered {
  picture: string;
  thumb: string;
  width: number;
  height: number;
  bytes: number;
}

/** Why there is no rendition. Both are error codes of the contract. */
export type Unreadable = 'not_an_image' | 'too_many_pixels';

export type RenderOutcome = Rendered | Unreadable | 'large';

// sharp can read far more than photographs: SVG and PDF too, whatever a file is called. Only these formats are allowed, and they
// are recognised by their content alone.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});
// Decoding several pictures at once keeps the cores busy already; no picture is read twice.
sharp.concurrency(1);
sharp.cache(false);

// A file that ends too early is refused while its owner still has the whole one; trailing bytes and small errors of format, which
// many phones make, are accepted.
const failOn = 'error';

/** Pixels; a picture with more is decoded alone. */
const large = 16_000_000;
/** The same for HEIC: each of these is decoded by its own WebAssembly. */
const largeHeic = 8_000_000;

/**
 * Reads a picture from a phone, a camera or a drawing program, and writes our renditions beside it. A `large` one is decoded only
 * when nothing else is (`alone`).
 */
export async function render(file: string, { alone }: { alone: boolean }): Promise<RenderOutcome> {
  const bytes = await readFile(file);
  asStill(bytes);
  const header = await readHeader(bytes).catch(rethrowIfOurs);
  if (header && isGarbled(bytes, header)) return 'not_an_image';
  if (!header) return claimedPixels(bytes) > mostHeicPixels ? 'too_many_pixels' : 'not_an_image';
  const pixels = header.width * header.height;
  const longestEdge = Math.max(header.width, header.height);
  if (pixels > mostPixels(header) || longestEdge > limits.imageEdge) return 'too_many_pixels';
  const together = header.compression === 'hevc' ? largeHeic : large;
  if (pixels > together && !alone) return 'large';
  return renderNow(file, bytes, header);
}

/** Calls an animated AVIF a still one: it begins with its first picture, and libvips knows it under that name alone. */
function asStill(bytes: Buffer): void {
  if (bytes.toString('latin1', 4, 12) === 'ftypavis') bytes.write('avif', 8, 'latin1');
}

/** libheif crops the colours of an AVIF but not its transparency, and mixes up the two. */
const isGarbled = (bytes: Buffer, { compression, hasAlpha }: Metadata): boolean =>
  compression === 'av1' && hasAlpha && boxesOf(bytes).includes('clap');

const mostHeicPixels = 50_000_000;

/** What a HEIC file says of its size: libheif gives up at the header of one of 200 megapixels, as large phones make. */
function claimedPixels(bytes: Buffer): number {
  let most = 0;
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return most;
  for (let at = bytes.indexOf('ispe'); at >= 0 && at + 16 <= bytes.length; at = bytes.indexOf('ispe', at + 1))
    most = Math.max(most, bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12));
  return most;
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  return sharp(bytes, { failOn, limitInputPixels: false }).metadata();
}

/**
 * These three kinds take 8 to 22 bytes a pixel to decode. Their limits keep each within the decoder's 600 MB (renderer.ts), and
 * are as many pixels as cameras write in them.
 */
function mostPixels({ compression, format, isProgressive }: Metadata): number {
  if (compression === 'av1') return 25_000_000;
  if (format === 'png' && isProgressive) return 40_000_000;
  if (compression === 'hevc') return mostHeicPixels;
  return limits.imagePixels;
}

async function renderNow(file: string, bytes: Buffer, header: Metadata): Promise<Rendered | Unreadable> {
  const readable = header.compression === 'hevc' ? await heicToPng(bytes, turnOf(bytes, header)) : bytes;
  const decoded =
    readable &&
    (await (hasEnd(bytes, header) ? decode(readable) : decode(withEnd(readable), 'warning')).catch(
      rethrowIfOurs,
    ));
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

/** The turn that a HEIC file names in its EXIF block alone, as some phones write it. Its own boxes, if there are any, are done already. */
const turnOf = (bytes: Buffer, { exif }: Metadata): number =>
  boxesOf(bytes).includes('irot') || boxesOf(bytes).includes('imir') ? 1 : orientationOf(exif);

/** The part of a HEIC file that describes it: in the compressed bytes any four letters may stand. */
function boxesOf(bytes: Buffer): Buffer {
  const meta = bytes.indexOf('meta');
  return meta < 4 ? bytes : bytes.subarray(meta, meta - 4 + bytes.readUInt32BE(meta - 4));
}

const scan = Buffer.from([0xff, 0xda]);
const end = Buffer.from([0xff, 0xd9]);

/**
 * Whether a JPEG has the marker of its end, which some cameras leave out and browsers do not miss. With it added, one that was
 * cut off earlier still has faults.
 */
const hasEnd = (bytes: Buffer, { format }: Metadata) =>
  format !== 'jpeg' || bytes.lastIndexOf(end) > bytes.lastIndexOf(scan);
const withEnd = (bytes: Uint8Array) => Buffer.concat([bytes, end]);

/** Quality and effort as measured in docs/decisions/004-pictures.md. Returns the size of the file in bytes. */
async function writeWebp(picture: Sharp, file: string): Promise<number> {
  return (await picture.webp({ quality: 80, effort: 2 }).toFile(file)).size;
}

/**
 * The pixels, upright and no more of them than are stored. Of an animation the first picture. Transparent parts become white, so
 * that a drawing stays legible on a dark page.
 */
async function decode(bytes: Uint8Array, failsOn: 'error' | 'warning' = failOn) {
  const { pictureEdge } = renditions;
  return sharp(bytes, { failOn: failsOn, limitInputPixels: limits.imagePixels, autoOrient: true })
    .flatten({ background: '#fff' })
    .resize(pictureEdge, pictureEdge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

/** The simplest possible picture: one white pixel, as GIF. */
const onePixel = Buffer.from('R0lGODdhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/** Throws if the decoder is at fault, not the file: then it can't read a known good picture either. */
async function rethrowIfOurs(error: unknown): Promise<undefined> {
  try {
    await readHeader(onePixel);
    await decode(onePixel);
  } catch (cause) {
    throw new Error(`The decoder reads no picture at all: ${(error as Error).message}`, { cause });
  }
}
