import type { TripLog, TripLogContent, TripLogsQuery } from '#contract/trip-logs';
import type { Owned } from '../access.ts';
import type { Place } from '../list-page.ts';
import type { Db } from '../platform/db/connect.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { TripLogRow } from '../platform/db/schema.ts';
import { withTextBytes } from '../platform/db/text-bytes.ts';

type Fields = Omit<TripLogContent, 'images'>;

const toColumns = (fields: Fields) =>
  withTextBytes({
    title: fields.title,
    year: fields.year,
    departure: fields.departureDateTime,
    arrival: fields.arrivalDateTime,
    wind_direction: fields.windDirection,
    wind_speed: fields.windSpeed,
    distance: fields.distance,
    position: fields.position,
    description: fields.description,
  });

export const toTripLog = (row: TripLogRow, images: string[]): TripLog => ({
  _id: row.id,
  userId: row.owner_id,
  title: row.title,
  year: row.year,
  departureDateTime: row.departure,
  arrivalDateTime: row.arrival,
  windDirection: row.wind_direction,
  windSpeed: row.wind_speed,
  distance: row.distance,
  position: row.position,
  description: row.description,
  images,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export async function insertTripLog(
  db: Db,
  id: string,
  ownerId: string,
  fields: Fields,
): Promise<TripLogRow> {
  const row = newRow(id, ownerId, fields);
  await insertRows(db, [row]);
  return row;
}

/** Many at once, for an import. */
export const insertTripLogs = (
  db: Db,
  ownerId: string,
  logs: { id: string; fields: Fields }[],
): Promise<void> =>
  insertRows(
    db,
    logs.map(({ id, fields }) => newRow(id, ownerId, fields)),
  );

function newRow(id: string, ownerId: string, fields: Fields): TripLogRow {
  const now = new Date().toISOString();
  return { id, owner_id: ownerId, ...toColumns(fields), version: 1, created_at: now, updated_at: now };
}

async function insertRows(db: Db, rows: TripLogRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.insertInto('trip_logs').values(rows).execute();
}

const tripLogsById = prepared((db: Db, id: string) =>
  db.selectFrom('trip_logs').selectAll().where('id', '=', id),
);

export const findTripLog = async (db: Db, id: string): Promise<TripLogRow | undefined> =>
  (await tripLogsById(db, id))[0];

export async function updateTripLog(db: Db, log: Owned<TripLogRow>, fields: Fields): Promise<TripLogRow> {
  const changes = {
    ...toColumns(fields),
    version: log.version + 1,
    updated_at: new Date().toISOString(),
  };
  await db.updateTable('trip_logs').set(changes).where('id', '=', log.id).execute();
  return { ...log, ...changes };
}

export async function deleteTripLog(db: Db, log: Owned<TripLogRow>): Promise<void> {
  await db.deleteFrom('trip_logs').where('id', '=', log.id).execute();
}

interface List {
  year?: number | undefined;
  sort: TripLogsQuery['sort'];
  after: Place | undefined;
  most: number;
}

/** The owner's trip logs by departure, at most `most` of them, from the place after `after`. */
export function listTripLogs(db: Db, ownerId: string, list: List): Promise<TripLogRow[]> {
  const { after, year, most } = list;
  const [direction, beyond] = list.sort === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  let rows = db.selectFrom('trip_logs').selectAll().where('owner_id', '=', ownerId);
  if (year !== undefined) rows = rows.where('year', '=', year);
  if (after) {
    rows = rows.where((where) =>
      where(where.refTuple('departure', 'id'), beyond, where.tuple(after.time, after.id)),
    );
  }
  return rows.orderBy('departure', direction).orderBy('id', direction).limit(most).execute();
}
