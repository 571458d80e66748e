/** The rules for preparing a photograph; `shrink-worker` does the drawing. */

/** The longest edge of a picture that is sent, in pixels: the server keeps no more. */
export const sentEdge = 2560;

/** The longest edge of a preview, in pixels: three times its width on the screen. */
export const previewEdge = 576;

/** The server reads these types; any other picture that the browser can draw is sent as JPEG. */
const storable = /^image\/(jpeg|png|webp|gif|avif|heic|heif)$/;

/** In bytes. Below this shrinking would hardly make the upload faster, and the picture would lose sharpness. */
const smallEnough = 1_000_000;

interface Size {
  width: number;
  height: number;
}

/** The size with the same proportions and no edge longer than `longest`; never larger than it was. */
export function sizeWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export function isStorable(type: string): boolean {
  return storable.test(type);
}

/** Whether to send the file unchanged: it may be animated, or it is small in both bytes and pixels. */
export function isFineAsItIs(file: { type: string; size: number }, { width, height }: Size): boolean {
  if (file.type === 'image/gif') return true;
  return isStorable(file.type) && file.size <= smallEnough && Math.max(width, height) <= sentEdge;
}

/** The name as a JPEG: `IMG_2204.jpg` for `IMG_2204.HEIC`. */
export function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`;
}

/** Whether the first bytes (12 or more) are those of a picture, whatever the file is called. */
export function looksLikeImage(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  return (
    /^(\xff\xd8\xff|\x89PNG|GIF8)/.test(text) ||
    /^RIFF.{4}WEBP/s.test(text) ||
    /^.{4}ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis)/s.test(text)
  );
}
