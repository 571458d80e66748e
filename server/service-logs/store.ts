import type { ListQuery } from '#contract/lists';
import type { ServiceLog, ServiceLogContent } from '#contract/service-logs';
import type { Owned } from '../access.ts';
import type { Place } from '../list-page.ts';
import type { Db } from '../platform/db/connect.ts';
import type { ServiceLogRow } from '../platform/db/schema.ts';
import { withTextBytes } from '../platform/db/text-bytes.ts';

type Fields = Omit<ServiceLogContent, 'images'>;

const toColumns = (fields: Fields) =>
  withTextBytes({
    title: fields.title,
    date: fields.date,
    boat_name_model: fields.boatNameModel,
    engine_type: fields.engineType,
    service_person_or_company: fields.servicePersonOrCompany,
    service_type: fields.serviceType,
    engine_service: fields.engineService,
    sail_and_rig: fields.sailAndRig,
    electronics_and_navigation: fields.electronicsAndNavigation,
    hull_and_deck: fields.hullAndDeck,
    rudder_propeller_and_drive: fields.rudderPropellerAndDrive,
    fuel_system: fields.fuelSystem,
    battery_and_electrical_system: fields.batteryAndElectricalSystem,
    spare_parts_and_replacements: fields.sparePartsAndReplacements,
    recommended_actions: fields.recommendedActions,
    cost_and_time: fields.costAndTime,
    comments: fields.comments,
  });

export const toServiceLog = (row: ServiceLogRow, images: string[]): ServiceLog => ({
  _id: row.id,
  userId: row.owner_id,
  title: row.title,
  date: row.date,
  boatNameModel: row.boat_name_model,
  engineType: row.engine_type,
  servicePersonOrCompany: row.service_person_or_company,
  serviceType: row.service_type,
  engineService: row.engine_service,
  sailAndRig: row.sail_and_rig,
  electronicsAndNavigation: row.electronics_and_navigation,
  hullAndDeck: row.hull_and_deck,
  rudderPropellerAndDrive: row.rudder_propeller_and_drive,
  fuelSystem: row.fuel_system,
  batteryAndElectricalSystem: row.battery_and_electrical_system,
  sparePartsAndReplacements: row.spare_parts_and_replacements,
  recommendedActions: row.recommended_actions,
  costAndTime: row.cost_and_time,
  comments: row.comments,
  images,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export async function insertServiceLog(
  db: Db,
  id: string,
  ownerId: string,
  fields: Fields,
): Promise<ServiceLogRow> {
  const row = newRow(id, ownerId, fields);
  await insertRows(db, [row]);
  return row;
}

/** Many at once, for an import. */
export const insertServiceLogs = (
  db: Db,
  ownerId: string,
  logs: { id: string; fields: Fields }[],
): Promise<void> =>
  insertRows(
    db,
    logs.map(({ id, fields }) => newRow(id, ownerId, fields)),
  );

function newRow(id: string, ownerId: string, fields: Fields): ServiceLogRow {
  const now = new Date().toISOString();
  return { id, owner_id: ownerId, ...toColumns(fields), version: 1, created_at: now, updated_at: now };
}

async function insertRows(db: Db, rows: ServiceLogRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.insertInto('service_logs').values(rows).execute();
}

export const findServiceLog = (db: Db, id: string): Promise<ServiceLogRow | undefined> =>
  db.selectFrom('service_logs').selectAll().where('id', '=', id).executeTakeFirst();

export async function updateServiceLog(
  db: Db,
  log: Owned<ServiceLogRow>,
  fields: Fields,
): Promise<ServiceLogRow> {
  const changes = {
    ...toColumns(fields),
    version: log.version + 1,
    updated_at: new Date().toISOString(),
  };
  await db.updateTable('service_logs').set(changes).where('id', '=', log.id).execute();
  return { ...log, ...changes };
}

export async function deleteServiceLog(db: Db, log: Owned<ServiceLogRow>): Promise<void> {
  await db.deleteFrom('service_logs').where('id', '=', log.id).execute();
}

/** The owner's service logs by date, at most `most` of them, from the place after `after`. */
export function listServiceLogs(
  db: Db,
  ownerId: string,
  list: { sort: ListQuery['sort']; after: Place | undefined; most: number },
): Promise<ServiceLogRow[]> {
  const { after, most } = list;
  const [direction, beyond] = list.sort === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  let rows = db.selectFrom('service_logs').selectAll().where('owner_id', '=', ownerId);
  if (after) {
    rows = rows.where((where) =>
      where(where.refTuple('date', 'id'), beyond, where.tuple(after.time, after.id)),
    );
  }
  return rows.orderBy('date', direction).orderBy('id', direction).limit(most).execute();
}
