import { pagesOf } from '../list-page.ts';
import type { Db } from '../platform/db/connect.ts';
import type { ServiceLogRow, TripLogRow } from '../platform/db/schema.ts';
import { listServiceLogs } from '../service-logs/store.ts';
import { listTripLogs } from '../trip-logs/store.ts';

/** Every trip log of an owner, or those of a year, the oldest first, page by page. */
export const allTripLogs = (db: Db, ownerId: string, year?: number): AsyncGenerator<TripLogRow[]> =>
  pagesOf(
    (page) => listTripLogs(db, ownerId, { year, sort: 'oldest', ...page }),
    ({ departure, id }) => ({ time: departure, id }),
  );

/** The same for service logs. */
export const allServiceLogs = (db: Db, ownerId: string): AsyncGenerator<ServiceLogRow[]> =>
  pagesOf(
    (page) => listServiceLogs(db, ownerId, { sort: 'oldest', ...page }),
    ({ date, id }) => ({ time: date, id }),
  );
