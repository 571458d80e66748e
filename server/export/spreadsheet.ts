import { stringify } from 'csv-stringify/sync';
import { costDefinition } from '#contract/costs/cost-fields';
import { columnsOf } from '#contract/logs/columns';
import type { Field, LogDefinition } from '#contract/logs/definition';
import { rowDefinition } from '#contract/logs/row-fields';
import { isEmpty, shownValue } from '#contract/logs/values';
import { taskDefinition } from '#contract/plan/task-fields';
import type { Row } from '#contract/rows';
import type { Paid } from './paid.ts';
import { stateName, type ToDo } from './to-do.ts';

/**
 * Tables that Excel with Swedish settings opens by a double click: UTF-8 with a byte order mark, semicolons, decimal commas. A
 * text that a spreadsheet would take for a formula gets a leading apostrophe, so that it never runs; a number gets none.
 */
const table = (rows: Cell[][], isFirst: boolean): string =>
  stringify(rows, {
    delimiter: ';',
    record_delimiter: '\r\n',
    // Without this, a cell with a lone \n in it would become several rows.
    quote_record_delimiter: true,
    bom: isFirst,
    escape_formulas: true,
    cast: { number: exact },
  });

type Cell = string | number;

/** The columns of a kind of log and its pictures, then the fields of later releases: so none of the others moves. */
export const tableHead = (definition: LogDefinition): string =>
  table([withPictures(definition, ({ heading }) => heading, 'Bilder')], true);

export function tableRows(definition: LogDefinition, logs: { images: string[] }[]): string {
  const rowOf = (log: { images: string[] }) => {
    const values = log as Record<string, unknown>;
    return withPictures(definition, ({ field }) => cellOf(field, values[field.name]), files(log.images));
  };
  return table(logs.map(rowOf), false);
}

/** The rows of ships' logs, each with its trip. */
export const rowTableHead = (): string =>
  table([['Resa', 'Avgång', ...columnsOf(rowDefinition).map(({ heading }) => heading)]], true);

export function rowTableRows(
  { title, departureDateTime }: { title: string; departureDateTime: string },
  rows: readonly Row[],
): string {
  const trip = [title, departureDateTime.replace('T', ' ')];
  const cells = (row: Row) =>
    columnsOf(rowDefinition).map(({ field }) => cellOrName(field, valueIn(row, field)));
  return table(
    rows.map((row) => [...trip, ...cells(row)]),
    false,
  );
}

/** What is to be done, with its boat and what is worked out of it. */
export function toDoTable(tasks: readonly ToDo[]): string {
  const columns = columnsOf(taskDefinition);
  const name = columns.filter(({ field }) => field.name === 'name');
  const others = columns.filter(({ field }) => field.name !== 'name');
  const head = [
    'Båt',
    ...name.map(({ heading }) => heading),
    ...['Läge', 'Nästa gång', 'Motortimmar kvar (h)', 'Sjömil kvar (nm)', 'Senast gjort'],
    ...others.map(({ heading }) => heading),
  ];
  const rowOf = ({ boat, task }: ToDo) => {
    const written = (some: Column[]) => some.map(({ field }) => cellOrName(field, valueIn(task, field)));
    const { day, hoursLeft, milesLeft } = task.due;
    const left = [hoursLeft, milesLeft].map((number) => number ?? '');
    const worked = [stateName(task), day ?? '', ...left, task.lastDone?.day ?? ''];
    return [boat, ...written(name), ...worked, ...written(others)];
  };
  return table([head, ...tasks.map(rowOf)], true);
}

/** What each boat has cost. */
export function costTable(costs: readonly Paid[]): string {
  const columns = columnsOf(costDefinition);
  const rowOf = ({ boat, cost }: Paid) => [
    boat,
    ...columns.map(({ field }) => cellOrName(field, valueIn(cost, field))),
  ];
  return table([['Båt', ...columns.map(({ heading }) => heading)], ...costs.map(rowOf)], true);
}

const valueIn = (from: object, { name }: { name: string }) => (from as Record<string, unknown>)[name];

function withPictures(definition: LogDefinition, cell: (column: Column) => Cell, pictures: string): Cell[] {
  const columns = columnsOf(definition);
  const cells = (optional: boolean) =>
    columns.filter(({ field }) => (field.optional ?? false) === optional).map(cell);
  return [...cells(false), pictures, ...cells(true)];
}

type Column = ReturnType<typeof columnsOf>[number];

/** A choice is shown by its name. */
const cellOrName = (field: Field, value: unknown): Cell =>
  field.kind === 'choice' ? shownValue(field, value) : cellOf(field, value);

function cellOf({ kind }: Field, value: unknown): Cell {
  if (isEmpty(value)) return '';
  if (kind === 'number') return Number(value);
  if (kind === 'amount') return Number(value) / 100;
  return kind === 'time' ? String(value).replace('T', ' ') : String(value);
}

let exactNumbers: Intl.NumberFormat | undefined;

/** With a hyphen: Excel takes the minus sign of Swedish texts for a letter. */
function exact(number: number): string {
  exactNumbers ??= new Intl.NumberFormat('sv-SE', { useGrouping: false, maximumSignificantDigits: 17 });
  return exactNumbers.format(number).replace('−', '-');
}

const files = (images: string[]) => images.map((path) => path.slice(1)).join(' ');
