import { type CallName, calls } from '#contract/calls';
import { costDefinition } from '#contract/costs/cost-fields';
import { dossierParts } from '#contract/dossier-parts';
import { limits } from '#contract/limits';
import { emptyValue, exampleOf } from '#contract/logs/values';
import { taskFields } from '#contract/plan/task-fields';
import type { Context } from '../context.ts';
import type { LogKind } from '../logs/kind.ts';
import { saveRelations } from '../logs/relations.ts';
import { insertLogs } from '../logs/store.ts';
import type { Db } from '../platform/db/connect.ts';
import { insertRows } from '../platform/db/snapshot.ts';
import { randomId } from '../platform/ids.ts';
import { serviceLogs } from '../service-logs/kind.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import { copyLogs, copyTasksDone, idOfCopy } from './copies/store.ts';
import { row, serviceLog, track, tripLog } from './examples.ts';

/** What an account has that is as dear to its server as the limits allow. */
export interface Dearest {
  userId: string;
  boatId: string;
  taskId: string;
  /** A trip with as many rows and as long a track as one may have. */
  tripId: string;
  serviceId: string;
  /** A picture of another trip. */
  file: string;
  year: number;
}

const base = 1_000;
const ofTheYear = 2025;

/** Fills an account with as much as the limits allow, without a request for each. */
export async function fillDearest({ db }: Context, userId: string): Promise<Dearest> {
  const now = new Date().toISOString();
  const stamps = { text_bytes: 100, version: 1, created_at: now, updated_at: now };
  const boats = Array.from({ length: limits.boats }, (_, n) => ({
    id: randomId(),
    owner_id: userId,
    name: `Vindila ${n}`,
    ...stamps,
  }));
  await insertRows(db, 'boats', boats);
  const tasks = Array.from({ length: limits.tasks - 20 }, (_, n) => ({
    id: randomId(),
    owner_id: userId,
    // The last one stays when the first boat is deleted.
    boat_id: boats[n === limits.tasks - 21 ? 1 : 0]?.id ?? '',
    ...{
      name: `Uppgift ${n}`,
      section: 'engineService',
      every_months: 12,
      every_hours: 100,
      every_miles: 500,
    },
    ...stamps,
  }));
  await insertRows(db, 'tasks', tasks);

  const documents = Array.from({ length: limits.documents }, () => ({
    ...{ id: randomId(), owner_id: userId, boat_id: boats[0]?.id ?? '', kind: 'manual', ...stamps },
  }));
  await insertRows(db, 'documents', documents);
  const costs = Array.from({ length: limits.costs - room }, (_, n) => ({
    ...{ id: randomId(), owner_id: userId, boat_id: boats[0]?.id ?? '', amount: 100 + n },
    ...{ category: 'fuel', date: `20${two(n % 25)}-05-01`, note: 'ö'.repeat(limits.costNote) },
    ...stamps,
  }));
  await insertRows(db, 'costs', costs);
  const pages = [...documents, ...costs].flatMap(({ id }) =>
    Array.from({ length: limits.imagesPerDocument }, (_, place) => ({
      ...{ file: `${randomId()}.pdf`, owner_id: userId, kind: 'document', used_by: id, place },
      ...{ width: 0, height: 0, bytes: 1_000, created_at: now },
    })),
  );
  await insertRows(db, 'images', pages);

  const trips = await fillLogs(db, userId, tripLogs as never, (n) =>
    tripLog({
      title: `Resa ${n}`,
      year: ofTheYear,
      departureDateTime: `2025-${two(1 + (n % 12))}-${two(1 + (n % 28))}T08:00`,
      arrivalDateTime: `2025-${two(1 + (n % 12))}-${two(1 + (n % 28))}T18:00`,
      boat: spelling('vindila 0', n),
      engineEnd: n,
      description: 'vind och sol '.repeat(20),
    }),
  );
  const points = Array.from({ length: 900 }, () => [null, 10, 10, 60, 10, 10, 60])
    .flat()
    .slice(1);
  const longest = { track: track({ points: [5_928_000, 1_831_000, 0, ...points.slice(3)] }) };
  for (const id of trips.slice(0, base)) await saveRelations(db, tripLogs, { id, owner_id: userId }, longest);
  const rows = Array.from({ length: limits.rows }, (_, n) => row(n, { note: 'å'.repeat(limits.rowNote) }));
  const whole = { rows: { written: rows, struck: [] } };
  for (const id of trips.slice(0, 10)) await saveRelations(db, tripLogs, { id, owner_id: userId }, whole);
  const images = trips.slice(0, 100).flatMap((id) =>
    Array.from({ length: limits.imagesPerLog }, (_, place) => ({
      ...{ file: `${randomId()}.webp`, owner_id: userId, kind: 'log', used_by: id, place },
      ...{ width: 10, height: 10, bytes: 1_000, created_at: now },
    })),
  );
  await insertRows(db, 'images', images);

  const services = await fillLogs(db, userId, serviceLogs as never, (n) =>
    serviceLog({ title: `Service ${n}`, date: `20${two(n % 25)}-05-01T10:00`, boatNameModel: 'VINDILA 0' }),
  );
  const links = services.slice(0, base).flatMap((log_id, n) =>
    Array.from({ length: limits.tasksInLog }, (_, i) => ({
      log_id,
      task_id: tasks[(n * limits.tasksInLog + i) % tasks.length]?.id ?? '',
    })),
  );
  await insertRows(db, 'service_log_tasks', links);
  await copyTasksDone(db, services.slice(0, base), copiesOf(limits.logs.service));
  return {
    ...{ userId, boatId: boats[0]?.id ?? '', taskId: tasks.at(-1)?.id ?? '' },
    ...{
      tripId: trips[0] ?? '',
      serviceId: services[0] ?? '',
      file: images.at(-1)?.file ?? '',
      year: ofTheYear,
    },
  };
}

