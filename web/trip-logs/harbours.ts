/**
 * What stands between two harbours in «Från – Till»: a dash, an arrow, a hyphen with room around it, or the word
 * «till». A hyphen without room is part of a name (Saltsjö-Boo), unless nothing else parts the text.
 */
const separators = /\s*[–—→]\s*|\s+-+>?\s+|\s*->\s*|\s+till\s+/iu;
const lastResort = /(?<=\S)-(?=\S)/u;
const opening = /^\s*från\s+/iu;

/** The places and what stands between them, by turns: `['Sandhamn', ' – ', 'Utö']`. One piece where nothing parts them. */
function pieces(position: string): string[] {
  const separator = separators.test(position) ? separators : lastResort;
  return position.split(new RegExp(`(${separator.source})`, separator.flags));
}

/** The harbours that «Från – Till» names, in their order, as they are written. */
export function harboursOf(position: string): string[] {
  return pieces(position.replace(opening, ''))
    .filter((_, i) => i % 2 === 0)
    .map((name) =>
      name
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/[.,;]+$/, ''),
    )
    .filter((name) => name !== '');
}

/** The way back: «Sandhamn – Utö» becomes «Utö – Sandhamn». Twice is the text as it was; one place alone stays. */
export function turned(position: string): string {
  const [start = ''] = opening.exec(position) ?? [];
  return start + pieces(position.slice(start.length)).reverse().join('');
}

/** Two ways to write a harbour are one when they differ in capitals and spaces only. */
export const sameHarbour = (name: string): string => name.toLocaleLowerCase('sv');

export interface Harbour {
  /** As it was written the first time. */
  name: string;
  /** How many trips begin, end or stop there. */
  trips: number;
}

/** The harbours of these trips, the one with most trips first. A trip that begins and ends in one counts it once. */
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
