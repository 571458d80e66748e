import { harboursOf, sameHarbour } from '#contract/harbours';
import { once } from '../logs/suggestions.ts';
import { harboursVisited } from './harbours.ts';

/** More than these nobody reads. */
const most = 100;

/**
 * How «Från – Till» may begin or go on, from what was written before, the latest log first. While one place is written: from
 * where the last trip ended, the trips as they were, and from every harbour. After that: to every harbour, first where one
 * has gone from there before.
 */
export function positionsFrom(logs: readonly { position: string }[]): (written: string) => string[] {
  const positions = once(logs.map(({ position }) => position.trim()));
  const harbours = harboursVisited(logs).map(({ name }) => name);
  const last = logs[0] && harboursOf(logs[0].position).at(-1);
  const beginnings = once([
    ...(last === undefined ? [] : [from(last)]),
    ...positions,
    ...harbours.map(from),
  ]).slice(0, most);

  return (written) => {
    const begun = /^.*\s[–-]\s*/u.exec(written)?.[0].replace(/\s[–-]\s*$/u, ' – ');
    if (begun === undefined) return beginnings;
    const there = sameHarbour(harboursOf(begun).at(-1) ?? '');
    const before = positions.filter((position) => position.startsWith(begun));
    const ways = harbours.filter((name) => sameHarbour(name) !== there).map((name) => begun + name);
    return once([...before, ...ways]).slice(0, most);
  };
}

const from = (harbour: string) => `${harbour} – `;
