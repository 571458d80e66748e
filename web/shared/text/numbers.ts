/**
 * Numbers as Swedish text: decimal comma, real minus sign, and a hard space before every unit, so that a line never
 * breaks between a number and its unit.
 */

export const hardSpace = '\u00A0';

const decimals = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 2 });
const toATenth = new Intl.NumberFormat('sv-SE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const roughly = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 1 });

/** `12,5`, `1 234,5` */
export function numberText(value: number): string {
  return decimals.format(value);
}

/** Nautical miles: `12,5 nm` */
export function distanceText(nauticalMiles: number): string {
  return `${numberText(nauticalMiles)}${hardSpace}nm`;
}

/** Hours as on an engine's hour meter: `1,7 h` */
export function hoursText(hours: number): string {
  return `${numberText(hours)}${hardSpace}h`;
}

/** `40 liter` */
export function litresText(litres: number): string {
  return `${numberText(litres)}${hardSpace}liter`;
}

/** Metres per second: `8,5 m/s` */
export function windSpeedText(metresPerSecond: number): string {
  return `${numberText(metresPerSecond)}${hardSpace}m/s`;
}

/** Always with one decimal, since no log is more precise and speeds should look alike: `5,0` */
export function speedFigure(knots: number): string {
  return toATenth.format(knots);
}

/** `5,1 knop` */
export function speedText(knots: number): string {
  return `${speedFigure(knots)}${hardSpace}knop`;
}

/** Whole hours and the remaining minutes. */
export function hoursAndMinutes(minutes: number): { hours: number; minutes: number } {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** `5 h 25 min`, `4 h`, `50 min` */
export function durationText(total: number): string {
  const { hours, minutes } = hoursAndMinutes(total);
  const parts = [];
  if (hours > 0) parts.push(numberText(hours), 'h');
  if (minutes > 0 || hours === 0) parts.push(String(minutes), 'min');
  return parts.join(hardSpace);
}

/** A fraction of one, as per cent: `45 %` */
export function percentText(share: number): string {
  return `${Math.round(share * 100)}${hardSpace}%`;
}

/** `640 kB`, `14,2 MB` */
export function bytesText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1
    ? `${Math.ceil(bytes / 1000)}${hardSpace}kB`
    : `${roughly.format(megabytes)}${hardSpace}MB`;
}
