import { t } from '../strings.ts';
import type { TripRow } from './convert.ts';
import type { Source } from './source.ts';

/** The rows of a table as trips, with their numbers in the sheet. */
export const sourceOfRows = (rows: readonly TripRow[], numbers: readonly number[]): Source => ({
  async *written() {
    for (const [i, row] of rows.entries()) {
      const place = t('import.place.row', { n: numbers[i] ?? 0 });
      yield { kind: 'trip-log', place, read: { value: { ...row, images: [] } } };
    }
  },
  hasPicture: () => false,
  picture: async () => undefined,
});
