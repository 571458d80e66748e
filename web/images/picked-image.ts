import { imagePrefixes } from '#contract/images';
import { limits } from '#contract/limits';
import { t } from '../strings.ts';
import type { ChosenPicture } from '../sync/change.ts';
import { newId } from '../sync/decide.ts';
import type { Taken } from './exif.ts';
import { shrink } from './shrink.ts';
import type { Shrunk } from './shrink-worker.ts';
import { jpegName, looksLikeImage } from './shrinking.ts';
import { takenAtOf } from './taken-at.ts';

/** A picture that was chosen and is not saved yet. */
export interface PickedImage {
  /** Of the picture in a log, once it has been sent: it follows from an id that is made here. */
  path: string;
  /** The file as it was chosen. */
  file: File;
  /** Resolves when the picture is ready to be sent; never rejects. */
  prepared: Promise<Prepared>;
  /** The result of `prepared`, once it is there. */
  ready?: Extract<Prepared, { ok: true }>;
  /** When it was taken, as its user has said: otherwise as it says itself. */
  takenAt?: string | undefined;
}

/** `preview`: a data URL, or null if this browser can't draw the picture. `sentence`: tells the user why it is refused. */
export type Prepared =
  | { ok: true; file: File; preview: string | null; taken: Taken | undefined }
  | { ok: false; sentence: string };

/** Takes a chosen file, and starts to prepare it for sending. */
export function pick(file: File, path = newPath()): PickedImage {
  return { path, file, prepared: prepare(file, toSend) };
}

/** A picture, or a PDF, that was prepared on an earlier page: it is sent as it is. As a copy it gets a path of its own. */
export function pickAgain(
  file: File,
  before: Pick<PickedImage, 'path' | 'takenAt'>,
  isCopy: boolean,
): PickedImage {
  const [, folder, id, ending] = /^(.*\/)([^/.]+)(.*)$/.exec(before.path) ?? [];
  const path = `${folder}${isCopy ? newId() : id}${ending}`;
  const isReady = { ok: true, file, preview: null, taken: undefined } as const;
  const prepared = ending === '.pdf' ? Promise.resolve(isReady) : prepare(file, () => file);
  return { path, file, takenAt: before.takenAt, prepared };
}

/** Whether it becomes a document of its log, and no picture of it. */
export const isOfDocument = ({ path }: PickedImage): boolean => path.startsWith(imagePrefixes.document);

const newPath = () => `${imagePrefixes.log}${newId()}.webp`;

/** The picture as it will be sent. */
export function chosen({ path, file, ready, takenAt = takenAtOf(ready?.taken) }: PickedImage): ChosenPicture {
  const { name, type } = ready?.file ?? file;
  return { path, name, type, takenAt };
}

async function prepare(file: File, choose: (file: File, shrunk: Shrunk | null) => File): Promise<Prepared> {
  const refused = (why: 'img.unreadable' | 'img.onlyImages' | 'img.tooLarge') =>
    ({ ok: false, sentence: t(why, { filnamn: file.name }) }) as const;
  const shrunk = await shrink(file).catch(() => null);
  if (!shrunk) {
    const start = await startOf(file).catch(() => null);
    if (!start) return refused('img.unreadable');
    if (!looksLikeImage(start)) return refused('img.onlyImages');
  }
  const sent = choose(file, shrunk);
  if (sent.size > limits.imageBytes) return refused('img.tooLarge');
  const preview = await drawable(await dataUrl(shrunk?.preview ?? file));
  // Of the file as it was chosen: what is sent says nothing of it.
  return { ok: true, file: sent, preview, taken: await readTaken(file) };
}

/** Its code is fetched with the first picture. */
const readTaken = async (file: File): Promise<Taken | undefined> => {
  const exif = await import('./exif.ts').catch(() => undefined);
  return exif?.takenBy(file);
};

function toSend(file: File, shrunk: Shrunk | null): File {
  // If `sent` is a File, it is the original file.
  const made = shrunk && !(shrunk.sent instanceof File) ? shrunk.sent : null;
  return made ? new File([made], jpegName(file.name), { type: made.type }) : file;
}

async function startOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, 12).arrayBuffer());
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    // A file that can't be read any more has no preview; the sending reports it.
    reader.onloadend = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsDataURL(blob);
  });
}

/** The address itself, or null if the browser can't draw it. */
async function drawable(address: string): Promise<string | null> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => address,
    () => null,
  );
}
