/** The sixteen points of a Swedish compass, clockwise from north. */
export const points = 'N NNO NO ONO O OSO SO SSO S SSV SV VSV V VNV NV NNV'.split(' ');

/** Degrees from north to where the wind comes from, or null if it is no compass point (`Växlande`). */
export function windDegrees(direction: string): number | null {
  const point = points.indexOf(direction.trim().toLocaleUpperCase('sv'));
  return point < 0 ? null : point * 22.5;
}

/** The compass point that is nearest to these degrees from north. */
export const pointAt = (degrees: number): string | undefined =>
  points.at(Math.round(degrees / 22.5) % points.length);

/** A compass point or another short word (`Växlande`), with room for a figure beside it. Some users write a sentence. */
export function isBrief(direction: string): boolean {
  return direction.length <= 9;
}
