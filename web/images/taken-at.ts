import type { Taken } from './exif.ts';

const day = 24 * 60 * 60 * 1000;
/** No digital camera is older: a clock that shows an earlier day, or one to come, was never set. */
const first = Date.UTC(1995, 0);

/** What a camera's clock showed, in milliseconds as if it were UTC; undefined for a day on which nobody took it. */
export function clockOf({ clock }: Taken, now = Date.now()): number | undefined {
  const shown = Date.parse(`${clock}Z`);
  return shown >= first && shown < now + day ? shown : undefined;
}

/** How far this device's clock is ahead of UTC when it shows that, in minutes. */
export const zoneHere = (clock: number): number =>
  -new Date(new Date(clock).toISOString().slice(0, -1)).getTimezoneOffset();

/** When a picture was taken, as its log says it; by this device's zone if the camera does not say which its clock had. */
export function takenAtOf(taken: Taken | undefined): string | undefined {
  const clock = taken && clockOf(taken);
  if (clock === undefined) return undefined;
  return new Date(clock - (taken?.zone ?? zoneHere(clock)) * 60_000).toISOString();
}
