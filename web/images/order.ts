import type { TakenAt } from '#contract/images';

/**
 * The pictures of a log as its page shows them: the cover first, the others by when they were taken. One of which that is not
 * known stays in its place.
 */
export function inOrderOfTime(images: readonly string[], takenAt: TakenAt = {}): string[] {
  const [cover, ...others] = images;
  const timed = others.filter((path) => takenAt[path]);
  const byTime = timed.sort((one, other) => ((takenAt[one] ?? '') < (takenAt[other] ?? '') ? -1 : 1));
  const inPlace = others.map((path) => (takenAt[path] ? (byTime.shift() ?? path) : path));
  return [...(cover ? [cover] : []), ...inPlace];
}
