import { isPdf } from '#contract/documents';
import { imagePrefixes } from '#contract/images';
import { limits } from '#contract/limits';
import { type PickedImage, pick } from '../images/picked-image.ts';
import { t } from '../strings.ts';
import { newId } from '../sync/decide.ts';

/** Takes a chosen file: a PDF as it is, a photograph as pictures of logs are taken. */
export async function pickPage(file: File): Promise<PickedImage> {
  const beginning = new Uint8Array(
    await file
      .slice(0, 1024)
      .arrayBuffer()
      .catch(() => new ArrayBuffer()),
  );
  const path = imagePrefixes.document + newId();
  if (!isPdf(beginning)) return undated(pick(file, `${path}.webp`));
  const sentence = t('img.tooLarge', { filnamn: file.name });
  const isTooLarge = file.size > limits.imageBytes;
  const pdf = new File([file], file.name, { type: 'application/pdf' });
  return {
    path: `${path}.pdf`,
    file: pdf,
    prepared: Promise.resolve(
      isTooLarge ? { ok: false, sentence } : { ok: true, file: pdf, preview: null, taken: undefined },
    ),
  };
}

/** Only pictures of logs say when they were taken. */
const undated = (image: PickedImage): PickedImage => ({
  ...image,
  prepared: image.prepared.then((ready) => (ready.ok ? { ...ready, taken: undefined } : ready)),
});
