import { limits } from '#contract/limits';
import { randomId } from '../shared/random-id.ts';
import { t } from '../strings.ts';
import { shrink } from './shrink.ts';
import { jpegName, looksLikeImage } from './shrinking.ts';

/** A picture that was chosen and is not saved yet. */
export interface PickedImage {
  id: string;
  /** As it was chosen. */
  file: File;
  /** Resolves when it is ready to be sent; never rejects. */
  prepared: Promise<Prepared>;
  /** The same, once it is there. */
  ready?: Extract<Prepared, { ok: true }>;
}

/** `preview` is a data URL, or null for a picture that this browser can't draw. What is refused is so in a sentence. */
export type Prepared = { ok: true; file: File; preview: string | null } | { ok: false; sentence: string };

/** Takes a file in hand: from here on it is being made ready. */
export function pick(file: File): PickedImage {
  return { id: randomId(), file, prepared: prepare(file) };
}

/** A picture that was made ready before, on a page that is no more: it is sent as it is. */
export function pickAgain(id: string, file: File): PickedImage {
  const prepared = shrink(file).then(
    async (shrunk) =>
      ({ ok: true, file, preview: await drawable(await dataUrl(shrunk?.preview ?? file)) }) as const,
  );
  return { id, file, prepared };
}

async function prepare(file: File): Promise<Prepared> {
  const shrunk = await shrink(file);
  if (!shrunk && !(await isImage(file))) {
    return { ok: false, sentence: t('img.onlyImages', { filnamn: file.name }) };
  }
  // What comes back as a File is the file as it was.
  const made = shrunk && !(shrunk.sent instanceof File) ? shrunk.sent : null;
  const sent = made ? new File([made], jpegName(file.name), { type: made.type }) : file;
  if (sent.size > limits.imageBytes)
    return { ok: false, sentence: t('img.tooLarge', { filnamn: file.name }) };
  return { ok: true, file: sent, preview: await drawable(await dataUrl(shrunk?.preview ?? file)) };
}

async function isImage(file: File): Promise<boolean> {
  return looksLikeImage(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    // A file that can't be read any more has no preview; sending it will say so.
    reader.onloadend = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsDataURL(blob);
  });
}

/** The address itself, or null where the browser draws nothing at it. */
async function drawable(address: string): Promise<string | null> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => address,
    () => null,
  );
}