const two = (n: number) => String(n).padStart(2, '0');

/** Each of them in its own mixture of capitals. */
const spelling = (name: string, n: number) =>
  [...name].map((letter, bit) => ((n >> bit) & 1 ? letter.toUpperCase() : letter)).join('');

/** Leaves room for a few that are saved. */
const room = 50;

const copiesOf = (most: number) => most / base - 1;

/** Makes a thousand logs, and as many copies of them as an account may have. Returns the ids of the thousand. */
async function fillLogs(
  db: Db,
  userId: string,
  kind: LogKind,
  fields: (n: number) => object,
): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < base; n += 100) {
    const some = Array.from({ length: 100 }, (_, i) => ({ id: randomId(), fields: fields(n + i) as never }));
    const made = await insertLogs(db, kind, userId, some);
    ids.push(...made.map(({ id }) => id));
  }
  await copyLogs(db, kind.table, ids, copiesOf(kind.most));
  const some = ids.slice(-room).map((id) => idOfCopy(id, 0));
  await db.deleteFrom(kind.table).where('id', 'in', some).execute();
  return ids;
}

export interface Asked {
  path: string;
  body?: unknown;
}

/** Why a call has no measurement of its own here. */
type Elsewhere = { elsewhere: string };

const at = (name: CallName, params: Record<string, string | number> = {}, query = ''): string =>
  calls[name].path.replace(/:(\w+)/g, (_, param: string) => String(params[param])) + query;

const cheap: Elsewhere = { elsewhere: 'reads or writes a handful of rows' };
const oneHash: Elsewhere = { elsewhere: 'one hash of a password: server/bounds.test.ts' };
const longText = 'ö'.repeat(limits.longText);

