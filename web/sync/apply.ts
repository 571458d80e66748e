import { changedSet } from '#contract/changes';
import { costDefinition } from '#contract/costs/cost-fields';
import { documentDefinition } from '#contract/document-fields';
import type { TakenAt, WrittenTakenAt } from '#contract/images';
import type { Fields } from '#contract/logs/definition';
import { serviceLogDefinition } from '#contract/logs/service-log-fields';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { emptyValue } from '#contract/logs/values';
import { boatDefinition } from '#contract/plan/boat-fields';
import { taskDefinition } from '#contract/plan/task-fields';
import {
  arrivalByRows,
  type Row,
  type RowChanges,
  type RowSummary,
  summaryOfRows,
  withChanges,
} from '#contract/rows';
import { summaryOf, type Track } from '#contract/track';
import {
  type ChosenPicture,
  filesOf,
  type Item,
  type Kind,
  type SavedChange,
  type Values,
  wasOf,
} from './change.ts';

const fieldsOf: Record<Kind, Fields> = {
  'trip-log': tripLogDefinition.fields,
  'service-log': serviceLogDefinition.fields,
  boat: boatDefinition.fields,
  task: taskDefinition.fields,
  document: documentDefinition.fields,
  cost: costDefinition.fields,
};

/** Lists of ids, to which changes add and from which they take away. */
export const isSet = (name: string): boolean => name === 'images' || name === 'tasks';

/** The record as it is with a change that the server does not have yet; undefined if the change deletes it. */
export function applied(item: Item | undefined, change: SavedChange, userId: string): Item | undefined {
  const { action, kind, recordId, values, base, pictures, at } = change;
  if (action === 'delete') return undefined;
  // One that was deleted elsewhere meanwhile stays as it was seen, until its user has decided.
  const before = item ?? { ...emptyItem(kind, recordId, userId, at), ...base };
  if (action === 'create') return item ?? withValues(kind, before, values, {});
  if (action === 'update') return withValues(kind, before, values, wasOf(change));
  const there = listIn(before.images);
  // It is there already, if the answer was lost.
  const added = pictures.flatMap(({ path }) => (there.includes(path) ? [] : path));
  const withThem = { images: [...there, ...added], ...takenAtOf(pictures) };
  return withValues(kind, before, withThem, { images: there });
}

function emptyItem(kind: Kind, _id: string, userId: string, at: number): Item {
  const now = new Date(at).toISOString();
  const fields = Object.entries(fieldsOf[kind]).filter(([, field]) => !field.optional);
  return {
    _id,
    userId,
    ...Object.fromEntries(fields.map(([name, field]) => [name, emptyValue(field)])),
    ...(filesOf[kind] && { images: [] }),
    createdAt: now,
    updatedAt: now,
  };
}

function withValues(kind: Kind, item: Item, values: Values, was: Values): Item {
  const next: Item = { ...item };
  for (const [name, value] of Object.entries(values)) {
    if (name === 'archived') next.archivedAt = value ? next.updatedAt : undefined;
    else next[name] = valueIn(kind, item, name, value, was);
  }
  if (values.rows) next.arrivalDateTime = arrivalByRows(timesOf(item), timesOf(next));
  return next;
}

const timesOf = ({ departureDateTime, arrivalDateTime, rows }: Item) => ({
  departure: String(departureDateTime),
  arrival: String(arrivalDateTime),
  rows: (rows as RowSummary | undefined)?.all ?? [],
});

/** The value of a field in the shape of an answer. */
function valueIn(kind: Kind, item: Item, name: string, value: unknown, was: Values): unknown {
  if (name === 'takenAt') return timesWith(item.takenAt as TakenAt | undefined, value as WrittenTakenAt);
  if (name === 'rows') return rowsWith(item.rows as RowSummary | undefined, value as RowChanges);
  if (name === 'track') return value ? summaryOf(value as Track) : undefined;
  if (isSet(name)) return changedSet(listIn(item[name]), listIn(was[name]), listIn(value));
  const isEmpty = value === '' || value === null;
  return isEmpty && fieldsOf[kind][name]?.optional ? undefined : value;
}

export const listIn = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);

/** When added pictures were taken, as a request has it. */
export function takenAtOf(pictures: readonly ChosenPicture[]): { takenAt?: TakenAt } {
  const known = pictures.flatMap(({ path, takenAt }) => (takenAt ? [[path, takenAt] as const] : []));
  return known.length > 0 ? { takenAt: Object.fromEntries(known) } : {};
}

function timesWith(times: TakenAt = {}, changes: WrittenTakenAt): TakenAt | undefined {
  const all = Object.entries({ ...times, ...changes }).filter(([, moment]) => moment !== null);
  return all.length > 0 ? (Object.fromEntries(all) as TakenAt) : undefined;
}

function rowsWith(summary: RowSummary | undefined, changes: RowChanges): RowSummary | undefined {
  const all: readonly Row[] = summary?.all ?? [];
  const rows = withChanges(all, changes);
  return rows.length === 0 ? undefined : { ...summaryOfRows(rows), all: rows };
}

/** What a creation says of a record, in the shape of an answer; without its pictures and its track, which can't be made again. */
export const contentOf = (kind: Kind, item: Item): Values =>
  Object.fromEntries(
    [...Object.keys(fieldsOf[kind]), 'rows', 'tasks', 'boatId', 'serviceLogId', 'template']
      .filter((name) => item[name] !== undefined)
      .map((name) => [name, item[name]]),
  );

/** What the user could see of a record: all but what the server alone decides. */
export const seenOf = (kind: Kind, item: Item): Item => {
  const { _id, userId, images, takenAt, track, archivedAt } = item;
  return { _id, userId, ...contentOf(kind, item), images, takenAt, track, archivedAt };
};

/** Whether a record still says what its user saw, whatever its version and the order of its keys. */
export function saysTheSame(kind: Kind, item: Item, seen: Item): boolean {
  return textOf(seenOf(kind, item)) === textOf(seenOf(kind, seen));
}

/** The same for what says the same: an empty field is left out, and keys and tasks are sorted. */
export const textOf = (said: unknown): string =>
  JSON.stringify(said, (name, value) => {
    if (name === 'tasks' && Array.isArray(value)) return value.toSorted();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const filled = Object.entries(value).filter(([, one]) => one !== undefined && one !== null && one !== '');
    return Object.fromEntries(filled.sort(([one], [other]) => (one < other ? -1 : 1)));
  });
