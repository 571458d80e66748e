import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import type { SavedDocument } from '#contract/documents';
import { pictureId } from '#contract/dossier-parts';
import type { ServiceLog } from '#contract/service-logs';
import type { Plan } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import { smallPdf, uploadDocumentFiles } from '#server/testing/documents';
import { serviceLog, tripLog } from '#server/testing/examples';
import { downloadDossier, unzip, zip } from '#server/testing/exports';
import { smallPicture, upload } from '#server/testing/pictures';
import { type SignedIn, startTestServer, type TestServer } from '#server/testing/test-server';
import { t } from '../strings.ts';
import { fileOf, look, readIn } from '../testing/reading-in.ts';
import { readArchive } from './read-archive.ts';
import { UnreadableFileError } from './source.ts';

let server: TestServer;
/** Who sells Vindila, and has another boat. */
let anna: SignedIn;
/** Who buys her. */
let bo: SignedIn;
let vindila: string;
let dossier: Buffer;

const boatsOf = async (who: SignedIn) => (await who.get<Boat[]>('/api/boats')).body;
const tasksOf = async (who: SignedIn) => (await who.get<Plan>('/api/tasks')).body.tasks;
const servicesOf = async (who: SignedIn) =>
  (await who.get<ServiceLog[]>(`/api/servicelogs/${who.userId}`)).body;
const documentsOf = async (who: SignedIn) => (await who.get<SavedDocument[]>('/api/documents')).body;

/** The service book of Vindila, with the names of its tasks and with how many pictures each has. */
async function bookOf(who: SignedIn) {
  const names = new Map((await tasksOf(who)).map(({ _id, name }) => [_id, name]));
  return (await servicesOf(who))
    .filter(({ boatNameModel }) => boatNameModel.startsWith('Vindila'))
    .map(({ _id, userId, createdAt, updatedAt, images, tasks = [], ...fields }) => ({
      ...fields,
      ...{ images: images.length, tasks: tasks.map((id) => names.get(id)) },
    }));
}

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  await anna.post('/api/boats', { name: 'Ran' });
  const boat = { name: 'Vindila "Vinda"', bookName: 'Vindila, Maxi 77', model: 'Maxi 77', owners: 'Anna' };
  const { _id: boatId } = (await anna.post<Boat>('/api/boats', boat)).body;
  vindila = boatId;
  const [picture = ''] = await upload(anna, await smallPicture());
  const impeller = { name: 'Byt impeller', section: 'engineService', everyMonths: 12, boatId };
  const { _id: task } = (await anna.post<{ _id: string }>('/api/tasks', impeller)).body;
  const service = (fields: object) =>
    anna.post<ServiceLog>('/api/createservicelog', serviceLog({ boatNameModel: boat.bookName, ...fields }));
  const { body: first } = await service({ engineEnd: 412.3, tasks: [task], images: [picture] });
  await service({ title: 'Vinterkonservering', date: '2024-10-11T10:00', comments: 'Två\nrader' });
  await service({ title: 'Rans service', boatNameModel: 'Ran' });
  await anna.post('/api/createlog', tripLog({ boat: boat.name }));
  const [bill, purchase] = await uploadDocumentFiles(anna, smallPdf, smallPdf);
  await anna.post('/api/documents', { kind: 'other', serviceLogId: first._id, images: [bill] });
  await anna.post('/api/documents', { kind: 'purchase', boatId, images: [purchase] });
  const chosen = [pictureId(picture), ...(await documentsOf(anna)).map(({ _id }) => _id)];
  dossier = await downloadDossier(server.url, anna, boatId, { chosen });
});
beforeEach(async () => {
  bo = await server.signUp();
});
afterAll(() => server.close());

