import type { Place } from '../list-page.ts';
import type { Db } from '../platform/db/connect.ts';
import type { ServiceLogRow, TripLogRow } from '../platform/db/schema.ts';
import { listServiceLogs } from '../service-logs/store.ts';
import { listTripLogs } from '../trip-logs/store.ts';

/** Rows that are held in memory at a time. */
const pageSize = 500;

/** Every trip log of an owner, or those of a year, the oldest first, page by page. */
export const allTripLogs = (db: Db, ownerId: string, year?: number): AsyncGenerator<TripLogRow[]> =>
  inPages(
    (after) =>
      listTripLogs(db, ownerId, {
        ...(year !== undefined && { year }),
        harbour: undefined,
        words: [],
        sort: 'oldest',
        after,
        most: pageSize,
      }),
    ({ departure, id }) => ({ time: departure, id }),
  );

/** The same for service logs. */
export const allServiceLogs = (db: Db, ownerId: string): AsyncGenerator<ServiceLogRow[]> =>
  inPages(
    (after) => listServiceLogs(db, ownerId, { words: [], sort: 'oldest', after, most: pageSize }),
    ({ date, id }) => ({ time: date, id }),
  );

async function* inPages<Row>(
  read: (after: Place | undefined) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<Row[]> {
  let after: Place | undefined;
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < pageSize || !last) return;
    after = placeOf(last);
  }
}
