import * as z from 'zod/mini';
import {
  isUnderWay,
  type Row,
  type RowChanges,
  type RowSummary,
  row,
  rowSummary,
  summaryOfRows,
  textOfRows,
  unite,
  withChanges,
} from '#contract/rows';
import { summaryOf, type Track, trackSummary } from '#contract/track';
import { keptTrack } from '#contract/tracks';

/**
 * The parts of a log (its track, the plan's tasks that it says were done, its rows) are sent whole, and answered as the summary
 * that a list needs. In an entry a part is its JSON text, `null` if it was removed, and missing if the user has not touched it.
 */
const parts: Record<string, Part> = {
  track: {
    text: z.omit(keptTrack, { box: true }),
    answered: trackSummary,
    summary: (written: Track) => summaryOf(written),
  },
  tasks: {
    text: z.array(z.string()),
    answered: z.array(z.string()),
    summary: (written: string[]) => inOrder(written),
  },
  rows: {
    text: z.object({ written: z.array(row), struck: z.array(z.string()) }),
    answered: rowSummary,
    summary: (written: RowChanges) => written,
  },
};

/**
 * Both schemas are those of answers, which have no limits: what the server will refuse must be readable, so that its writer can
 * correct it.
 */
interface Part {
  text: z.ZodMiniType;
  answered: z.ZodMiniType;
  summary: (written: never) => unknown;
}

/** Whether each part in these fields, or in this log, can be read in one of its two shapes: everything below relies on it. */
export const hasReadableParts = (values: Record<string, unknown>): boolean =>
  Object.entries(parts).every(([name, { text, answered }]) => {
    const value = values[name] ?? null;
    if (value === null) return true;
    return typeof value === 'string' ? isTextOf(text, value) : answered.safeParse(value).success;
  });

function isTextOf(schema: z.ZodMiniType, text: string): boolean {
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Rows are a set that changes add to and remove from: two sides never collide, and rows that are not named stay. */
export const isSet = (name: string): boolean => name === 'rows';

export const waitingRows = (fields: Record<string, unknown>): RowChanges =>
  typeof fields.rows === 'string' ? (JSON.parse(fields.rows) as RowChanges) : { written: [], struck: [] };

/** Combines two changes of a set into one; either may be missing. */
export function united(one: unknown, other: unknown): string | null {
  if (typeof one !== 'string' && typeof other !== 'string') return null;
  return JSON.stringify(unite(waitingRows({ rows: one }), waitingRows({ rows: other })));
}

/**
 * The change that undoes all these changes of a set, each of which may have arrived since `base`. A row can't be restored: if
 * they struck any that the base had, they can't be undone.
 */
export function undone(
  name: string,
  tried: readonly Record<string, unknown>[],
  base: Record<string, unknown>,
): Record<string, string> | undefined {
  const changes = tried.map(waitingRows);
  const { all } = (base[name] ?? {}) as Partial<RowSummary>;
  const there = new Set(all?.map(({ id }) => id));
  const ids = changes.flatMap((one) => one.written.map(({ id }) => id));
  const written = new Set(ids.filter((id) => !there.has(id)));
  const struckOthers = changes.some(({ struck }) =>
    struck.some((id) => !written.has(id) && (all === undefined || there.has(id))),
  );
  if (struckOthers) return undefined;
  if (written.size === 0) return {};
  return { [name]: JSON.stringify({ written: [], struck: [...written] } satisfies RowChanges) };
}

/** Whether the log on the server already has this change of its rows. */
function hasRows(log: unknown, change: unknown): boolean {
  const { all } = (log ?? {}) as Partial<RowSummary>;
  const { written, struck } = waitingRows({ rows: change });
  const there = new Set(all?.map(({ id }) => id));
  return (
    all !== undefined && written.every(({ id }) => there.has(id)) && struck.every((id) => !there.has(id))
  );
}

/**
 * The summary of a log's rows as a list shows it, with the waiting changes. Which rows were struck of those that a list leaves
 * out can't be told, unless `all` are known.
 */
function summaryWith(
  summary: RowSummary | undefined,
  changes: RowChanges,
  all: readonly Row[] | undefined,
): RowSummary {
  if (all) {
    const rows = withChanges(all, changes);
    return { ...summaryOfRows(rows), all: rows };
  }
  const { written } = changes;
  const rows: readonly Pick<Row, 'event'>[] = written;
  const wasUnderWay = summary === undefined || summary.underWay;
  return {
    count: (summary?.count ?? 0) + written.length,
    underWay: wasUnderWay && (written.length === 0 ? summary !== undefined : isUnderWay(rows)),
    text: [summary?.text ?? '', textOfRows(written)].join('\n'),
  };
}

const inOrder = (ids: readonly string[]) => (ids.length === 0 ? null : ids.toSorted());

/** Whether the field is a part, which the server keeps in a table of its own. */
export const isPart = (name: string): boolean => name in parts;

/** A part in the shape of a response, from either shape; any other value unchanged. Undefined and an empty text become `null`. */
export function comparable(name: string, value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (name === 'tasks' && Array.isArray(value)) return inOrder(value);
  // A list leaves out `all`, which the log itself has.
  if (name === 'rows' && typeof value === 'object') return { ...value, all: undefined };
  const part = parts[name];
  return part && typeof value === 'string' ? part.summary(JSON.parse(value) as never) : value;
}

/** Whether two values of a field mean the same. For a set, `one` is the log's rows and `other` the entry's change. */
export function isSame(name: string, one: unknown, other: unknown): boolean {
  if (isSet(name) && typeof other === 'string') return hasRows(one, other);
  return JSON.stringify(comparable(name, one)) === JSON.stringify(comparable(name, other));
}

/**
 * The fields of an entry as its log shows them: parts in the shape of a response, empty parts left out. `base`: the log that the
 * entry is based on, whose rows are the log's as long as there are as many.
 */
export function asAnswered(fields: object, log: object = {}, base: object = log): Record<string, unknown> {
  const { rows } = log as { rows?: RowSummary };
  const { rows: known } = base as { rows?: RowSummary };
  const none = rows === undefined ? [] : undefined;
  const all = rows?.all ?? none ?? (known?.count === rows?.count ? known?.all : undefined);
  return mapParts(fields, (name, value) =>
    isSet(name)
      ? summaryWith(rows, waitingRows(fields as never), all)
      : (comparable(name, value) ?? undefined),
  );
}

/** The fields of an entry as a request body has them. */
export function asWritten(fields: object): Record<string, unknown> {
  return mapParts(fields, (_name, value) => (typeof value === 'string' ? JSON.parse(value) : value));
}

const mapParts = (fields: object, change: (name: string, value: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, name in parts ? change(name, value) : value]),
  );
