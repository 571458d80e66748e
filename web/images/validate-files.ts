import { limits } from '#contract/limits';
import { t } from '../strings.ts';

/**
 * The offered files that are taken, and a sentence for each reason why others are left out. `picked` and `saved`: how many
 * pictures are chosen already, and how many are stored with the log.
 */
export function validateFiles(
  files: readonly File[],
  { picked, saved }: { picked: number; saved: number },
): { taken: File[]; sentences: string[] } {
  const images = files.filter((file) => mayBeImage(file) && !isUnusual(file));
  const sentences = files
    .filter((file) => !images.includes(file))
    .map((file) => t(isUnusual(file) ? 'img.unusual' : 'img.onlyImages', { filnamn: file.name }));

  const atOnce = limits.imagesPerRequest - picked;
  const inAll = limits.imagesPerLog - saved - picked;
  const room = Math.max(0, Math.min(atOnce, inAll));
  if (images.length > room) {
    const sentence = atOnce <= inAll ? 'img.tooManyAtOnce' : 'img.tooManyInAll';
    sentences.push(t(sentence, { n: atOnce <= inAll ? limits.imagesPerRequest : limits.imagesPerLog }));
  }
  return { taken: images.slice(0, room), sentences };
}

/** Pictures that neither browsers nor the server read. */
const isUnusual = ({ type, name }: File): boolean =>
  /^image\/(tiff|bmp|x-ms-bmp|jxl|jp2|jpx|svg\+xml)$/.test(type) ||
  /\.(tiff?|bmp|jxl|jp2|j2k|svg)$/i.test(name);

/** Whether the file may be a picture. Some systems know no type for the HEIC files of phones. */
export function mayBeImage({ type, name }: File): boolean {
  return type.startsWith('image/') || (type === '' && /\.(heic|heif|avif)$/i.test(name));
}
