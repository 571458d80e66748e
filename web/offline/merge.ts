import type { Entry, EntryPicture, Fields, ServerLog, Version } from './entry.ts';
import { isPart, isSame, isSet, united } from './part-values.ts';

interface Sides {
  /** What the form was opened with, if known. */
  base: Version | ServerLog | null;
  /** Versions that may have been sent since. */
  tried?: readonly Version[];
  mine: { fields: Fields; pictures: EntryPicture[] };
  theirs: ServerLog;
  /** The name that a picture has in the other side's `images`. */
  nameOf?: (picture: EntryPicture) => string;
}

export interface Merged {
  fields: Fields;
  pictures: EntryPicture[];
  /** Fields that only the other side has changed. `fields` holds its values of them. */
  taken: string[];
  /** Fields that both sides have changed, and differently. `fields` holds my values of them. */
  collisions: string[];
}

/**
 * Three-way merge by field: what only one side has changed is taken from that side. Pictures never collide: those added
 * and those removed on either side stay added and removed.
 */
export function merge({ base, tried = [], mine, theirs, nameOf = nameOnServer }: Sides): Merged {
  // A change leaves a field as it is that it does not name; a creation leaves it empty.
  const known = (name: string) => (base ? [base, ...tried.filter((one) => name in one.fields)] : tried);
  const fields = { ...mine.fields };
  const taken: string[] = [];
  const collisions: string[] = [];
  for (const [name, value] of Object.entries(mine.fields)) {
    if (isSet(name)) {
      fields[name] = united(theirs[name], value);
      continue;
    }
    const isMine = base === null || !isSame(name, value, fieldOf(base, name));
    const isTheirs = known(name).every((one) => !isSame(name, theirs[name], fieldOf(one, name)));
    if (isTheirs && !isMine) taken.push(name);
    if (isTheirs && isMine && !isSame(name, value, theirs[name])) collisions.push(name);
  }
  const names = mine.pictures.map(nameOf);
  const before = base?.images ?? [];
  const removed = [...before, ...tried.flatMap(({ images }) => images)].filter((one) => !names.includes(one));
  const pictures = [
    ...theirs.images
      .filter((one) => !removed.includes(one))
      .map((path) => mine.pictures[names.indexOf(path)] ?? { path }),
    // Only a picture whose bytes are here can be added; the others were removed on the other side.
    ...mine.pictures.filter((one, i) => {
      const name = names[i] ?? '';
      return 'picture' in one && !theirs.images.includes(name) && !before.includes(name);
    }),
  ];
  return { fields: withTheirs(fields, taken, theirs), pictures, taken, collisions };
}

/** My fields, with the other side's values in those that are named. */
export function withTheirs(mine: Fields, names: readonly string[], theirs: ServerLog): Fields {
  const fields = { ...mine };
  for (const name of names) {
    // A response has only the summary of a part: the other side's part stays if it is not named.
    if (isPart(name)) delete fields[name];
    else fields[name] = (theirs[name] as Fields[string] | undefined) ?? null;
  }
  return fields;
}

/** The entry with both sides merged; if they collide, it waits for the user. `etag`: of `theirs`. */
export function withMerged(
  entry: Entry,
  { fields, pictures, collisions }: Merged,
  theirs: ServerLog,
  etag: string | null,
): Entry {
  const merged = { ...entry, fields, pictures };
  if (collisions.length === 0) return merged;
  return { ...merged, theirs, problem: { kind: 'conflict', fields: collisions, etag } };
}

/**
 * The same, where `theirs` comes from the server and becomes the base. Until the user has chosen, a field that collides keeps
 * the base that it had, and the version stays unknown: a change made before that is compared again, and the user is asked again.
 */
export function withServers(
  entry: Entry,
  merged: Merged,
  theirs: ServerLog,
  { etag, base: before }: { etag: string | null; base: Version | ServerLog | null },
): Entry {
  const kept = merged.collisions.map((name) => [name, before && fieldOf(before, name)]);
  const base: ServerLog = { ...theirs, ...Object.fromEntries(kept) };
  const isSettled = merged.collisions.length === 0;
  return withMerged({ ...entry, base, etag: isSettled ? etag : null }, merged, theirs, etag);
}

const nameOnServer = (one: EntryPicture): string => one.path ?? ('picture' in one ? one.picture : '');

const fieldOf = (version: Version | ServerLog, name: string): unknown =>
  'fields' in version ? (version as Version).fields[name] : (version as ServerLog)[name];

/** Whether the log on the server says what these fields say. */
export const saysTheSame = (log: ServerLog, fields: Fields): boolean =>
  Object.entries(fields).every(([name, value]) => isSame(name, log[name], value));
