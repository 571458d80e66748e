import { fieldsOf, type LogDefinition } from '#contract/logs/definition';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { dayInWords } from '#contract/plan/days';
import { t } from '../strings.ts';
import { columnUnit, type Matching, numberFields } from './columns.ts';
import { type DayOrder, dayOrders, wallClock } from './day-and-time.ts';
import {
  type DecimalSign,
  decimalSigns,
  firstUnsure,
  isUnit,
  type NumberFormat,
  noUnit,
  numberOf,
  readNumber,
  unitsOf,
} from './numbers.ts';
import type { Table } from './table.ts';

/** What the user answered, by the name of the question. */
export type Answers = Partial<Record<string, string>>;

/** Something that the columns leave open, so that only the user knows; without choices it is answered in words. */
export interface Question {
  name: string;
  text: string;
  choices?: { value: string; label: string }[];
  /** Need not be answered. */
  isOptional?: boolean;
}

/** How the columns of a table write their days and numbers. */
export interface Formats {
  days: DayOrder;
  numbers: Partial<Record<string, NumberFormat>>;
  questions: Question[];
  /** The columns in another unit than ours. */
  converted: { heading: string; unit: string }[];
}

/** Looks at each column as a whole. What it leaves open is asked; until it is answered the first choice counts. */
export function formatsOf(
  { head, rows }: Pick<Table, 'head' | 'rows'>,
  matching: Matching,
  answers: Answers,
  definition: LogDefinition = tripLogDefinition,
): Formats {
  const questions: Question[] = [];
  const ask = <T extends string>(name: string, text: string, choices: { value: T; label: string }[]): T => {
    if (choices.length > 1) questions.push({ name, text, choices });
    return (choices.find(({ value }) => value === answers[name]) ?? choices[0])?.value as T;
  };
  const cellsOf = (name: string) => {
    const column = matching[name];
    return column === undefined ? [] : rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  };

  const days = fieldsOf(definition).flatMap(({ kind, name }) => (kind === 'time' ? cellsOf(name) : []));
  const year = cellsOf('year')[0]?.match(/\d{4}|^\d{2}$/)?.[0];
  const orders: DayOrder[] = matching.month === undefined ? dayOrders(days, year) : ['dmy'];
  const unsureDay = orders.length > 1 ? differing(days, orders, year) : undefined;
  const order =
    unsureDay === undefined
      ? (orders[0] ?? 'dmy')
      : ask(
          'days',
          t('table.ask.day', { dag: unsureDay }),
          orders.map((order) => ({ value: order, label: dayText(unsureDay, order, year) })),
        );

  const numbers: Formats['numbers'] = {};
  const converted: Formats['converted'] = [];
  const fields = numberFields(definition).filter(({ name }) => matching[name] !== undefined);
  const all = fields.flatMap(({ name }) => cellsOf(name));
  for (const field of fields) {
    const heading = head[matching[field.name] ?? -1] ?? '';
    const cells = cellsOf(field.name);
    const sample = firstUnsure(cells) ?? '';
    const sign: DecimalSign = ask(
      `${field.name}.sign`,
      t('table.ask.number', { kolumn: heading, tal: sample }),
      decimalSigns(cells, field, all).map((value) => ({
        value,
        label: numberOf(sample.replace(/[^\d.,]/g, ''), value).toLocaleString('sv-SE'),
      })),
    );
    const said = columnUnit(head, matching, field.name, field.unit);
    const isKnown = said === '' || said === field.unit || isUnit(field.unit, said);
    const unit = isKnown
      ? said
      : ask(`${field.name}.unit`, t('table.ask.unit', { kolumn: heading }), [
          ...unitsOf(field.unit).map((value) => ({ value, label: value })),
          { value: noUnit, label: t('table.ask.otherUnit') },
        ]);
    numbers[field.name] = { sign, unit };
    const isForeign = readNumber('10', field.unit, { sign: ',', unit }) !== '10';
    if (isForeign && unit !== noUnit) converted.push({ heading, unit: field.unit });
  }
  return { days: order, numbers, questions, converted };
}

/** A cell that is another day in each of the orders. */
const differing = (days: readonly string[], orders: readonly DayOrder[], year?: string): string | undefined =>
  days.find((day) => new Set(orders.map((order) => wallClock(day, '', { order, year }))).size > 1);

function dayText(day: string, order: DayOrder, year?: string): string {
  const read = wallClock(day, '', { order, year }).slice(0, 10);
  return Number.isNaN(Date.parse(`${read}T00:00Z`)) ? day : dayInWords(read);
}