/** How each call is made so that it costs as much as the limits allow. A call without a line here does not compile. */
export const heaviest: Record<CallName, ((of: Dearest) => Asked) | Elsewhere> = {
  getInfo: cheap,
  logIn: oneHash,
  logOut: cheap,
  listSessions: cheap,
  endSession: cheap,
  endOtherSessions: cheap,
  showDeviceKey: cheap,
  showPasswordNotice: cheap,
  dismissPasswordNotice: cheap,
  showTwoStep: cheap,
  beginTwoStep: cheap,
  confirmTwoStep: cheap,
  endTwoStep: oneHash,
  signUp: { elsewhere: 'the administrator’s, and one hash' },
  listAccounts: () => ({ path: at('listAccounts') }),
  setAccountState: { elsewhere: 'the administrator’s, and a handful of rows' },
  closeAccount: oneHash,
  showProfile: cheap,
  changeProfile: oneHash,
  showBackups: cheap,
  listEvents: () => ({ path: at('listEvents') }),
  createTripLog: () => ({
    path: at('createTripLog'),
    body: tripLog({
      description: longText,
      rows: { written: Array.from({ length: limits.rows }, (_, n) => row(n)), struck: [] },
    }),
  }),
  showTripLog: ({ tripId }) => ({ path: at('showTripLog', { log_id: tripId }) }),
  updateTripLog: ({ tripId }) => ({
    path: at('updateTripLog', { log_id: tripId }),
    body: tripLog({ title: 'Ny' }),
  }),
  deleteTripLog: ({ tripId }) => ({ path: at('deleteTripLog', { log_id: tripId }) }),
  listTripLogs: () => ({ path: at('listTripLogs') }),
  listTripLogsOfYear: ({ year }) => ({ path: at('listTripLogsOfYear', { year }, '?q=finns+inte+alls') }),
  showTrack: ({ tripId }) => ({ path: at('showTrack', { log_id: tripId }) }),
  listTracks: ({ year }) => ({ path: at('listTracks', { year }) }),
  readInstruments: { elsewhere: 'one connection for all: server/bounds.test.ts' },
  createServiceLog: () => ({ path: at('createServiceLog'), body: serviceLog({ comments: longText }) }),
  showServiceLog: ({ serviceId }) => ({ path: at('showServiceLog', { id: serviceId }) }),
  updateServiceLog: ({ serviceId }) => ({
    path: at('updateServiceLog', { id: serviceId }),
    body: serviceLog({ comments: longText }),
  }),
  deleteServiceLog: ({ serviceId }) => ({ path: at('deleteServiceLog', { id: serviceId }) }),
  listServiceLogs: ({ userId }) => ({ path: at('listServiceLogs', { userId }) }),
  listBoats: cheap,
  createBoat: cheap,
  showBoat: cheap,
  updateBoat: ({ boatId }) => ({ path: at('updateBoat', { id: boatId }), body: { name: 'Nya Vindila' } }),
  deleteBoat: ({ boatId }) => ({ path: at('deleteBoat', { id: boatId }) }),
  listTasks: () => ({ path: at('listTasks') }),
  createTask: ({ boatId }) => ({
    path: at('createTask'),
    body: { ...emptyTask, name: 'En till', section: 'engineService', boatId },
  }),
  updateTask: ({ taskId }) => ({ path: at('updateTask', { id: taskId }), body: { note: 'ö' } }),
  deleteTask: ({ taskId }) => ({ path: at('deleteTask', { id: taskId }) }),
  listDocuments: () => ({ path: at('listDocuments') }),
  createDocument: cheap,
  updateDocument: cheap,
  deleteDocument: cheap,
  uploadDocumentFiles: { elsewhere: 'goal 5 of the measurements' },
  readDocumentFile: { elsewhere: 'streams a file' },
  listCosts: () => ({ path: at('listCosts') }),
  createCost: ({ boatId }) => ({
    path: at('createCost'),
    body: { ...exampleOf(costDefinition), note: 'ö'.repeat(limits.costNote), boatId },
  }),
  updateCost: cheap,
  deleteCost: cheap,
  listKeys: cheap,
  createKey: cheap,
  deleteKey: cheap,
  readCalendar: { elsewhere: 'the plan, as listTasks' },
  showReminders: cheap,
  changeReminders: cheap,
  uploadImages: { elsewhere: 'goal 5 of the measurements' },
  uploadProfilePictures: { elsewhere: 'goal 5 of the measurements' },
  deleteImage: ({ file }) => ({ path: at('deleteImage', { filename: file }) }),
  readImage: { elsewhere: 'streams a file' },
  readProfilePicture: { elsewhere: 'streams a file' },
  prepareExport: () => ({ path: at('prepareExport'), body: {} }),
  downloadExport: () => ({ path: at('downloadExport') }),
  prepareDossier: cheap,
  downloadDossier: ({ boatId }) => ({
    path: at('downloadDossier', { id: boatId }, `?parts=${dossierParts}`),
  }),
};

const emptyTask = Object.fromEntries(
  Object.entries(taskFields).map(([name, field]) => [name, emptyValue(field)]),
);
