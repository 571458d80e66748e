import { stringify } from 'csv-stringify/sync';
import { columnsOf } from '#contract/logs/columns';
import type { Field, LogDefinition } from '#contract/logs/definition';
import { rowDefinition } from '#contract/logs/row-fields';
import { isEmpty, shownValue } from '#contract/logs/values';
import type { Row } from '#contract/rows';

/**
 * Tables that Excel with Swedish settings opens by a double click: UTF-8 that says so, semicolons, decimal commas. A cell that a
 * spreadsheet would take for a formula begins with an apostrophe, so that it never runs.
 */
const table = (rows: string[][], isFirst: boolean): string =>
  stringify(rows, {
    delimiter: ';',
    record_delimiter: '\r\n',
    // Left out, a cell with a lone \n in it would be several rows.
    quote_record_delimiter: true,
    bom: isFirst,
    escape_formulas: true,
  });

/** The columns of a kind of log with its pictures, and then those that no release before has had: none of the others moves. */
export const tableHead = (definition: LogDefinition): string =>
  table([withPictures(definition, ({ heading }) => heading, 'Bilder')], true);

export function tableRows(definition: LogDefinition, logs: { images: string[] }[]): string {
  const rowOf = (log: { images: string[] }) => {
    const values = log as Record<string, unknown>;
    return withPictures(definition, ({ field }) => cellOf(field, values[field.name]), files(log.images));
  };
  return table(logs.map(rowOf), false);
}

/** The rows of ships' logs, each with the trip that it is from. */
export const rowTableHead = (): string =>
  table([['Resa', 'Avgång', ...columnsOf(rowDefinition).map(({ heading }) => heading)]], true);

export function rowTableRows(
  { title, departureDateTime }: { title: string; departureDateTime: string },
  rows: readonly Row[],
): string {
  const trip = [title, departureDateTime.replace('T', ' ')];
  const cells = (row: Row) =>
    columnsOf(rowDefinition).map(({ field }) => {
      const value = (row as unknown as Record<string, unknown>)[field.name];
      return field.kind === 'choice' ? shownValue(field, value) : cellOf(field, value);
    });
  return table(
    rows.map((row) => [...trip, ...cells(row)]),
    false,
  );
}

function withPictures(
  definition: LogDefinition,
  cell: (column: Column) => string,
  pictures: string,
): string[] {
  const columns = columnsOf(definition);
  const cells = (beyond: boolean) =>
    columns.filter(({ field }) => (field.beyond ?? false) === beyond).map(cell);
  return [...cells(false), pictures, ...cells(true)];
}

type Column = ReturnType<typeof columnsOf>[number];

function cellOf({ kind }: Field, value: unknown): string {
  if (isEmpty(value)) return '';
  if (kind === 'number') return exact.format(Number(value));
  return kind === 'time' ? String(value).replace('T', ' ') : String(value);
}

const exact = new Intl.NumberFormat('sv-SE', { useGrouping: false, maximumSignificantDigits: 17 });

const files = (images: string[]) => images.map((path) => path.slice(1)).join(' ');
