import { type Field, fieldsOf, type LogDefinition, shortLabelOf } from './definition.ts';

/** The heading of a field's column in a table, with its unit. */
const headingOf = (field: Field): string =>
  field.column ?? (field.kind === 'number' ? field.label : shortLabelOf(field));

/** `Distans (nm)` and `DISTANS` are both `distans`. */
export const columnName = (heading: string): string =>
  heading
    .toLocaleLowerCase('sv')
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** The columns of a table of logs: its headings, and the names by which the same column is known in the tables of others. */
export const columnsOf = (definition: Pick<LogDefinition, 'fields' | 'tableOrder'>) =>
  fieldsOf(definition, definition.tableOrder).map((field) => ({
    field,
    heading: headingOf(field),
    names: [columnName(headingOf(field)), ...(field.aliases ?? [])],
  }));
