import type { Draft } from '../sync/change.ts';

/** The part of a draft that the user has filled in. */
export type Filled = Pick<Draft, 'texts' | 'removed' | 'pictures'>;

/** Whether the field of this name may be stored on a device: a password never is. */
export function mayBeKept(name: string): boolean {
  return !/password/i.test(name);
}

/** The texts of a draft for which the form still has a field: the draft may be older than the form. */
export function fitting(
  texts: Record<string, string>,
  start: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name in start));
}

export function isEmpty({ texts, removed, pictures }: Filled): boolean {
  return Object.keys(texts).length + removed.length + pictures.length === 0;
}

export function isSameContent(one: Filled, other: Filled): boolean {
  const said = ({ texts, removed, pictures }: Filled) =>
    JSON.stringify([
      Object.entries(texts).sort(),
      removed,
      pictures.map(({ path, takenAt }) => [path, takenAt]),
    ]);
  return said(one) === said(other);
}
