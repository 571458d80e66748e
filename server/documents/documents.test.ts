import { describe, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import type { SavedDocument } from '#contract/documents';
import type { ServiceLog } from '#contract/service-logs';
import { cleanUpPictures } from '../images/clean-up.ts';
import { smallPdf, uploadDocumentFiles } from '../testing/documents.ts';
import { serviceLog } from '../testing/examples.ts';
import { pictureForm, smallPicture, upload } from '../testing/pictures.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer({ STORAGE_QUOTA_MB: '1' });

async function skipper(): Promise<{ anna: SignedIn; boatId: string }> {
  const anna = await server.signUp();
  const { body } = await anna.post<Boat>('/api/boats', { name: 'Vindila' });
  return { anna, boatId: body._id };
}
const documentsOf = async (who: SignedIn) => (await who.get<SavedDocument[]>('/api/documents')).body;
const add = (who: SignedIn, fields: object) => who.post<SavedDocument>('/api/documents', fields);
const fileOf = (path = '') => `/api${path}`;
const since = async (who: SignedIn, at: number) =>
  (await who.get<{ at: number; changed: SavedDocument[]; removed: string[] }>(`/api/documents?since=${at}`))
    .body;

describe('a document', () => {
  test('of a boat is kept as written, changed field by field, told to devices, and deleted', async () => {
    const { anna, boatId } = await skipper();
    const images = await uploadDocumentFiles(anna, smallPdf, await smallPicture());
    const written = { kind: 'insurance', name: 'Svenska Sjö', issued: '2026-04-01', expires: '2027-03-31' };
    const { status, body } = await add(anna, { ...written, boatId, images });
    expect([status, body]).toMatchObject([201, { ...written, boatId, images, version: 1 }]);
    const { at, changed } = await since(anna, 0);
    expect(changed).toEqual([body]);
    const path = `/api/documents/${body._id}`;
    const later = { expires: '2028-03-31', was: { expires: '2027-03-31' } };
    expect((await anna.put(path, later)).body).toMatchObject({ ...written, expires: '2028-03-31', images });
    expect((await anna.put(path, later)).body).toMatchObject({ version: 2 });
    const other = await anna.put(path, { expires: '2029-03-31', was: { expires: '2027-03-31' } });
    expect(other.body).toMatchObject({ code: 'fields_changed_elsewhere' });
    expect((await anna.put(path, { name: '' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await anna.delete(path)).status).toBe(204);
    expect((await since(anna, at)).removed).toEqual([body._id]);
    expect((await anna.get(fileOf(images[0]))).status).toBe(404);
  });

  test('gets the id of its device, is not made twice, and not again once it is deleted', async () => {
    const { anna, boatId } = await skipper();
    const sent = { _id: `d${anna.userId}`.padEnd(22, '_'), kind: 'manual', boatId };
    for (const _ of [1, 2]) expect((await add(anna, sent)).body._id).toBe(sent._id);
    expect(await documentsOf(anna)).toHaveLength(1);
    await anna.delete(`/api/documents/${sent._id}`);
    expect((await add(anna, sent)).status).toBe(410);
  });

  test('keeps a page that one device adds while another takes one away', async () => {
    const { anna, boatId } = await skipper();
    const images = await uploadDocumentFiles(anna, smallPdf, smallPdf);
    const { body } = await add(anna, { kind: 'berth', boatId, images });
    const more = await uploadDocumentFiles(anna, await smallPicture());
    const put = (to: unknown[]) =>
      anna.put<SavedDocument>(`/api/documents/${body._id}`, { images: to, was: { images } });
    await put([...images, ...more]);
    expect((await put(images.slice(1))).body.images).toEqual([...images.slice(1), ...more]);
  });

  test.each([
    [{ kind: 'testamente' }, { kind: 'Välj något av det som finns.' }],
    [{ kind: '' }, { kind: 'Välj vad det är.' }],
    [{ expires: '2026-02-30' }, { expires: 'Skriv en dag som finns, till exempel 2026-05-01.' }],
    [{ boatId: undefined }, { boatId: 'Välj en båt.' }],
    [{ serviceLogId: 'x' }, { boatId: 'Välj en båt.' }],
    [{ images: Array(11).fill('/document-files/a.pdf') }, { images: 'Högst 10 bilder.' }],
  ])('is refused with %j', async (fields, refused) => {
    const { anna, boatId } = await skipper();
    const { status, body } = await anna.post('/api/documents', { kind: 'other', boatId, ...fields });
    expect([status, body]).toMatchObject([400, { fields: refused }]);
  });

  test('goes with its boat or its service, and so do its files when the clean-up comes', async () => {
    const { anna, boatId } = await skipper();
    const [ofBoat, ofService] = await uploadDocumentFiles(anna, smallPdf, smallPdf);
    const { body: service } = await anna.post<ServiceLog>('/api/createservicelog', serviceLog());
    await add(anna, { kind: 'insurance', boatId, images: [ofBoat] });
    await add(anna, { kind: 'other', serviceLogId: service._id, images: [ofService] });
    const { at } = await since(anna, 0);
    await anna.delete(`/api/boats/${boatId}`);
    await anna.delete(`/api/servicelog/${service._id}`);
    expect(await documentsOf(anna)).toEqual([]);
    expect((await since(anna, at)).removed).toHaveLength(2);
    const { blobs } = server.context;
    const keys = [ofBoat, ofService].map((path = '') => path.replace('/document-files/', ''));
    const areThere = () => Promise.all(keys.map(async (key) => isThere(await blobs.read(key))));
    expect(await areThere()).toEqual([true, true]);
    await cleanUpPictures(server.context, new Date(Date.now() + 31 * 24 * 60 * 60 * 1000));
    expect(await areThere()).toEqual([false, false]);
  });

  test('takes no file of another user, of a log or of another document, and no log takes its', async () => {
    const { anna, boatId } = await skipper();
    const { anna: bo } = await skipper();
    const [foreign] = await uploadDocumentFiles(bo, smallPdf);
    const [ofLog] = await upload(anna, await smallPicture());
    const [taken] = await uploadDocumentFiles(anna, smallPdf);
    await add(anna, { kind: 'other', boatId, images: [taken] });
    const asDocument = ofLog?.replace('/images/', '/document-files/');
    for (const path of [foreign, ofLog, asDocument, taken, '/document-files/../x.pdf'])
      expect((await add(anna, { kind: 'other', boatId, images: [path] })).body).toMatchObject({
        code: 'invalid_image',
      });
    const [free] = await uploadDocumentFiles(anna, smallPdf);
    const log = await anna.post('/api/createservicelog', serviceLog({ images: [free] }));
    expect(log.body).toMatchObject({ code: 'invalid_image' });
    // The same id, as a picture of a log and of a document.
    const id = ofLog?.slice('/images/'.length, -'.webp'.length);
    const again = await anna.post(
      `/api/uploads/documents?ids=${id}`,
      await pictureForm(await smallPicture()),
    );
    expect(again.body).toMatchObject({ code: 'id_taken' });
  });

  test('counts towards the quota with its files', async () => {
    const { anna, boatId } = await skipper();
    const [path] = await uploadDocumentFiles(anna, Buffer.concat([smallPdf, Buffer.alloc(900_000)]));
    const { body } = await add(anna, { kind: 'manual', boatId, images: [path] });
    const second = await anna.post(
      '/api/uploads/documents',
      await pictureForm(Buffer.concat([smallPdf, Buffer.alloc(200_000)])),
    );
    expect(second.body).toMatchObject({ code: 'quota_full' });
    await anna.delete(`/api/documents/${body._id}`);
    await uploadDocumentFiles(anna, Buffer.concat([smallPdf, Buffer.alloc(900_000)]));
  });
});

const isThere = (blob: { stream: { destroy(): void } } | null): boolean => {
  blob?.stream.destroy();
  return blob !== null;
};
