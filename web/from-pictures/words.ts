import { dayInWords } from '#contract/plan/days';
import { nowWallClock } from '../shared/text/dates.ts';
import { t } from '../strings.ts';
import { asWallClock } from './propose.ts';

/** `12–14 juli`, `30 juni–2 juli`, `14 juli 2024`: without the year if it is this one. */
export function daysInWords(from: number, to: number): string {
  const [first, last] = [asWallClock(from), asWallClock(to)];
  const end = dayInWords(last, nowWallClock());
  if (first.slice(0, 10) === last.slice(0, 10)) return end;
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8, 10))}–${end}`;
  return `${dayInWords(first, last)}–${end}`;
}

export const picturesText = (n: number): string =>
  n === 1 ? t('fromPictures.pictures.one') : t('fromPictures.pictures', { n });
