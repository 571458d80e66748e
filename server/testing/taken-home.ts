import sharp from 'sharp';
import { expect } from 'vitest';
import type { Account } from '#contract/accounts';
import type { Boat } from '#contract/boats';
import type { Cost } from '#contract/costs';
import type { SavedDocument } from '#contract/documents';
import type { ServiceLog } from '#contract/service-logs';
import type { Plan } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import type { Manifest } from '../export/format.ts';
import { smallPdf, uploadDocumentFiles } from './documents.ts';
import { serviceLog, tripLog } from './examples.ts';
import { downloadExport, type Members, unzip, zip } from './exports.ts';
import { smallPicture, upload, uploadProfilePictures } from './pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from './test-server.ts';

/**
 * A server on which Anna has something of everything, and her export of it: two trips, one of them with two pictures, a service
 * with one, a profile with one, a boat, its task, its document and its cost with a receipt, and a document of the service. The caller closes it.
 */
export async function startWithHome(): Promise<{ server: TestServer; anna: SignedIn; home: Buffer }> {
  const server = await startTestServer({ STORAGE_QUOTA_MB: '1' });
  const anna = await server.signUp();
  const [one = '', two = '', three = ''] = await upload(
    anna,
    await smallPicture('#a03020'),
    await smallPicture('#20a030'),
    await smallPicture('#3020a0'),
  );
  await anna.post('/api/createlog', tripLog({ title: 'Med bilder', uploadedImages: [one, two] }));
  await anna.post(
    '/api/createlog',
    tripLog({ title: 'Utan', distance: null, windSpeed: 12.25, crew: 'Ylva, Bo', engineEnd: 412.3 }),
  );
  const service = await anna.post<ServiceLog>('/api/createservicelog', serviceLog({ images: [three] }));
  // What may be left empty in a change may be empty in an import too.
  await anna.put(
    `/api/servicelog/${service.body._id}`,
    serviceLog({ serviceType: '', servicePersonOrCompany: '' }),
  );
  const [own = ''] = await uploadProfilePictures(anna, await smallPicture('#ffff00'));
  await changeProfile(anna, { bio: 'Hemmahamn Bullandö', profilePictures: [own] });
  const boat = await anna.post<Boat>('/api/boats', { name: 'Vindila', launching: '2026-05-03' });
  await anna.post('/api/tasks', {
    ...{ boatId: boat.body._id, section: 'hullAndDeck', name: 'Byt slang', parts: 'Slang 38 mm, 2 meter' },
  });
  const [pdf, page, bill, receipt] = await uploadDocumentFiles(
    anna,
    ...[smallPdf, smallPdf, smallPdf],
    await smallPicture('#e0e0e0'),
  );
  const insurance = { kind: 'insurance', name: 'Svenska Sjö', expires: '2027-03-31' };
  await anna.post('/api/documents', { ...insurance, boatId: boat.body._id, images: [pdf, page] });
  await anna.post('/api/documents', { kind: 'other', serviceLogId: service.body._id, images: [bill] });
  const fuel = { amount: 68_400, category: 'fuel', date: '2026-07-11' };
  await anna.post('/api/costs', { ...fuel, boatId: boat.body._id, images: [receipt] });
  const home = await downloadExport(server.url, anna);
  return { server, anna, home };
}

export async function changeProfile(who: SignedIn, changes: Partial<Account>): Promise<void> {
  const { body } = await who.get<Account>(`/api/showprofile/${who.userId}`);
  const { username, email, firstName, lastName } = body;
  await who.put(`/api/changeprofile/${who.userId}`, { username, email, firstName, lastName, ...changes });
}

export const tripsOf = async (who: SignedIn) => (await who.get<TripLog[]>('/api/logs')).body;
export const servicesOf = async (who: SignedIn) =>
  (await who.get<ServiceLog[]>(`/api/servicelogs/${who.userId}`)).body;
export const boatsOf = async (who: SignedIn) => (await who.get<Boat[]>('/api/boats')).body;
export const tasksOf = async (who: SignedIn) => (await who.get<Plan>('/api/tasks')).body.tasks;
export const documentsOf = async (who: SignedIn) => (await who.get<SavedDocument[]>('/api/documents')).body;
export const costsOf = async (who: SignedIn) => (await who.get<Cost[]>('/api/costs')).body;
export const profileOf = async (who: SignedIn) =>
  (await who.get<Account>(`/api/showprofile/${who.userId}`)).body;

/** Its size and colour: a picture that is read in is made anew of its pixels. */
export const pictureOf = async (server: TestServer, who: SignedIn, path: string) => {
  const answer = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(answer.status).toBe(200);
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  const [{ width, height }, { channels }] = [await picture.metadata(), await picture.stats()];
  return { width, height, colours: channels.map(({ mean }) => Math.round(mean / 16)) };
};

/** Everything that a user has, except ids and times of creation; pictures by their content. */
export async function allOf(server: TestServer, who: SignedIn) {
  const lasting = async ({ _id, userId, createdAt, updatedAt, images, ...rest }: TripLog | ServiceLog) => ({
    ...rest,
    pictures: await Promise.all(images.map((path) => pictureOf(server, who, path))),
  });
  const boats = await boatsOf(who);
  const boatOf = (id: string) => boats.find(({ _id }) => _id === id)?.name;
  const filesOf = (paths: readonly string[]) =>
    Promise.all(
      paths.map((path) =>
        path.endsWith('.pdf')
          ? who.get(`/api${path}`).then(({ text }) => text)
          : pictureOf(server, who, path),
      ),
    );
  const { bio, profilePictures } = await profileOf(who);
  const services = await servicesOf(who);
  const documents = (await documentsOf(who)).map(
    async ({ boatId, serviceLogId, kind, name, expires, images }) => ({
      ...{ kind, name, expires, boat: boatId && boatOf(boatId) },
      service: services.find(({ _id }) => _id === serviceLogId)?.title,
      files: await filesOf(images),
    }),
  );
  const costs = (await costsOf(who)).map(async ({ amount, category, date, boatId, images }) => ({
    ...{ amount, category, date, boat: boatOf(boatId) },
    files: await filesOf(images),
  }));
  const logs = [...(await tripsOf(who)), ...services];
  return {
    logs: (await Promise.all(logs.map(lasting))).sort((a, b) => a.title.localeCompare(b.title)),
    boats: boats.map(({ name, launching }) => ({ name, launching })),
    tasks: (await tasksOf(who)).map(({ name, section, parts, boatId }) => ({
      ...{ name, section, parts, boat: boatOf(boatId) },
    })),
    documents: (await Promise.all(documents)).sort((a, b) => a.kind.localeCompare(b.kind)),
    costs: await Promise.all(costs),
    bio,
    profilePictures: await Promise.all(profilePictures.map((path) => pictureOf(server, who, path))),
  };
}

/** The export with some of its members changed. */
export const changed = async (home: Buffer, change: (members: Members) => void): Promise<Buffer> => {
  const members = await unzip(home);
  change(members);
  return zip(members);
};
export const addLine = (members: Members, name: string, line: string | Buffer) =>
  members.set(name, Buffer.concat([members.get(name) ?? Buffer.of(), Buffer.from(line), Buffer.from('\n')]));
export const changeManifest = (members: Members, change: (manifest: Manifest) => void) => {
  const manifest = JSON.parse(String(members.get('data/manifest.json'))) as Manifest;
  change(manifest);
  members.set('data/manifest.json', Buffer.from(JSON.stringify(manifest)));
};
