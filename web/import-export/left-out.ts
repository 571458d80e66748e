import Papa from 'papaparse';
import { t } from '../strings.ts';
import type { Table } from './table.ts';

/**
 * The rows that can't be imported, as they were written, with the problems of each in a last column: a table that the user can
 * correct and import by itself. Undefined if there are none.
 */
export function leftOutTable(
  { head, rows }: Table,
  problems: readonly (readonly string[])[],
): string | undefined {
  const data = rows.flatMap((row, i) => (problems[i]?.length ? [[...row, problems[i].join(' ')]] : []));
  if (data.length === 0) return undefined;
  const fields = [...head, t('table.preview.problem')];
  // In the format that a Swedish Excel opens; cells that look like formulas are escaped.
  const text = Papa.unparse({ fields, data }, { delimiter: ';', newline: '\r\n', escapeFormulae: true });
  return `\ufeff${text}\r\n`;
}
