import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '#contract/fields';
import { addDays } from '#contract/plan/days';
import { smallPdf, uploadDocumentFiles } from '../../server/testing/documents.ts';
import { serviceLog } from '../../server/testing/examples.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../server/testing/test-server.ts';
import { openTab } from '../testing/tab.ts';
import { forgetIn } from './account.ts';
import { seenOf } from './apply.ts';
import { newId } from './decide.ts';
import { openStorage } from './storage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inDays = (days: number) => addDays(today(), days);
const boatOf = async (who: SignedIn) =>
  (await who.post<{ _id: string }>('/api/boats', { name: 'Vindila' })).body._id;
async function add(who: SignedIn, fields: object): Promise<string> {
  const images = await uploadDocumentFiles(who, smallPdf);
  const { status, text } = await who.post('/api/documents', { ...fields, images });
  if (status !== 201) throw new Error(text);
  return images[0] as string;
}
const textOf = (bytes: ArrayBuffer | undefined) => bytes && Buffer.from(bytes).toString();

test('a document that is written without a network is shown with its PDF, outlives the page, and is sent with it', async () => {
  const anna = await server.signUp();
  const idb = new IDBFactory();
  let isOnline = false;
  const before = await openTab(server.url, anna, { idb, isOnline: () => isOnline });
  const [boatId, recordId] = [newId(), newId()];
  const path = `/document-files/${newId()}.pdf`;
  await before.save({ kind: 'boat', recordId: boatId, base: null, values: { name: 'Vindila' } });
  await before.save({
    ...{ kind: 'document', recordId, base: null, values: { kind: 'insurance', boatId } },
    pictures: [{ path, name: 'försäkring.pdf', type: 'application/pdf' }],
    files: new Map([[path, new Uint8Array(smallPdf).buffer]]),
  });
  expect(before.find('document', recordId)).toMatchObject({ kind: 'insurance', images: [path] });
  expect(textOf(await before.openFile(path))).toBe(smallPdf.toString());
  before.close();
  isOnline = true;
  const after = await openTab(server.url, anna, { idb, isOnline: () => isOnline });
  await after.sendNow();
  expect(after.snapshot()).toMatchObject({ waiting: [], failing: new Map() });
  const { body } = await anna.get<object[]>('/api/documents');
  expect(body).toMatchObject([{ _id: recordId, boatId, kind: 'insurance', images: [path] }]);
  expect((await anna.get(`/api${path}`)).text).toBe(smallPdf.toString());
  after.close();
});

test('that a page was taken away is not undone once the server may have heard of it, for the page would stay gone', async () => {
  const anna = await server.signUp();
  const boatId = await boatOf(anna);
  await add(anna, { kind: 'insurance', boatId });
  let isOnline = true;
  const tab = await openTab(server.url, anna, {
    fetch: async () => {
      if (!isOnline) throw new TypeError('no network');
      return undefined;
    },
  });
  await tab.sendNow();
  const [seen] = tab.snapshot().lists.document ?? [];
  if (!seen) throw new Error('no document');
  isOnline = false;
  const values = { name: 'Svenska Sjö', images: [] };
  await tab.save({ kind: 'document', recordId: seen._id, base: seenOf('document', seen), values });
  await tab.sendNow();
  expect(await tab.undo(tab.snapshot().waiting)).toBe(false);
  expect(tab.snapshot().waiting).toMatchObject([{ action: 'update', tried: true, values }]);
  tab.close();
});

describe('the current documents of boats', () => {
  test('are on a device that never opened them, without a network, and gone after a log-out', async () => {
    const anna = await server.signUp();
    const boatId = await boatOf(anna);
    const valid = await add(anna, { kind: 'insurance', boatId, expires: inDays(0) });
    const old = await add(anna, { kind: 'insurance', boatId, expires: inDays(-1) });
    const lastOfItsKind = await add(anna, { kind: 'certificate', boatId, expires: inDays(-400) });
    const service = await anna.post<{ _id: string }>('/api/createservicelog', serviceLog());
    const ofService = await add(anna, { kind: 'other', serviceLogId: service.body._id });
    const idb = new IDBFactory();
    const phone = await openTab(server.url, anna, { idb });
    await phone.sendNow();
    expect([...phone.snapshot().keptFiles].sort()).toEqual([valid, lastOfItsKind].sort());
    phone.close();
    const atSea = async () => {
      throw new TypeError('no network');
    };
    const later = await openTab(server.url, anna, { idb, isOnline: () => false, fetch: atSea });
    expect(textOf(await later.openFile(valid))).toBe(smallPdf.toString());
    for (const path of [old, ofService]) expect(await later.openFile(path)).toBeUndefined();
    later.close();
    const storage = await openStorage(anna.userId, idb);
    await forgetIn(storage);
    expect(await storage.read(['kept'], (trx) => trx.keys('kept'))).toEqual([]);
    storage.close();
  });

  test('take 30 MB at most, the most asked for first, and none is fetched again', async () => {
    const anna = await server.signUp();
    const boatId = await boatOf(anna);
    const manual = await add(anna, { kind: 'manual', boatId });
    const insurance = await add(anna, { kind: 'insurance', boatId });
    const berth = await add(anna, { kind: 'berth', boatId });
    const asked: string[] = [];
    // As if each were so large.
    const large = new Uint8Array(14 * 1024 * 1024);
    const headers = { 'content-type': 'application/pdf' };
    const phone = await openTab(server.url, anna, {
      fetch: async (path) => {
        if (!path.includes('document-files')) return undefined;
        asked.push(path);
        return new Response(large, { headers });
      },
    });
    await phone.sendNow();
    expect([...phone.snapshot().keptFiles].sort()).toEqual([insurance, berth].sort());
    const before = asked.length;
    await phone.sendNow();
    expect(asked).toHaveLength(before);
    expect((await phone.openFile(manual))?.byteLength).toBe(large.length);
    const certificate = await add(anna, { kind: 'certificate', boatId });
    await phone.sendNow();
    expect([...phone.snapshot().keptFiles].sort()).toEqual([insurance, certificate].sort());
    phone.close();
  });

  test('go when they are deleted, or another takes their place', async () => {
    const anna = await server.signUp();
    const boatId = await boatOf(anna);
    await add(anna, { kind: 'insurance', boatId, expires: inDays(-1) });
    const phone = await openTab(server.url, anna);
    await phone.sendNow();
    const next = await add(anna, { kind: 'insurance', boatId, expires: inDays(364) });
    await phone.sendNow();
    expect([...phone.snapshot().keptFiles]).toEqual([next]);
    await anna.delete(`/api/boats/${boatId}`);
    await phone.sendNow();
    expect([...phone.snapshot().keptFiles]).toEqual([]);
    phone.close();
  });
});
