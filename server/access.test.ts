import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls';
import { smallPdf, uploadDocumentFiles } from './testing/documents.ts';
import { serviceLog, track, tripLog } from './testing/examples.ts';
import { pictureForm, upload, uploadProfilePictures } from './testing/pictures.ts';
import { type SignedIn, testServer } from './testing/test-server.ts';

/**
 * Who may do what: every call, made by nobody, by the owner of the thing it is about, by another user and by an
 * administrator. A call without a row here does not compile.
 */
type Who = 'nobody' | 'owner' | 'another' | 'administrator';

interface Row {
  /** The status each of them gets. */
  expected: Record<Who, number>;
  /** Creates what the call is about as the owner, and returns the parameters and body of the call. */
  about?: () => Promise<{ params?: Record<string, string>; body?: unknown }>;
  /** The body is JSON that may carry the ids a client sends along. */
  takesIds?: true;
  /** Afterwards the caller's sessions are gone, so that each call needs a log-in of its own. */
  endsSessions?: true;
}

const server = await testServer();
const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#1b4d6b' } })
  .png()
  .toBuffer();
const people: Record<'owner' | 'another' | 'administrator', SignedIn> = {
  owner: await server.signUp(),
  another: await server.signUp(),
  administrator: server.admin,
};

const status = (nobody: number, owner: number, another: number, administrator: number) => ({
  nobody,
  owner,
  another,
  administrator,
});

const idOf = async (reply: Promise<{ body: unknown }>) => ((await reply).body as { _id: string })._id;
const newTripLog = (more = {}) => idOf(people.owner.post('/api/createlog', tripLog(more)));
const newServiceLog = () => idOf(people.owner.post('/api/createservicelog', serviceLog()));

/** Deletes all boats: the number per account is limited, and these calls are made many times. */
const noBoats = () => server.context.db.deleteFrom('boats').execute();
async function newBoat(): Promise<string> {
  await noBoats();
  return idOf(people.owner.post('/api/boats', { name: 'Vindila' }));
}
const newTask = { name: 'Byt impeller', section: 'engineService' };
const createdTask = async () =>
  idOf(people.owner.post('/api/tasks', { ...newTask, boatId: await newBoat() }));
const createdDocument = async () =>
  idOf(people.owner.post('/api/documents', { kind: 'insurance', boatId: await newBoat() }));
const newCost = { amount: 124_950, category: 'equipment', date: '2025-05-03' };
const createdCost = async () =>
  idOf(people.owner.post('/api/costs', { ...newCost, boatId: await newBoat() }));
async function newKey() {
  await server.context.db.deleteFrom('secret_links').execute();
  return (await people.owner.post<{ _id: string; path: string }>('/api/keys', { kind: 'calendar' })).body;
}

const fileOf = ([path = '']: string[]) => path.slice(path.lastIndexOf('/') + 1);
const newPicture = async () => fileOf(await upload(people.owner, picture));
const newProfilePicture = async () => fileOf(await uploadProfilePictures(people.owner, picture));

async function newSession(): Promise<string> {
  await server.logIn(people.owner);
  const { body } = await people.owner.get<{ _id: string; current: boolean }[]>('/api/sessions');
  return body.find(({ current }) => !current)?._id ?? '';
}

const profile = async () => {
  const { username, email, firstName, lastName } = (
    await people.administrator.get<Record<string, string>>(`/api/showprofile/${people.owner.userId}`)
  ).body;
  return { username, email, firstName, lastName };
};

const anyone = status(200, 200, 200, 200);
const signedIn = status(401, 200, 200, 200);
const administrator = status(401, 403, 403, 200);
/** Another user's thing gives 404, like one that does not exist. */
const ownersThing = status(401, 200, 404, 404);
const ownerAlone = status(401, 200, 403, 403);
const ownerOrAdministrator = status(401, 200, 403, 200);

const aboutOwner = async () => ({ params: { userid: people.owner.userId } });

