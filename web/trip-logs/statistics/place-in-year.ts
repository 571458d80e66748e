import { yearOf } from '../../shared/text/dates.ts';

/** The position of a wall-clock time in its year, from 0 to 1, on a scale whose months are equally wide. */
export function placeInYear(wallClock: string): number {
  const month = Number(wallClock.slice(5, 7));
  const day = Number(wallClock.slice(8, 10));
  const days = new Date(Date.UTC(yearOf(wallClock), month, 0)).getUTCDate();
  return (month - 1 + (day - 1) / days) / 12;
}
