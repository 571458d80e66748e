import { type PickedImage, pick } from '../images/picked-image.ts';
import { mayBeImage } from '../images/validate-files.ts';
import { currentSession, subscribeToSession } from '../session-state.ts';
import { forgetSharedFiles } from '../shared/device/shared-files.ts';
import { Observable } from '../shared/observable.ts';
import { t } from '../strings.ts';
import { isTrackFile } from '../tracks/track-files.ts';
import type { ReadPicture, Said } from './propose.ts';
import type { BasketVoyage } from './voyages.ts';

export interface BasketPicture extends ReadPicture {
  image: PickedImage;
}

/** What the form of a new log begins with. */
export interface FormStart {
  filled: Readonly<Record<string, string>>;
  pictures: readonly PickedImage[];
  onKept: () => void;
}

/** Chosen pictures and voyages that are in no log yet, and what the user has said of them. It lasts as long as the page. */
export interface Basket {
  pictures: readonly BasketPicture[];
  voyages: readonly BasketVoyage[];
  said: Said;
  /** Why files are not among them. */
  refused: readonly string[];
  start?: FormStart;
}

const empty: Basket = { pictures: [], voyages: [], said: { clocks: {}, byFile: new Set() }, refused: [] };

export const basket = new Observable(empty);
let user = currentSession()?.userId;
subscribeToSession(() => {
  if (currentSession()?.userId === user) return;
  user = currentSession()?.userId;
  basket.value = empty;
});

export const formStart = (): FormStart | undefined => basket.value.start;

/** The form of a new log begins with that, when it is opened next. */
export function beginFormWith(start: Omit<FormStart, 'onKept'>, keys: Keys): void {
  const onKept = () => {
    takeOut(keys);
    const { start: _, ...rest } = basket.value;
    basket.value = rest;
  };
  basket.value = { ...basket.value, start: { ...start, onKept } };
}

export type Keys = readonly string[];

/** Of pictures and voyages. What another app has shared need not be kept for this page any more; with the last picture its tracks neither. */
export function takeOut(keys: Keys): void {
  const gone = new Set(keys);
  const stays = ({ key }: { key: string }) => !gone.has(key);
  const { pictures, voyages } = basket.value;
  const left = pictures.filter(stays);
  const files = pictures.flatMap((one) => (stays(one) ? [] : one.image.file));
  if (left.length === 0) files.push(...voyages.map(({ file }) => file));
  if (user && files.length > 0) void forgetSharedFiles(user, files).catch(() => {});
  basket.value = { ...basket.value, pictures: left, voyages: voyages.filter(stays) };
}

/** Nothing of it becomes a trip. What was shared stays for the page that takes it. */
export function letGo(): void {
  basket.value = empty;
}

export function putBack(pictures: readonly BasketPicture[]): void {
  basket.value = { ...basket.value, pictures: [...basket.value.pictures, ...pictures] };
  for (const one of pictures) void follow(one);
}

export function say(said: Partial<Said>): void {
  basket.value = { ...basket.value, said: { ...basket.value.said, ...said } };
}

/** One choice after the other: a picture that is there already is not read again. */
let last: Promise<unknown> = Promise.resolve();

/** Reads what the files say of when they were made. */
export function put(files: readonly File[]): Promise<void> {
  const theirs = user;
  const mine = last.then(() => read(files, theirs));
  last = mine.catch(() => {});
  return mine;
}

async function read(files: readonly File[], theirs: string | undefined): Promise<void> {
  const there = new Set(basket.value.pictures.map(({ key }) => key));
  const { takenBy } = await import('../images/exif.ts');
  const pictures: BasketPicture[] = [];
  const voyages: BasketVoyage[] = [];
  const refused: string[] = [];
  for (const file of files) {
    if (there.has(keyOf(file))) continue;
    if (mayBeImage(file)) {
      const taken = await takenBy(file);
      pictures.push({ key: keyOf(file), taken, fileTime: file.lastModified, image: pick(file) });
    } else if (isTrackFile(file)) {
      const { voyagesIn } = await import('./voyages.ts');
      const read = await voyagesIn(file);
      if ('sentence' in read) refused.push(`${file.name}: ${read.sentence}`);
      else voyages.push(...read.voyages);
    } else refused.push(t('img.onlyImages', { filnamn: file.name }));
  }
  if (user !== theirs) return;
  const { value } = basket;
  basket.value = {
    ...value,
    refused,
    pictures: withNew(value.pictures, pictures),
    voyages: withNew(value.voyages, voyages),
  };
  for (const one of pictures) void follow(one);
}

/** The same file chosen twice is one. */
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

function withNew<One extends { key: string }>(there: readonly One[], more: readonly One[]): One[] {
  return [...new Map([...more, ...there].map((one) => [one.key, one])).values()];
}

/** Shows the picture once it is ready. One that is none goes, and is told of. */
async function follow({ key, image }: BasketPicture): Promise<void> {
  const ready = await image.prepared;
  const { value } = basket;
  if (value.pictures.every((one) => one.key !== key)) return;
  basket.value = {
    ...value,
    refused: ready.ok ? value.refused : [...value.refused, ready.sentence],
    pictures: value.pictures.flatMap((one) => {
      if (one.key !== key) return one;
      return ready.ok ? { ...one, image: { ...one.image, ready } } : [];
    }),
  };
}