describe('a dossier that is read in', () => {
  test('gives an empty account the boat with her plan, documents, and the service book, equal field by field', async () => {
    const { added, problems, source } = await readIn(bo, dossier);
    expect([source.dossier, source.profile]).toEqual(['Vindila "Vinda"', undefined]);
    expect(added).toEqual({
      ...{ boat: 1, task: 1, 'service-log': 2, document: 2, 'trip-log': 0, cost: 0 },
    });
    expect(problems).toEqual([]);
    expect(await bookOf(bo)).toEqual(await bookOf(anna));
    expect((await bookOf(bo)).map(({ images, tasks }) => [images, tasks])).toEqual([
      [1, ['Byt impeller']],
      [0, []],
    ]);
    const [boat] = await boatsOf(bo);
    expect(boat).toMatchObject({ name: 'Vindila "Vinda"', model: 'Maxi 77', userId: bo.userId });
    expect(boat).not.toHaveProperty('owners');
    expect((await tasksOf(bo)).map(({ name, lastDone }) => [name, lastDone?.day])).toEqual([
      ['Byt impeller', '2025-04-26'],
    ]);
    const documents = await documentsOf(bo);
    expect(documents.map(({ kind, images }) => [kind, images.length])).toEqual(
      expect.arrayContaining([
        ['other', 1],
        ['purchase', 1],
      ]),
    );
    expect((await bo.get<TripLog[]>('/api/logs')).body).toEqual([]);
  });

  test('adds nothing the second time', async () => {
    await readIn(bo, dossier);
    const { counts, pictures } = (await readIn(bo, dossier)).found;
    expect([pictures, ...Object.values(counts).map((of) => of.new + of.refused)]).toEqual([
      ...[0, 0, 0, 0, 0, 0, 0],
    ]);
    expect([(await boatsOf(bo)).length, (await servicesOf(bo)).length]).toEqual([1, 2]);
  });

  test('stands beside a boat and a service book that were there before', async () => {
    await bo.post('/api/boats', { name: 'Ellida', model: 'Folkbåt' });
    await bo.post('/api/createservicelog', serviceLog({ boatNameModel: 'Ellida', title: 'Egen' }));
    await readIn(bo, dossier);
    expect((await boatsOf(bo)).map(({ name }) => name)).toEqual(['Ellida', 'Vindila "Vinda"']);
    expect(await bookOf(bo)).toEqual(await bookOf(anna));
    const tasks = await tasksOf(bo);
    expect(tasks.map(({ lastDone }) => lastDone?.day)).toEqual(['2025-04-26']);
    expect((await servicesOf(bo)).map(({ title }) => title)).toContain('Egen');
  });

  test('belongs to the buyer’s boat of the same name, whatever her service book calls her', async () => {
    await bo.post('/api/boats', { name: 'Ellida' });
    const { body: boat } = await bo.post<Boat>('/api/boats', { name: 'Vindila "Vinda"' });
    for (const added of [2, 0]) expect((await readIn(bo, dossier)).added['service-log']).toBe(added);
    expect((await servicesOf(bo)).map(({ boatNameModel }) => boatNameModel)).toEqual([boat.name, boat.name]);
    const { usage } = (await bo.get<Plan>('/api/tasks')).body;
    expect(usage[boat._id]?.hours).toBe(412.3);
    expect(await boatsOf(bo)).toHaveLength(2);
  });

  test('fills in the facts that the boat who is there lacks, and leaves what her user has written', async () => {
    const own = { name: 'vindila "Vinda"', builtYear: '1979', homePort: 'Utö' };
    await bo.post('/api/boats', own);
    await anna.put(`/api/boats/${vindila}`, { builtYear: '1978', mmsi: '265123456' });
    const later = await downloadDossier(server.url, anna, vindila);
    const { found, completed, problems } = await readIn(bo, later);
    expect(found.completed.facts.map(({ fields }) => fields)).toEqual([['model', 'mmsi']]);
    expect([completed, problems]).toEqual([1, []]);
    expect(await boatsOf(bo)).toMatchObject([{ ...own, model: 'Maxi 77', mmsi: '265123456' }]);
    expect((await readIn(bo, later)).all).toBe(0);
  });

  test('brings the pictures that were not in the one before, and leaves what has been written since', async () => {
    await readIn(bo, await downloadDossier(server.url, anna, vindila));
    const [first] = await servicesOf(bo);
    const [own = ''] = await upload(bo, await smallPicture('#20a030'));
    await bo.put(`/api/servicelog/${first?._id}`, { comments: 'Egen', images: [own], was: {} });
    const { found, added, completed, problems } = await readIn(bo, dossier);
    expect(found.completed).toMatchObject({ records: 1, pictures: 1, facts: [] });
    expect([added['service-log'], added.document, completed, problems]).toEqual([0, 2, 1, []]);
    const [now] = await servicesOf(bo);
    expect(now).toMatchObject({ _id: first?._id, comments: 'Egen', images: [own, expect.any(String)] });
    expect((await readIn(bo, dossier)).all).toBe(0);
  });

  test('says which boat here has her name, until that is called otherwise', async () => {
    const { body: boat } = await bo.post<Boat>('/api/boats', { name: 'Vindila "Vinda"' });
    expect((await look(bo, dossier)).found.namesakes.map(({ _id }) => _id)).toEqual([boat._id]);
    await bo.put(`/api/boats/${boat._id}`, { name: 'Gamla Vindila' });
    const { found } = await readIn(bo, dossier);
    expect(found).toMatchObject({ namesakes: [], counts: { boat: { new: 1, known: 0 } } });
    expect((await look(bo, dossier)).found.namesakes).toEqual([]);
  });

  test('gives no services to a boat here that is called so in the service book', async () => {
    const own = { name: 'Ellida', bookName: 'Vindila, Maxi 77' };
    const { body: ellida } = await bo.post<Boat>('/api/boats', own);
    for (const added of [2, 0]) expect((await readIn(bo, dossier)).added['service-log']).toBe(added);
    expect((await servicesOf(bo)).map(({ boatNameModel }) => boatNameModel)).toEqual(
      Array(2).fill('Vindila "Vinda"'),
    );
    expect((await bo.get<Plan>('/api/tasks')).body.usage[ellida._id]?.hours).toBeNull();
  });

  test('brings the seller’s bill of sale beside the buyer’s own, of which nothing else is written either', async () => {
    const { body: boat } = await bo.post<Boat>('/api/boats', { name: 'Vindila "Vinda"' });
    const images = await uploadDocumentFiles(bo, smallPdf);
    await bo.post('/api/documents', { kind: 'purchase', boatId: boat._id, images });
    for (const added of [2, 0]) expect((await readIn(bo, dossier)).added.document).toBe(added);
    expect((await documentsOf(bo)).map(({ kind }) => kind).sort()).toEqual(['other', 'purchase', 'purchase']);
  });

  test('of which the mark was taken away is an export without a profile, and broken', async () => {
    const members = await unzip(dossier);
    const manifest = String(members.get('data/manifest.json'));
    for (const [spoilt, sentence] of [
      [manifest.replace('"dossier"', '"boat"'), t('import.broken')],
      [manifest.replace('"Vindila \\"Vinda\\""', '"\\x"'), t('import.broken')],
    ] as const) {
      members.set('data/manifest.json', Buffer.from(spoilt));
      const read = readArchive(fileOf(await zip(members)));
      await expect(read).rejects.toThrow(new UnreadableFileError(sentence));
    }
    expect((await look(bo, dossier)).source.dossier).toBe('Vindila "Vinda"');
  });
});