const table: Record<CallName, Row | Row[]> = {
  getInfo: { expected: anyone },

  logIn: {
    expected: anyone,
    about: async () => ({ body: { username: people.owner.username, password: people.owner.password } }),
    takesIds: true,
  },
  logOut: { expected: status(204, 204, 204, 204), endsSessions: true },
  listSessions: { expected: signedIn },
  endSession: {
    expected: status(401, 204, 404, 404),
    about: async () => ({ params: { session_id: await newSession() } }),
  },
  endOtherSessions: { expected: status(401, 204, 204, 204), endsSessions: true },
  showDeviceKey: { expected: signedIn },
  showPasswordNotice: { expected: signedIn },
  dismissPasswordNotice: { expected: status(401, 204, 204, 204) },
  showTwoStep: { expected: signedIn },
  beginTwoStep: { expected: signedIn, about: async () => ({ body: {} }) },
  confirmTwoStep: { expected: status(401, 400, 400, 400), about: async () => ({ body: { otp: '000000x' } }) },
  endTwoStep: { expected: status(401, 204, 204, 204), about: async () => ({ body: {} }) },

  signUp: {
    expected: status(401, 403, 403, 201),
    about: async () => {
      const name = crypto.randomUUID();
      const more = { firstName: 'A', lastName: 'B', password: 'en helt ny skeppare' };
      return { body: { username: name, email: `${name}@example.com`, ...more } };
    },
  },
  listAccounts: { expected: administrator },
  setAccountState: {
    expected: status(401, 403, 403, 204),
    about: async () => ({ ...(await aboutOwner()), body: { state: 'active' } }),
  },
  closeAccount: {
    expected: status(401, 403, 403, 403),
    about: async () => ({ body: { currentPassword: 'inte lösenordet' } }),
  },
  showProfile: { expected: ownerOrAdministrator, about: aboutOwner },
  changeProfile: {
    expected: ownerOrAdministrator,
    about: async () => ({ ...(await aboutOwner()), body: await profile() }),
    takesIds: true,
  },
  showBackups: { expected: administrator },
  listEvents: { expected: administrator },

  createTripLog: {
    expected: status(401, 201, 201, 201),
    about: async () => ({ body: tripLog() }),
    takesIds: true,
  },
  showTripLog: { expected: ownerAlone, about: async () => ({ params: { log_id: await newTripLog() } }) },
  updateTripLog: {
    expected: ownerAlone,
    about: async () => ({ params: { log_id: await newTripLog() }, body: tripLog({ title: 'Ändrad' }) }),
    takesIds: true,
  },
  deleteTripLog: { expected: ownerAlone, about: async () => ({ params: { log_id: await newTripLog() } }) },
  listTripLogs: { expected: signedIn },
  listTripLogsOfYear: { expected: signedIn, about: async () => ({ params: { year: '2025' } }) },
  showTrack: {
    expected: ownerAlone,
    about: async () => ({ params: { log_id: await newTripLog({ track: track() }) } }),
  },
  readInstruments: { expected: status(401, 404, 404, 404) },
  listTracks: { expected: signedIn, about: async () => ({ params: { year: '2025' } }) },

  createServiceLog: {
    expected: status(401, 201, 201, 201),
    about: async () => ({ body: serviceLog() }),
    takesIds: true,
  },
  showServiceLog: { expected: ownerAlone, about: async () => ({ params: { id: await newServiceLog() } }) },
  updateServiceLog: {
    expected: ownerAlone,
    about: async () => ({ params: { id: await newServiceLog() }, body: serviceLog({ title: 'Ändrad' }) }),
    takesIds: true,
  },
  deleteServiceLog: { expected: ownerAlone, about: async () => ({ params: { id: await newServiceLog() } }) },
  listServiceLogs: {
    expected: ownerAlone,
    about: async () => ({ params: { userId: people.owner.userId } }),
  },

  listBoats: { expected: signedIn },
  createBoat: {
    expected: status(401, 201, 201, 201),
    about: async () => {
      await noBoats();
      return { body: { name: 'Vindila' } };
    },
    takesIds: true,
  },
  showBoat: { expected: ownersThing, about: async () => ({ params: { id: await newBoat() } }) },
  updateBoat: {
    expected: ownersThing,
    about: async () => ({ params: { id: await newBoat() }, body: { model: 'Maxi 77' } }),
    takesIds: true,
  },
  deleteBoat: {
    expected: status(401, 204, 404, 404),
    about: async () => ({ params: { id: await newBoat() } }),
  },
  listTasks: { expected: signedIn },
  createTask: {
    expected: status(401, 201, 404, 404),
    about: async () => ({ body: { ...newTask, boatId: await newBoat() } }),
    takesIds: true,
  },
  updateTask: {
    expected: ownersThing,
    about: async () => ({ params: { id: await createdTask() }, body: { note: 'Ändrad' } }),
    takesIds: true,
  },
  deleteTask: {
    expected: status(401, 204, 404, 404),
    about: async () => ({ params: { id: await createdTask() } }),
  },
  listDocuments: { expected: signedIn },
  createDocument: {
    expected: status(401, 201, 404, 404),
    about: async () => ({ body: { kind: 'insurance', boatId: await newBoat() } }),
    takesIds: true,
  },
  updateDocument: {
    expected: ownersThing,
    about: async () => ({ params: { id: await createdDocument() }, body: { name: 'Ändrad' } }),
    takesIds: true,
  },
  deleteDocument: {
    expected: status(401, 204, 404, 404),
    about: async () => ({ params: { id: await createdDocument() } }),
  },
  uploadDocumentFiles: { expected: signedIn, about: async () => ({ body: await pictureForm(smallPdf) }) },
  readDocumentFile: {
    expected: status(401, 200, 404, 404),
    about: async () => ({ params: { file: fileOf(await uploadDocumentFiles(people.owner, smallPdf)) } }),
  },
  listCosts: { expected: signedIn },
  createCost: {
    expected: status(401, 201, 404, 404),
    about: async () => ({ body: { ...newCost, boatId: await newBoat() } }),
    takesIds: true,
  },
  updateCost: {
    expected: ownersThing,
    about: async () => ({
      params: { id: await createdCost() },
      body: { images: await uploadDocumentFiles(people.owner, smallPdf) },
    }),
    takesIds: true,
  },
  deleteCost: {
    expected: status(401, 204, 404, 404),
    about: async () => ({ params: { id: await createdCost() } }),
  },
  listKeys: { expected: signedIn },
  createKey: {
    expected: status(401, 201, 201, 201),
    about: async () => {
      await server.context.db.deleteFrom('secret_links').execute();
      return { body: { kind: 'calendar' } };
    },
    takesIds: true,
  },
  deleteKey: {
    expected: status(401, 204, 404, 404),
    about: async () => ({ params: { id: (await newKey())._id } }),
  },
  readCalendar: {
    expected: anyone,
    about: async () => ({ params: { key: (await newKey()).path.split('/').at(-1) ?? '' } }),
  },

  showReminders: { expected: signedIn },
  changeReminders: {
    expected: status(401, 204, 204, 204),
    about: async () => ({ body: { mail: false } }),
    takesIds: true,
  },

  uploadImages: { expected: signedIn, about: async () => ({ body: await pictureForm(picture) }) },
  uploadProfilePictures: { expected: signedIn, about: async () => ({ body: await pictureForm(picture) }) },
  deleteImage: [
    {
      expected: status(401, 200, 404, 404),
      about: async () => ({ params: { filename: await newPicture() }, body: {} }),
      takesIds: true,
    },
    {
      expected: status(401, 200, 404, 200),
      about: async () => ({
        params: { filename: await newProfilePicture() },
        body: { subDir: 'profile-pictures' },
      }),
      takesIds: true,
    },
  ],
  readImage: {
    expected: status(401, 200, 404, 404),
    about: async () => ({ params: { file: await newPicture() } }),
  },
  readProfilePicture: {
    expected: status(401, 200, 404, 200),
    about: async () => ({ params: { file: await newProfilePicture() } }),
  },

  prepareExport: { expected: signedIn },
  downloadExport: { expected: signedIn },
  prepareDossier: {
    expected: ownersThing,
    about: async () => ({ params: { id: await newBoat() }, body: { parts: ['facts'], chosen: [] } }),
    takesIds: true,
  },
  downloadDossier: { expected: ownersThing, about: async () => ({ params: { id: await newBoat() } }) },
};

