import Papa from 'papaparse';
import { t } from '../strings.ts';
import { problemsOf, type TripRow } from './convert.ts';
import type { Table } from './read-table-file.ts';

/**
 * The rows that can't be taken, as they were written, each with what is wrong in a last column: a table that can be mended and
 * read in by itself. Undefined where there are none.
 */
export function leftOutTable({ head, rows }: Table, trips: readonly TripRow[]): string | undefined {
  const data = rows.flatMap((row, i) => {
    const problems = trips[i] ? problemsOf(trips[i]) : [];
    return problems.length > 0 ? [[...row, problems.join(' ')]] : [];
  });
  if (data.length === 0) return undefined;
  const fields = [...head, t('table.preview.problem')];
  // As a Swedish Excel opens it, and runs none of it.
  const text = Papa.unparse({ fields, data }, { delimiter: ';', newline: '\r\n', escapeFormulae: true });
  return `\ufeff${text}\r\n`;
}
