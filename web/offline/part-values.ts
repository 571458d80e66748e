import { isUnderWay, type Row, type RowChanges, type RowSummary, textOfRows, unite } from '#contract/rows';
import { summaryOf, type Track, type TrackSummary } from '#contract/track';

/**
 * A log's parts (its track, the tasks of the plan that it says were done, its rows) are written whole and answered as what a
 * list needs of them. In an entry a part is its JSON text, `null` once it was taken away, and missing while nobody has touched it.
 */
const parts: Record<string, (written: never) => unknown> = {
  track: (written: Track) => summaryOf(written),
  tasks: (written: string[]) => inOrder(written),
  rows: (written: RowChanges) => written,
};

/** Rows are a set that changes add to and take from: two sides never collide, and what is not named stays. */
export const isSet = (name: string): boolean => name === 'rows';

export const waitingRows = (fields: Record<string, unknown>): RowChanges =>
  typeof fields.rows === 'string' ? (JSON.parse(fields.rows) as RowChanges) : { written: [], struck: [] };

/** Two changes of a set as one; either may be missing. */
export function united(one: unknown, other: unknown): string | null {
  if (typeof one !== 'string' && typeof other !== 'string') return null;
  return JSON.stringify(unite(waitingRows({ rows: one }), waitingRows({ rows: other })));
}

/** What undoes a change of a set. Where something was struck it would be lost: then all of it stays. */
export function undone(name: string, change: unknown): Record<string, string> {
  const { written, struck } = waitingRows({ rows: change });
  if (struck.length > 0) return {};
  const changes: RowChanges = { written: [], struck: written.map(({ id }) => id) };
  return { [name]: JSON.stringify(changes) };
}

/** Whether the log on the server has these rows already. */
function hasRows(log: unknown, change: unknown): boolean {
  const { all } = (log ?? {}) as Partial<RowSummary>;
  const { written, struck } = waitingRows({ rows: change });
  const there = new Set(all?.map(({ id }) => id));
  return (
    all !== undefined && written.every(({ id }) => there.has(id)) && struck.every((id) => !there.has(id))
  );
}

/** What a list says of the rows of a log, with those that wait. */
function summaryWith(summary: RowSummary | undefined, { written }: RowChanges): RowSummary {
  const rows: readonly Pick<Row, 'event'>[] = written;
  const wasUnderWay = summary === undefined || summary.underWay;
  return {
    count: (summary?.count ?? 0) + written.length,
    underWay: wasUnderWay && (written.length === 0 ? summary !== undefined : isUnderWay(rows)),
    text: [summary?.text ?? '', textOfRows(written)].join('\n'),
  };
}

const inOrder = (ids: readonly string[]) => (ids.length === 0 ? null : ids.toSorted());

/** Whether a log holds it in a table of its own. */
export const isPart = (name: string): boolean => name in parts;

/** A part as an answer has it, whichever way it is there; anything else as it is. Nothing, `null` and an empty text are the same. */
export function comparable(name: string, value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (name === 'tasks' && Array.isArray(value)) return inOrder(value);
  // Of a log its list says less than it does itself.
  if (name === 'rows' && typeof value === 'object') return { ...value, all: undefined };
  const part = parts[name];
  return part && typeof value === 'string' ? part(JSON.parse(value) as never) : value;
}

/** The same for what an entry has of it and what a log has. */
export function isSame(name: string, one: unknown, other: unknown): boolean {
  if (isSet(name) && typeof other === 'string') return hasRows(one, other);
  return JSON.stringify(comparable(name, one)) === JSON.stringify(comparable(name, other));
}

/** The fields of an entry as its log shows them: its parts as an answer has them, left out where there are none. */
export function asAnswered(fields: object, log: object = {}): Record<string, unknown> {
  const { rows } = log as { rows?: RowSummary };
  return mapParts(fields, (name, value) =>
    isSet(name) ? summaryWith(rows, waitingRows(fields as never)) : (comparable(name, value) ?? undefined),
  );
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

/** The same as `TrackSummary`, of whatever a conflict has of a track. */
export const trackIn = (value: unknown): TrackSummary | null =>
  comparable('track', value) as TrackSummary | null;
