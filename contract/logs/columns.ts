import { type Field, fieldsOf, type LogDefinition, shortLabelOf } from './definition.ts';

/** The heading of a field's table column, with its unit. */
const headingOf = (field: Field): string =>
  field.column ?? (field.kind === 'number' ? field.label : shortLabelOf(field));

/** `Distans (nm)` and `DISTANS` are both `distans`. */
export const columnName = (heading: string): string =>
  heading
    .toLocaleLowerCase('sv')
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** The columns of a table of logs: each heading, and the names that the same column has in tables from elsewhere. */
export const columnsOf = (definition: Pick<LogDefinition, 'fields' | 'tableOrder'>) =>
  fieldsOf(definition, definition.tableOrder).map((field) => ({
    field,
    heading: headingOf(field),
    names: [columnName(headingOf(field)), ...(field.aliases ?? [])],
  }));
