import type { Span } from './voyage.ts';

const MINUTE = 60_000;
/** The lengths that a field may have, in minutes: half an hour, or the first with which the fields are few enough. */
const LENGTHS = [5, 10, 30, 60, 120, 180, 360, 720, 1_440];
const MOST_FIELDS = 16;
const FEWEST_FIELDS = 4;

/** The fields of the scale, from one time to another, which begin where the clock strikes. */
export function fieldsOfScale(from: number, to: number): Span[] {
  const fits = (minutes: number) => (to - from) / (minutes * MINUTE) <= MOST_FIELDS;
  const isShort = (to - from) / (30 * MINUTE) < FEWEST_FIELDS;
  const step = (LENGTHS.find((minutes) => fits(minutes) && (isShort || minutes >= 30)) ?? 1_440) * MINUTE;
  const first = Math.ceil(from / step) * step;
  const ends: number[] = [];
  for (let at = first; at < to; at += step) if (at > from) ends.push(at);
  const bounds = [from, ...ends, to];
  return bounds.slice(1).map((end, i) => ({ from: bounds[i] ?? from, to: end }));
}
