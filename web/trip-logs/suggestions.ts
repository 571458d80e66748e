import { harboursOf, sameHarbour } from '#contract/harbours';
import { once } from '../logs/suggestions.ts';
import { harboursVisited } from './harbours.ts';

/** The most suggestions that are offered; nobody reads more. */
const most = 100;

/**
 * Suggestions for «Från – Till» from earlier logs, the latest first. While only one place is written: from where the last trip
 * ended, the earlier trips as written, and from every harbour. After that: to every harbour, first to those that earlier
 * trips went to from there.
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
