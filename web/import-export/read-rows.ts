import { t } from '../strings.ts';
import { madeId } from './made-id.ts';
import type { Source } from './source.ts';
import type { LogRow, TableKind } from './table-kinds.ts';

/** The rows of a table as logs, with their numbers in the sheet, and the cells that they were made of. */
export const sourceOfRows = (
  { name: kind }: TableKind,
  rows: readonly LogRow[],
  numbers: readonly number[],
  cells: readonly (readonly string[])[],
): Source => ({
  async *written() {
    const ids = kind === 'service-log' ? idsOf(cells) : [];
    for (const [i, row] of rows.entries()) {
      const place = t('import.place.row', { n: numbers[i] ?? 0 });
      yield { kind, place, read: { value: { ...row, images: [], ...(ids[i] && { _id: ids[i] }) } } };
    }
  },
  hasPicture: () => false,
  picture: async () => undefined,
});

/** Of what stands in the file, and not of what its user answers: that may be another answer the next time. */
function idsOf(cells: readonly (readonly string[])[]): string[] {
  const equals = new Map<string, number>();
  return cells.map((row) => {
    const text = JSON.stringify(row);
    const number = (equals.get(text) ?? 0) + 1;
    equals.set(text, number);
    return madeId('row', text, String(number));
  });
}
