import * as z from 'zod/mini';
import type { LogDefinition } from '#contract/logs/definition';
import { formShape } from '#contract/logs/schemas';
import { serviceLogDefinition } from '#contract/logs/service-log-fields';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { t } from '../strings.ts';
import type { Matching } from './columns.ts';
import { haveNoTimes, problemsIn, problemsOf, type TripRow, toTripRows } from './convert.ts';
import { type ServiceRow, toServiceRows } from './convert-service.ts';
import type { Answers, Formats } from './formats.ts';
import type { LogKind } from './same-logs.ts';
import { serviceColumns } from './service-columns.ts';
import type { Column, Table } from './table.ts';
import { tripColumns } from './trip-columns.ts';

/** A row of a table as the form of a log has it. */
export type LogRow = TripRow | ServiceRow;

/** What differs between a table of trips and one of services. */
export interface TableKind<Row extends LogRow = LogRow> {
  name: LogKind;
  definition: LogDefinition;
  columns: () => Column[];
  read(table: Table, matching: Matching, answers: Answers): Formats & { rows: Row[] };
  problemsOf(row: Row): string[];
  /** A few values of a row: the rows in which one is the lowest or the highest are shown. */
  measures(row: Row): (string | number | boolean)[];
  /** What is said of all rows that can be read. */
  remark(rows: readonly Row[]): string;
}

// What a form asks for, a service that was written down long ago may lack.
const service = z.object(formShape(serviceLogDefinition, false));

export const tripTable: TableKind<TripRow> = {
  name: 'trip-log',
  definition: tripLogDefinition,
  columns: tripColumns,
  read: toTripRows,
  problemsOf,
  measures: ({ departureDateTime, arrivalDateTime, distance }) => [
    departureDateTime,
    Number(distance.replace(',', '.')) || 0,
    arrivalDateTime.slice(0, 10) > departureDateTime.slice(0, 10),
  ],
  remark: (rows) => (haveNoTimes(rows) ? t('table.noTimes') : ''),
};

export const serviceTable: TableKind<ServiceRow> = {
  name: 'service-log',
  definition: serviceLogDefinition,
  columns: serviceColumns,
  read: toServiceRows,
  problemsOf: (row) => problemsIn(service, row),
  measures: ({ date, engineEnd }) => [date, Number(engineEnd.replace(',', '.')) || 0],
  remark: () => '',
};
