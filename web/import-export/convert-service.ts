import { limits } from '#contract/limits';
import { columnName } from '#contract/logs/columns';
import { fieldsOf } from '#contract/logs/definition';
import {
  serviceLogDefinition,
  type serviceLogFields,
  serviceSections,
} from '#contract/logs/service-log-fields';
import type { FormValues } from '#contract/logs/values';
import { t } from '../strings.ts';
import { columnUnit, type Matching } from './columns.ts';
import { writtenDay } from './convert.ts';
import { wallClock } from './day-and-time.ts';
import { type Answers, type Formats, formatsOf, type Question } from './formats.ts';
import { isUnit, noUnit, readNumber, unitIn, withoutUnit } from './numbers.ts';
import { hourNames } from './service-columns.ts';
import type { Table } from './table.ts';

/** A row in the format of `createservicelog`; cells that could not be understood stay as written, and then fail validation. */
export type ServiceRow = FormValues<typeof serviceLogFields>;

type Columns = Pick<Table, 'head' | 'rows'>;
/** The cell of a row in a column, `''` without one. */
type CellOf = (column: string) => string;

/** What a row that doesn't say it gets from one answer for all of them. */
const askedForAll = ['boatNameModel', 'servicePersonOrCompany', 'serviceType'] as const;

/** The rows of a table as services, and what its columns do not prove. */
export function toServiceRows(table: Columns, matching: Matching, answers: Answers = {}) {
  const rows = table.rows.map(
    (row): CellOf =>
      (column) =>
        row[matching[column] ?? -1] ?? '',
  );
  const meter = meterOf(table, matching, answers);
  const { meter: column, ...others } = matching;
  const known = meter.shows === 'hours' ? { ...others, engineEnd: column } : others;
  const formats = formatsOf(table, known, answers, serviceLogDefinition);
  const asked = askedForAll
    .filter((name) => rows.some((cell) => cell(name) === ''))
    .map((name): Question => ({ name, text: t(`table.ask.${name}`), isOptional: name !== 'boatNameModel' }));
  const inKronor = isUnit('kr', columnUnit(table.head, matching, 'costAndTime', 'kr'));
  return {
    ...formats,
    questions: [...formats.questions, ...meter.questions, ...asked],
    rows: rows.map((cell) => toServiceRow(cell, { matching, formats, meter, answers, inKronor })),
  };
}

interface Reading {
  matching: Matching;
  formats: Formats;
  meter: Meter;
  answers: Answers;
  /** The costs are written without their currency, which the heading says. */
  inKronor: boolean;
}

function toServiceRow(cell: CellOf, { matching, formats, meter, answers, inKronor }: Reading): ServiceRow {
  const cells = fieldsOf(serviceLogDefinition).map(({ name }) => [name, cell(name)]);
  const { day, format } = writtenDay(cell, 'date', matching, formats.days);
  const { title, rest } = titleOf(cell);
  const shown = isGiven(cell('meter')) ? cell('meter') : '';
  const notes = [rest, cell('comments'), meter.shows === 'text' && shown && `${meter.heading}: ${shown}`];
  const hours = () => readNumber(shown, 'h', formats.numbers.engineEnd ?? { sign: ',', unit: '' });
  return {
    ...Object.fromEntries(cells),
    ...Object.fromEntries(askedForAll.map((name) => [name, cell(name) || answers[name] || ''])),
    title,
    date: wallClock(day, '', format),
    engineEnd: meter.shows === 'hours' ? hours() : '',
    costAndTime: costOf(cell('costAndTime'), inKronor),
    comments: notes.filter(Boolean).join('\n'),
  };
}

/** A program that knows no reading and no cost writes 0. */
const isGiven = (cell: string) => /[1-9]/.test(cell) || (cell !== '' && !/\d/.test(cell));

/** As it is written; without the sign of a currency that its program did not know. */
function costOf(cell: string, inKronor: boolean): string {
  if (!isGiven(cell)) return '';
  return `${cell.replace('¤', '')}${inKronor && /^[\d\s.,]+$/.test(cell) ? ' kr' : ''}`;
}

/** The heading of a service, and all that is written for it where that is too long for one. */
function titleOf(cell: CellOf): { title: string; rest?: string } {
  const written = cell('title');
  if (written !== '' && written.length <= limits.title && !written.includes('\n')) return { title: written };
  const sections = serviceSections.filter((name) => name !== 'costAndTime');
  const filled = ['serviceType', ...sections].map(cell).find((text) => text !== '') ?? '';
  const [line = ''] = (written || filled).split('\n');
  const isShort = line.length <= limits.title;
  const title = isShort ? line : line.slice(0, limits.title - 2).replace(/\s+\S*$/, ' …');
  return written === '' ? { title } : { title, rest: written };
}

/** What the column of a meter shows: the hours of an engine, something that is kept as words, or nothing that is taken. */
interface Meter {
  shows: string;
  heading: string;
  questions: Question[];
}

/** Hours only if the column's name says so, or its user: nothing is due by kilometres. */
function meterOf({ head, rows }: Columns, matching: Matching, answers: Answers): Meter {
  const column = matching.meter ?? -1;
  const heading = head[column] ?? '';
  if (!rows.some((row) => isGiven(row[column] ?? ''))) return { shows: noUnit, heading, questions: [] };
  const unit = unitIn(heading, 'h');
  const isOfHours = unit === '' ? hourNames.includes(withoutUnit(columnName(heading))) : isUnit('h', unit);
  if (isOfHours) return { shows: 'hours', heading, questions: [] };
  const choices = [
    ...(unit === '' ? [{ value: 'hours', label: t('table.ask.meter.hours') }] : []),
    { value: 'text', label: t('table.ask.meter.text') },
    { value: noUnit, label: t('table.ask.meter.none') },
  ];
  const question = { name: 'meter', text: t('table.ask.meter', { kolumn: heading }), choices };
  const { value: shows = noUnit } = choices.find(({ value }) => value === answers.meter) ?? {};
  return { shows, heading, questions: [question] };
}
