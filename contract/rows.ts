import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { type ContentOf, fieldsOf } from './logs/definition.ts';
import { rowDefinition, type rowFields } from './logs/row-fields.ts';
import { answerShape, formShape } from './logs/schemas.ts';
import { isEmpty } from './logs/values.ts';

/*
 * The rows of a ship's log are a set: each has an id that its writer creates, is written once, and may be struck once. Only its
 * position may come later: written again, it fills the empty one. A correction strikes a row and writes another. So rows from
 * several devices merge in any order, however often they are sent, without conflicts.
 */

const unreadable = 'Raden går inte att läsa.';
const rowId = z.string(unreadable).check(z.regex(/^[0-9a-f]{32}$/, unreadable));

/** North is always stored as 0, never as 360. */
const north = ({ course, ...row }: ContentOf<typeof rowFields>) => ({
  ...row,
  course: course === 360 ? 0 : course,
});

/** Drops empty fields: a row is kept, sent and answered as it was written. */
export const filledIn = (row: object): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value))) as unknown as Row;

const writtenRow = z.lazy(() =>
  z.pipe(
    z.strictObject({ id: rowId, ...formShape(rowDefinition, true) }),
    z.transform((row) => filledIn({ id: row.id, ...north(row) })),
  ),
);

export const row = z.object({ id: z.string(), ...answerShape(rowDefinition) });
export type Row = z.output<typeof row>;

const isOnce = (ids: readonly string[]) => new Set(ids).size === ids.length;

/** A request's changes to rows: those that were written, and the ids of those that were struck. All others stay. */
export const rowChanges = z.strictObject({
  written: z._default(
    z.array(writtenRow).check(
      z.maxLength(limits.rows, `En resa kan ha högst ${limits.rows} rader.`),
      z.refine((rows) => isOnce(rows.map(({ id }) => id)), 'Samma rad står två gånger.'),
    ),
    [],
  ),
  struck: z._default(
    z.array(rowId).check(z.maxLength(limits.rowIds, `En resa kan ha högst ${limits.rows} rader.`)),
    [],
  ),
});
export type RowChanges = z.output<typeof rowChanges>;

/** What a log says of its rows. A list leaves out the rows themselves. */
export const rowSummary = z.object({
  count: z.int(),
  underWay: z.boolean(),
  /** Their places and notes, for the search. */
  text: z.string(),
  all: z.optional(z.array(row)),
});
export type RowSummary = z.output<typeof rowSummary>;

/**
 * In the order of what happened: two phones, or one that crosses a border, may read different clocks. A row that does not say
 * its zone is of the trip's first. Rows of the same time are sorted by their ids, which is the order they were written in.
 */
export function inOrder(rows: readonly Row[]): Row[] {
  const written = rows.toSorted((one, other) => (one.id < other.id ? -1 : Number(one.id > other.id)));
  const usual = written.find(({ zone }) => zone !== undefined)?.zone ?? 0;
  const instant = ({ at, zone = usual }: Row) => Date.parse(`${at}Z`) - zone * 60_000;
  return written.sort((one, other) => instant(one) - instant(other));
}

export const isUnderWay = (rows: readonly Pick<Row, 'event'>[]): boolean =>
  rows.length > 0 && rows.every(({ event }) => event !== 'arrived');

/** When a trip ends, by its rows: while it is under way with its last row, afterwards with the one that says it has arrived. */
function endOf(rows: readonly Row[]): string | undefined {
  const end = isUnderWay(rows) ? rows.at(-1) : rows.findLast(({ event }) => event === 'arrived');
  return end?.at;
}

interface Timed {
  departure: string;
  arrival: string;
  rows: readonly Row[];
}

/**
 * The arrival of a trip, which follows its rows. One that the user wrote stays, in this change or an earlier one: such a time is
 * neither the departure, with which a trip under way begins, nor the end that the rows had before.
 */
export function arrivalByRows(before: Timed, now: Timed): string {
  const end = endOf(now.rows);
  const isWritten =
    now.arrival !== before.arrival ||
    (before.arrival !== before.departure && before.arrival !== endOf(before.rows));
  return isWritten || !end || end < now.departure ? now.arrival : end;
}

/** The summary of these rows, which are in order. */
export const summaryOfRows = (rows: readonly Row[]): RowSummary => ({
  count: rows.length,
  underWay: isUnderWay(rows),
  text: textOfRows(rows),
});

export const textOfRows = (rows: readonly Row[]): string =>
  rows.flatMap(({ place, note }) => [place, note].filter((text) => text !== undefined)).join('\n');

/** The rows after a change. */
export function withChanges(rows: readonly Row[], { written, struck }: RowChanges): Row[] {
  const there = new Set(rows.map(({ id }) => id));
  const placed = rows.map((row) => ({ ...row, ...placeFor(row, written) }));
  const all = [...placed, ...written.filter(({ id }) => !there.has(id))];
  return inOrder(all.filter(({ id }) => !struck.includes(id)));
}

/** The position that a row without one is written again with. */
export function placeFor(
  row: Pick<Row, 'id' | 'latitude' | 'longitude'>,
  written: readonly Row[],
): Required<Pick<Row, 'latitude' | 'longitude'>> | undefined {
  if (row.latitude !== undefined || row.longitude !== undefined) return undefined;
  const { latitude, longitude } = written.find(({ id }) => id === row.id) ?? {};
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** Merges two changes into one. */
export function unite(one: RowChanges, other: RowChanges): RowChanges {
  const struck = [...new Set([...one.struck, ...other.struck])];
  return { written: withChanges(one.written, { written: other.written, struck }), struck };
}

/** The fields of a row in order. */
export const fieldsOfRow = fieldsOf(rowDefinition);
