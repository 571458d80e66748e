import { harboursOf, piecesOf, sameHarbour } from '#contract/harbours';

/** The way back: «Sandhamn – Utö» becomes «Utö – Sandhamn». Turned twice it is unchanged; a single place stays. */
export function turned(position: string): string {
  const { start, pieces } = piecesOf(position);
  return start + pieces.reverse().join('');
}

export interface Harbour {
  /** The name as it was written the first time. */
  name: string;
  /** How many trips begin, end or stop there. */
  trips: number;
}

/** The harbours of these trips, the most visited first. A trip that begins and ends in the same harbour counts once. */
export function harboursVisited(logs: readonly { position: string }[]): Harbour[] {
  const found = new Map<string, Harbour>();
  for (const { position } of logs) {
    const names = new Map(harboursOf(position).map((name) => [sameHarbour(name), name]));
    for (const [key, name] of names) {
      const harbour = found.get(key);
      if (harbour) harbour.trips += 1;
      else found.set(key, { name, trips: 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.trips - a.trips || a.name.localeCompare(b.name, 'sv'));
}
