import { t } from '../strings.ts';
import type { TripRow } from './convert.ts';
import type { Source } from './source.ts';

/** The rows of a table as trips. */
export const sourceOfRows = (rows: readonly TripRow[]): Source => ({
  async *judged(judge) {
    // The head is row 1.
    for (const [i, row] of rows.entries())
      yield judge.log('trip-log', t('import.place.row', { n: i + 2 }), { value: { ...row, images: [] } });
  },
  hasPicture: () => false,
  picture: async () => undefined,
});