/** What a client may claim about its identity. None of it may make a difference. */
const claims = (): Record<string, string | undefined> => ({
  'no id': undefined,
  "the owner's id": people.owner.userId,
  "another's id": people.another.userId,
  "the administrator's id": people.administrator.userId,
  garbage: "' OR 1=1 -- åäö \u00ff null",
});

async function callAs(name: CallName, row: Row, who: Who, claimed: string | undefined) {
  const { params = {}, body } = (await row.about?.()) ?? {};
  const { method, path } = calls[name];
  const address = path.replaceAll(/:(\w+)/g, (_, param) => params[param] ?? '');
  const ids = claimed !== undefined && row.takesIds && { userId: claimed, userid: claimed, _id: claimed };
  const sent = ids ? { ...(body as object), ...ids } : body;
  const latin1 = claimed && Buffer.from(claimed).toString('latin1');
  const headers = latin1 ? { userId: latin1, 'X-User-Id': latin1 } : {};
  return (await apiFor(who, row)).send(method, address, sent, headers);
}

async function apiFor(who: Who, row: Row) {
  if (who === 'nobody') return server.api;
  return row.endsSessions ? server.logIn(people[who]) : people[who];
}

/** A response without the parts that differ each time: ids, tokens, keys and moments. */
const lasting = (text: string) =>
  text
    // A ZIP differs each time; export/export.test.ts checks that it is the caller's own.
    .replace(/^PK.*$/su, 'ZIP')
    .replaceAll(/[?&]key=[\w.-]+/g, 'KEY')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'MOMENT')
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'TOKEN')
    .replaceAll(/"_id":"\d{12}","username":"[0-9a-f-]{36}"/g, 'NEW ACCOUNT')
    .replaceAll(/api\/calendar\/[\w-]+/g, 'SECRET')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID')
    .replaceAll(/\b[A-Z2-7]{32}\b/g, 'SECRET')
    .replaceAll(/(?<![\w-])[\w-]{22}(?![\w-])/g, 'ID');

const rows = Object.entries(table).flatMap(([name, row]) =>
  [row].flat().map((one): [CallName, Row] => [name as CallName, one]),
);

// spec 6.10
// asvs 8.1.1, 8.2.1
test('every call of the contract has its row', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(calls).sort());
});

describe('each role gets the expected status, whatever identity it claims', () => {
  // spec 1.8, 6.10, 7.9, 7.10, 7.11, 7.12, 7.15, 7.16
  // asvs 3.5.3, 4.1.3, 6.3.4, 7.6.2, 8.2.1, 8.2.2, 8.3.1, 8.4.1, 16.4.2
  test.each(rows)('%s', async (name, row) => {
    for (const who of ['nobody', 'owner', 'another', 'administrator'] as const) {
      let unclaimed: string | undefined;
      for (const [claim, id] of Object.entries(claims())) {
        const { status, text } = await callAs(name, row, who, id);
        expect({ who, claim, status }).toEqual({ who, claim, status: row.expected[who] });
        unclaimed ??= lasting(text);
        expect({ who, claim, text: lasting(text) }).toEqual({ who, claim, text: unclaimed });
      }
      if (row.endsSessions && who !== 'nobody') {
        people[who] = await server.logIn(people[who]);
      }
    }
  });
});
