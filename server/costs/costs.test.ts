import { describe, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import type { Cost } from '#contract/costs';
import { limits } from '#contract/limits';
import { cleanUpPictures } from '../images/clean-up.ts';
import { insertRows } from '../platform/db/snapshot.ts';
import { randomId } from '../platform/ids.ts';
import { smallPdf, uploadDocumentFiles } from '../testing/documents.ts';
import { pictureForm, smallPicture, upload } from '../testing/pictures.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer({ STORAGE_QUOTA_MB: '1' });

interface Changes {
  at: number;
  changed: Cost[];
  removed: string[];
}

async function owner() {
  const anna = await server.signUp();
  const { body: boat } = await anna.post<Boat>('/api/boats', { name: 'Vindila' });
  const receipt = { boatId: boat._id, amount: 124_950, category: 'equipment', date: '2026-05-03' };
  const add = async (more: object = {}) => anna.post<Cost>('/api/costs', { ...receipt, ...more });
  return { anna, boat, receipt, add };
}
const costsOf = async (who: SignedIn) => (await who.get<Cost[]>('/api/costs')).body;
const since = async (who: SignedIn, number: number) =>
  (await who.get<Changes>(`/api/costs?since=${number}`)).body;

describe('a cost', () => {
  test('is kept in öre as written, in kronor too, without empty fields, and is listed the latest first', async () => {
    const { anna, boat, add } = await owner();
    const made = await add({ note: '', paidBy: 'Ylva' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      ...{ _id: expect.any(String), userId: anna.userId, boatId: boat._id, version: 1 },
      ...{ amount: 124_950, category: 'equipment', date: '2026-05-03', paidBy: 'Ylva', images: [] },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    });
    const { body: later } = await add({ amount: '1 200:50', date: '2026-06-01', note: 'Fall' });
    expect(later).toMatchObject({ amount: 120_050, note: 'Fall' });
    expect(await costsOf(anna)).toEqual([later, made.body]);
  });

  test.each([
    [{ amount: 'ca 500' }, 'amount', 'Skriv beloppet i kronor, till exempel 1 249,50.'],
    [{ amount: undefined }, 'amount', 'Skriv beloppet i kronor, till exempel 1 249,50.'],
    [{ category: 'rum' }, 'category', 'Välj något av det som finns.'],
    [{ category: '' }, 'category', 'Välj en kategori.'],
    [{ date: '2026-02-30' }, 'date', 'Skriv en dag som finns, till exempel 2026-05-01.'],
    [{ date: '' }, 'date', 'Skriv vilken dag det betalades.'],
    [{ boatId: undefined }, 'boatId', 'Välj en båt.'],
    [{ note: 'x'.repeat(501) }, 'note', 'Skriv högst 500 tecken.'],
    [{ images: Array(11).fill('/document-files/a.pdf') }, 'images', 'Högst 10 bilder.'],
  ])('is refused with %j', async (wrong, field, sentence) => {
    const { add } = await owner();
    const { status, body } = await add(wrong);
    expect([status, (body as unknown as { fields: object }).fields]).toEqual([400, { [field]: sentence }]);
  });

  test('is changed field by field, once however often it is sent, and a collision is told', async () => {
    const { anna, boat, add } = await owner();
    const { body: other } = await anna.post<Boat>('/api/boats', { name: 'Ran' });
    const { body: made } = await add({ paidBy: 'Ylva' });
    const path = `/api/costs/${made._id}`;
    await anna.put(path, { boatId: other._id });
    const change = { amount: 130_000, was: { amount: 124_950 } };
    for (const _ of [1, 2]) {
      const changed = await anna.put<Cost>(path, change);
      expect(changed.body).toMatchObject({ amount: 130_000, boatId: boat._id, paidBy: 'Ylva', version: 3 });
    }
    const collided = await anna.put(path, { amount: 1, was: { amount: 124_950 } });
    expect([collided.status, collided.body]).toEqual([
      409,
      expect.objectContaining({ code: 'fields_changed_elsewhere', current: expect.anything() }),
    ]);
    expect((await anna.put(path, { note: 'x' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await anna.put<Cost>(path, { paidBy: null })).body).not.toHaveProperty('paidBy');
  });

  test('has the id that its device gives it, is not made twice, and not again once it is deleted', async () => {
    const { anna, add } = await owner();
    const _id = randomId();
    for (const _ of [1, 2]) expect((await add({ _id })).body._id).toBe(_id);
    expect(await costsOf(anna)).toHaveLength(1);
    expect((await anna.delete(`/api/costs/${_id}`, undefined, { 'if-match': '"7"' })).status).toBe(412);
    expect((await anna.delete(`/api/costs/${_id}`)).status).toBe(204);
    expect((await anna.delete(`/api/costs/${_id}`)).status).toBe(404);
    expect((await add({ _id })).status).toBe(410);
  });

  test('is its owner’s alone, and belongs to a boat of theirs', async () => {
    const { boat, receipt, add } = await owner();
    const { anna: bo } = await owner();
    const { body: made } = await add();
    expect(await costsOf(bo)).toEqual([]);
    expect((await bo.put(`/api/costs/${made._id}`, { amount: 1 })).status).toBe(404);
    expect((await bo.delete(`/api/costs/${made._id}`)).status).toBe(404);
    const stolen = await bo.post('/api/costs', { ...receipt, boatId: boat._id });
    expect([stolen.status, stolen.body]).toEqual([404, expect.objectContaining({ code: 'boat_not_found' })]);
  });
});

describe('the receipt of a cost', () => {
  test('is pictures or PDFs, of which one device adds one while another takes one away, read by their owner alone', async () => {
    const { anna, add } = await owner();
    const images = await uploadDocumentFiles(anna, smallPdf, await smallPicture());
    const { status, body } = await add({ images });
    expect([status, body.images]).toEqual([201, images]);
    const file = await anna.get(`/api${images[0]}`);
    expect(file.text).toBe(smallPdf.toString());
    expect(file.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''Kvitto.pdf");
    expect((await (await server.signUp()).get(`/api${images[0]}`)).status).toBe(404);
    const more = await uploadDocumentFiles(anna, smallPdf);
    const put = (to: unknown[]) => anna.put<Cost>(`/api/costs/${body._id}`, { images: to, was: { images } });
    await put([...images, ...more]);
    for (const _ of [1, 2])
      expect((await put(images.slice(1))).body).toMatchObject({
        images: [...images.slice(1), ...more],
        version: 3,
      });
    expect((await since(anna, 0)).changed).toEqual(await costsOf(anna));
    expect((await anna.get(`/api${images[0]}`)).status).toBe(404);
    expect((await anna.put<Cost>(`/api/costs/${body._id}`, { note: 'Fall' })).body.images).toHaveLength(2);
  });

  test('goes with it and with its boat, and the files when the clean-up comes', async () => {
    const { anna, boat, add } = await owner();
    const [one, other] = await uploadDocumentFiles(anna, smallPdf, smallPdf);
    const { body: first } = await add({ images: [one] });
    await add({ images: [other] });
    await anna.delete(`/api/costs/${first._id}`);
    await anna.delete(`/api/boats/${boat._id}`);
    for (const path of [one, other]) expect((await anna.get(`/api${path}`)).status).toBe(404);
    const areThere = () =>
      Promise.all(
        [one, other].map(async (path = '') => {
          const blob = await server.context.blobs.read(path.replace('/document-files/', ''));
          blob?.stream.destroy();
          return blob !== null;
        }),
      );
    expect(await areThere()).toEqual([true, true]);
    await cleanUpPictures(server.context, new Date(Date.now() + 31 * 24 * 60 * 60 * 1000));
    expect(await areThere()).toEqual([false, false]);
  });

  test('is no file of another user, of a log or of a document, and no document takes its', async () => {
    const { anna, boat, add } = await owner();
    const { anna: bo } = await owner();
    const [foreign] = await uploadDocumentFiles(bo, smallPdf);
    const [ofLog] = await upload(anna, await smallPicture());
    const [ofDocument, ofCost] = await uploadDocumentFiles(anna, smallPdf, smallPdf);
    const paper = { kind: 'other', boatId: boat._id };
    await anna.post('/api/documents', { ...paper, images: [ofDocument] });
    for (const path of [foreign, ofLog, ofDocument, '/document-files/../x.pdf'])
      expect((await add({ images: [path] })).body).toMatchObject({ code: 'invalid_image' });
    const { body: made } = await add({ images: [ofCost] });
    const taken = await anna.post('/api/documents', { ...paper, images: [ofCost] });
    expect(taken.body).toMatchObject({ code: 'invalid_image' });
    const stolen = await anna.put(`/api/costs/${made._id}`, { images: [ofCost, foreign] });
    expect(stolen.body).toMatchObject({ code: 'invalid_image' });
    expect((await costsOf(anna)).map(({ images }) => images)).toEqual([[ofCost]]);
  });

  test('counts towards the quota', async () => {
    const { anna, add } = await owner();
    const large = Buffer.concat([smallPdf, Buffer.alloc(900_000)]);
    const { body } = await add({ images: await uploadDocumentFiles(anna, large) });
    const form = await pictureForm(Buffer.concat([smallPdf, Buffer.alloc(200_000)]));
    expect((await anna.post('/api/uploads/documents', form)).body).toMatchObject({ code: 'quota_full' });
    await anna.delete(`/api/costs/${body._id}`);
    await uploadDocumentFiles(anna, large);
  });
});

describe('the costs of an account', () => {
  test('since a number are those that are new, changed and removed, also with their boat', async () => {
    const { anna, boat, add } = await owner();
    const [one, two] = [(await add()).body, (await add()).body];
    const all = await since(anna, 0);
    expect(all.changed.map(({ _id }) => _id).toSorted()).toEqual([one._id, two._id].toSorted());
    await anna.put(`/api/costs/${one._id}`, { note: 'Fall' });
    const { body: three } = await add({ date: '2026-07-01' });
    await anna.delete(`/api/costs/${two._id}`);
    const news = await since(anna, all.at);
    expect([news.changed.map(({ _id }) => _id), news.removed]).toEqual([[three._id, one._id], [two._id]]);
    await anna.delete(`/api/boats/${boat._id}`);
    const gone = await since(anna, news.at);
    expect(gone.removed.toSorted()).toEqual([one._id, three._id].toSorted());
  });

  test('are at most two thousand', async () => {
    const { anna, boat, add } = await owner();
    const now = new Date().toISOString();
    const rows = Array.from({ length: limits.costs - 1 }, () => ({
      ...{ id: randomId(), owner_id: anna.userId, boat_id: boat._id, amount: 1, category: 'fuel' },
      ...{ date: '2026-05-01', text_bytes: 0, version: 1, created_at: now, updated_at: now },
    }));
    await insertRows(server.context.db, 'costs', rows);
    expect((await add()).status).toBe(201);
    expect((await add()).body).toMatchObject({ code: 'too_many_costs' });
    expect(await costsOf(anna)).toHaveLength(limits.costs);
  });
});
