import type { Entry, EntryPicture, Fields, ServerLog, Version } from './entry.ts';
import { isPart, isSame, isSet, united } from './part-values.ts';

interface Sides {
  /** What the form was opened with, as far as it is known. */
  base: Version | ServerLog | null;
  /** What may have been sent since. */
  tried?: readonly Version[];
  mine: { fields: Fields; pictures: EntryPicture[] };
  theirs: ServerLog;
  /** What a picture is called in `images` of the others. */
  nameOf?: (picture: EntryPicture) => string;
}

export interface Merged {
  fields: Fields;
  pictures: EntryPicture[];
  /** Fields that both sides have changed, each in its own way. `fields` holds mine of them. */
  collisions: string[];
}

/**
 * Three ways, by field: what only one side has changed follows by itself. Pictures are a field that never collides: those
 * added and those removed on either side stay added and removed.
 */
export function merge({ base, tried = [], mine, theirs, nameOf = nameOnServer }: Sides): Merged {
  const known = base ? [base, ...tried] : tried;
  const fields: Fields = {};
  const collisions: string[] = [];
  for (const [name, value] of Object.entries(mine.fields)) {
    if (isSet(name)) {
      fields[name] = united(theirs[name], value);
      continue;
    }
    const their = theirs[name] as Fields[string] | undefined;
    const isSameHere = (one: unknown, other: unknown) => isSame(name, one, other);
    const isMine = base === null || !isSameHere(value, fieldOf(base, name));
    const isTheirs = known.every((one) => !isSameHere(their, fieldOf(one, name)));
    // A part is only answered in short: theirs stays by not being named.
    if (isTheirs && !isMine && isPart(name)) continue;
    fields[name] = isTheirs && !isMine ? (their ?? null) : value;
    if (isTheirs && isMine && !isSameHere(value, their)) collisions.push(name);
  }
  const names = mine.pictures.map(nameOf);
  const before = base?.images ?? [];
  const removed = [...before, ...tried.flatMap(({ images }) => images)].filter((one) => !names.includes(one));
  const pictures = [
    ...theirs.images
      .filter((one) => !removed.includes(one))
      .map((path) => mine.pictures[names.indexOf(path)] ?? { path }),
    // Only what has its bytes here can be added; the others were removed there.
    ...mine.pictures.filter((one, i) => {
      const name = names[i] ?? '';
      return 'picture' in one && !theirs.images.includes(name) && !before.includes(name);
    }),
  ];
  return { fields, pictures, collisions };
}

/** The entry with both sides in it; where they collide it waits for its writer. `etag`: of `theirs`. */
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

const nameOnServer = (one: EntryPicture): string => one.path ?? ('picture' in one ? one.picture : '');

const fieldOf = (version: Version | ServerLog, name: string): unknown =>
  'fields' in version ? (version as Version).fields[name] : (version as ServerLog)[name];

/** Whether the log on the server says what these fields say. */
export const saysTheSame = (log: ServerLog, fields: Fields): boolean =>
  Object.entries(fields).every(([name, value]) => isSame(name, log[name], value));
