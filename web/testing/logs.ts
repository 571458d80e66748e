import type { Account, AccountInList } from '#contract/accounts';
import { merge, type Was } from '#contract/changes';
import {
  arrivalByRows,
  type Row,
  type RowChanges,
  type RowSummary,
  summaryOfRows,
  withChanges,
} from '#contract/rows';
import { type ServiceLog, serviceLogDeleted } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { type Answers, collides, gives, type Reply, refuses } from './answers.ts';
import { me } from './screen.tsx';

const now = '2026-05-01T08:00:00.000Z';

/** A trip log of the signed-in user, as the server answers it. */
export const trip = (fields: Partial<TripLog> = {}): TripLog => ({
  _id: 'trip-1',
  userId: me,
  title: 'Utö i halvvind',
  year: Number((fields.departureDateTime ?? '2025').slice(0, 4)),
  departureDateTime: '2025-07-14T09:40',
  arrivalDateTime: '2025-07-14T15:05',
  windDirection: '',
  windSpeed: null,
  distance: null,
  position: 'Sandhamn – Utö',
  description: '',
  images: [],
  createdAt: now,
  updatedAt: now,
  ...fields,
});

/** A service log of the signed-in user, as the server answers it. */
export const service = (fields: Partial<ServiceLog> = {}): ServiceLog => ({
  _id: 'service-1',
  userId: me,
  title: 'Vårservice 2026',
  date: '2026-04-18T10:00',
  boatNameModel: 'Vindila, Albin Vega',
  engineType: 'Volvo Penta D1-20',
  servicePersonOrCompany: 'Egen regi',
  serviceType: 'Vårrustning',
  engineService: '',
  sailAndRig: '',
  electronicsAndNavigation: '',
  hullAndDeck: '',
  rudderPropellerAndDrive: '',
  fuelSystem: '',
  batteryAndElectricalSystem: '',
  sparePartsAndReplacements: '',
  recommendedActions: '',
  costAndTime: '',
  comments: 'Allt väl.',
  images: [],
  createdAt: now,
  updatedAt: now,
  ...fields,
});

const version = { headers: { etag: '"1"' } };
const created = { ...version, status: 201 };

/** The user's trip logs: these, listed newest first. Later calls create, change and delete them. */
export function trips(...logs: TripLog[]): Answers {
  const all = new Map(logs.map((log) => [log._id, log]));
  const inOrder = () =>
    [...all.values()].sort((one, other) => other.departureDateTime.localeCompare(one.departureDateTime));
  const put = (_id: string, body: unknown) => {
    const { uploadedImages = [], rows: changes, was: _, ...fields } = body as TripBody;
    const before = all.get(_id) ?? trip({ _id, images: uploadedImages });
    const rows = changes ? withRows(before.rows?.all, changes) : before.rows;
    const log = { ...before, ...fields, ...(rows && { rows }) };
    if (changes) log.arrivalDateTime = arrivalByRows(timesOf(before), timesOf(log));
    all.set(_id, log);
    return log;
  };
  return {
    listTripLogs: ({ query }) =>
      gives('listTripLogs', query.has('since') ? inOrder() : inOrder().map(inList)),
    listTripLogsOfYear: ({ params }) =>
      gives(
        'listTripLogsOfYear',
        inOrder().filter(({ year }) => String(year) === params.year),
      ),
    showTripLog: ({ params }) => {
      const log = all.get(params.log_id ?? '');
      return log ? gives('showTripLog', log, version) : refuses('trip_log_not_found');
    },
    createTripLog: ({ body }) =>
      gives('createTripLog', put(idIn(body, `trip-${all.size + 1}`), body), created),
    updateTripLog: ({ params: { log_id = '' }, body }) => {
      const before = all.get(log_id);
      if (!before) return refuses('trip_log_not_found');
      return collision(before, body) ?? gives('updateTripLog', put(log_id, body), version);
    },
    deleteTripLog: ({ params }) => {
      all.delete(params.log_id ?? '');
      return gives('deleteTripLog', { message: 'Loggen är raderad.' });
    },
  };
}

/** The refusal of a change that says that a field held something else than it does. */
function collision(before: object, body: unknown): Reply | undefined {
  const { was = {}, ...asked } = body as { was?: Was };
  const { collided } = merge(before as Record<string, unknown>, asked, was);
  return collided.length > 0 ? collides(collided, before) : undefined;
}

const timesOf = ({ departureDateTime: departure, arrivalDateTime: arrival, rows }: TripLog) => ({
  ...{ departure, arrival },
  rows: rows?.all ?? [],
});

/** The id that a device gives what it makes. */
const idIn = (body: unknown, otherwise: string): string => (body as { _id?: string })._id ?? otherwise;

type TripBody = Partial<Omit<TripLog, 'rows'>> & {
  uploadedImages?: string[];
  rows?: Partial<RowChanges>;
  was?: object;
};

/** The rows of a log after a change, as the server answers them. */
export function withRows(
  before: readonly Row[] | undefined,
  { written = [], struck = [] }: Partial<RowChanges>,
): RowSummary {
  const all = withChanges(before ?? [], { written, struck });
  return { ...summaryOfRows(all), all };
}

/** A list has only the summary of the rows. */
const inList = ({ rows, ...log }: TripLog): TripLog => {
  const { all: _, ...summary } = rows ?? {};
  return { ...log, ...(rows && { rows: summary as RowSummary }) };
};

/** The same for service logs. */
export function services(...logs: ServiceLog[]): Answers {
  const all = new Map(logs.map((log) => [log._id, log]));
  const inOrder = () => [...all.values()].sort((one, other) => other.date.localeCompare(one.date));
  const put = (_id: string, body: unknown) => {
    const { was: _, ...fields } = body as Partial<ServiceLog> & { was?: object };
    const log = { ...(all.get(_id) ?? service({ _id, images: [] })), ...fields };
    all.set(_id, log);
    return log;
  };
  return {
    listServiceLogs: () =>
      gives(
        'listServiceLogs',
        inOrder().map((log) => ({ ...log, description: log.comments })),
      ),
    showServiceLog: ({ params }) => {
      const log = all.get(params.id ?? '');
      return log ? gives('showServiceLog', log, version) : refuses('service_log_not_found');
    },
    createServiceLog: ({ body }) =>
      gives('createServiceLog', put(idIn(body, `service-${all.size + 1}`), body), created),
    updateServiceLog: ({ params: { id = '' }, body }) => {
      const before = all.get(id);
      if (!before) return refuses('service_log_not_found');
      const collided = collision(before, body);
      if (collided) return collided;
      put(id, body);
      return gives('updateServiceLog', 'Serviceloggen är uppdaterad.', version);
    },
    deleteServiceLog: ({ params }) => {
      all.delete(params.id ?? '');
      return gives('deleteServiceLog', serviceLogDeleted);
    },
  };
}

/** An account as an administrator sees it in the list. */
export const listed = (fields: Partial<AccountInList> = {}): AccountInList => ({
  ...profile(fields),
  state: 'active',
  createdAt: '2025-04-01T08:00:00.000Z',
  lastLogInAt: '2026-05-02T08:00:00.000Z',
  twoStep: false,
  logs: 12,
  bytes: 3_400_000,
  purgedAt: null,
  ...fields,
});

/** An account as its owner and an administrator see it. */
export const profile = (fields: Partial<Account> = {}): Account => ({
  _id: me,
  username: 'asa',
  email: 'asa@example.com',
  role: 'user',
  firstName: 'Åsa',
  lastName: 'Öberg',
  bio: 'Vindila, Albin Vega.',
  profilePictures: [],
  ...fields,
});
