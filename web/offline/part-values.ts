import { summaryOf, type Track, type TrackSummary } from '#contract/track';

/**
 * A log's parts (its track, the tasks of the plan that it says were done) are written whole and answered as what a list needs of them. In an entry a part is its JSON text,
 * `null` once it was taken away, and missing while nobody has touched it.
 */
const parts: Record<string, { asAnswered: (written: never) => unknown }> = {
  track: { asAnswered: (written: Track) => summaryOf(written) },
  tasks: { asAnswered: (written: string[]) => inOrder(written) },
};

const inOrder = (ids: readonly string[]) => (ids.length === 0 ? null : ids.toSorted());

/** Whether a log holds it in a table of its own. */
export const isPart = (name: string): boolean => name in parts;

/** A part as an answer has it, whichever way it is there; anything else as it is. Nothing, `null` and an empty text are the same. */
export function comparable(name: string, value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (name === 'tasks' && Array.isArray(value)) return inOrder(value);
  const part = parts[name];
  return part && typeof value === 'string' ? part.asAnswered(JSON.parse(value) as never) : value;
}

/** The fields of an entry as a log shows them: its parts as an answer has them, left out where there are none. */
export function asAnswered(fields: object): Record<string, unknown> {
  return mapParts(fields, (name, value) => comparable(name, value) ?? undefined);
}

/** The fields of an entry as a body has them. */
export function asWritten(fields: object): Record<string, unknown> {
  return mapParts(fields, (_name, value) => (typeof value === 'string' ? JSON.parse(value) : value));
}

const mapParts = (fields: object, change: (name: string, value: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, name in parts ? change(name, value) : value]),
  );

/** The track that waits in an entry; undefined where none does. */
export function waitingTrack(fields: Record<string, unknown>): Track | undefined {
  return typeof fields.track === 'string' ? (JSON.parse(fields.track) as Track) : undefined;
}

/** The tasks that are done by what an entry says; none where it does not name any. */
export const waitingTasks = (fields: Record<string, unknown>): readonly string[] =>
  typeof fields.tasks === 'string' ? (JSON.parse(fields.tasks) as string[]) : [];

/** The same as `TrackSummary`, of whatever a conflict has of a track. */
export const trackIn = (value: unknown): TrackSummary | null =>
  comparable('track', value) as TrackSummary | null;
