import { parentPort, workerData } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import type { Heic } from './heic.ts';
import { renditions } from './renditions.ts';

interface Decoded {
  pixels: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
  profile: Buffer | undefined;
}

/** The primary picture, already turned the way the phone was held; its size has been judged before. */
function decode(bytes: Buffer): Decoded | undefined {
  const context = libheif.heif_context_alloc();
  const read = libheif.heif_context_read_from_memory(context, bytes);
  if (read.code !== libheif.heif_error_code.heif_error_Ok) return undefined;
  const image = libheif.heif_js_context_get_primary_image_handle(context);
  if (!image || 'code' in image) return undefined;

  const hasAlpha = libheif.heif_image_handle_has_alpha_channel(image) !== 0;
  const { heif_chroma_interleaved_RGB, heif_chroma_interleaved_RGBA } = libheif.heif_chroma;
  const decoded = libheif.heif_js_decode_image2(
    image,
    libheif.heif_colorspace.heif_colorspace_RGB,
    hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB,
  );
  if (!decoded || 'code' in decoded) return undefined;

  const [{ data, width, height, stride }] = decoded.channels;
  const channels = hasAlpha ? 4 : 3;
  const row = width * channels;
  // The rows are moved together in place: a copy of 64 megapixels would take another 192 MB.
  for (let y = 1; y < height; y++) data.copyWithin(y * row, y * stride, y * stride + row);
  const pixels = Buffer.from(data.buffer, data.byteOffset, row * height);
  return { pixels, width, height, channels, profile: colourProfile(bytes) };
}

const upright = { angle: 0, mirrored: false };
/** What turns a picture upright, by its EXIF orientation from 1: first clockwise, then as in a mirror. */
const turns = [0, 0, 180, 180, 270, 90, 90, 270].map((angle, i) => ({
  angle,
  mirrored: [1, 3, 4, 6].includes(i),
}));

/** Undefined if the picture is at fault; throws otherwise. */
async function toPng(bytes: Buffer, orientation: number): Promise<Uint8Array | undefined> {
  const decoded = decodeIfPossible(bytes);
  if (!decoded) return undefined;
  const { pixels, profile, ...raw } = decoded;
  const { pictureEdge } = renditions;
  const { angle, mirrored } = turns[orientation - 1] ?? upright;
  const png = await sharp(pixels, { raw })
    .rotate(angle)
    .flop(mirrored)
    .resize(pictureEdge, pictureEdge, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return withColourProfile(png, profile);
}

/** If libheif throws in the middle of a picture, that picture is at fault. */
function decodeIfPossible(bytes: Buffer): Decoded | undefined {
  try {
    return decode(bytes);
  } catch {
    return undefined;
  }
}

/** Phones write wider colours than sRGB, and say so in a `colr` box; libheif passes on only the numbers. */
function colourProfile(heic: Buffer): Buffer | undefined {
  const at = heic.indexOf('colrprof', 0, 'latin1');
  return at < 4 ? undefined : heic.subarray(at + 8, at - 4 + heic.readUInt32BE(at - 4));
}

function withColourProfile(png: Buffer, profile: Buffer | undefined): Buffer {
  if (!profile) return png;
  const afterHeader = 33;
  const typeAndData = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(typeAndData.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([
    png.subarray(0, afterHeader),
    length,
    typeAndData,
    checksum,
    png.subarray(afterHeader),
  ]);
}

const { bytes, orientation } = workerData as Heic;
parentPort?.postMessage(await toPng(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), orientation));
