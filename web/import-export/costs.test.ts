import { expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import type { Cost } from '#contract/costs';
import { smallPdf, uploadDocumentFiles } from '#server/testing/documents';
import { downloadExport, linesOf, unzip, zip } from '#server/testing/exports';
import { type SignedIn, testServer } from '#server/testing/test-server';
import { readIn } from '../testing/reading-in.ts';

const server = await testServer();

const fuel = { category: 'fuel', date: '2026-07-14', paidBy: 'Bo' };

/** An account with a boat, three costs of which two say the same and the first has its receipt, and its export. */
async function exported() {
  const anna = await server.signUp();
  const { body: boat } = await anna.post<Boat>('/api/boats', { name: 'Vindila' });
  const images = await uploadDocumentFiles(anna, smallPdf);
  for (const more of [{ amount: 124_950, note: 'Fall', images }, { amount: 68_400 }, { amount: 68_400 }])
    await anna.post('/api/costs', { ...fuel, ...more, boatId: boat._id });
  return { anna, home: await downloadExport(server.url, anna) };
}

const costsOf = async (who: SignedIn) => {
  const { body } = await who.get<Cost[]>('/api/costs');
  const filesOf = (paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await who.get(`/api${path}`)).text));
  return Promise.all(
    body.map(async ({ amount, category, date, paidBy, note, images }) => ({
      ...{ amount, category, date, paidBy, note, files: await filesOf(images) },
    })),
  );
};
const byAmount = (costs: Awaited<ReturnType<typeof costsOf>>) =>
  costs.toSorted((a, b) => a.amount - b.amount);

test('imported costs are the same in an empty account, of its boat, and two that say the same are two', async () => {
  const { anna, home } = await exported();
  const bo = await server.signUp();
  const { added, problems } = await readIn(bo, home);
  expect([added.boat, added.cost, problems]).toEqual([1, 3, []]);
  expect((await costsOf(bo)).flatMap(({ files }) => files)).toEqual([String(smallPdf)]);
  expect(byAmount(await costsOf(bo))).toEqual(byAmount(await costsOf(anna)));
  const [boat] = (await bo.get<Boat[]>('/api/boats')).body;
  for (const { boatId, userId } of (await bo.get<Cost[]>('/api/costs')).body)
    expect([boatId, userId]).toEqual([boat?._id, bo.userId]);
});

test('costs that are imported again, or back where they came from, add nothing', async () => {
  const { anna, home } = await exported();
  const bo = await server.signUp();
  await readIn(bo, home);
  const known = { cost: { new: 0, known: 3, refused: 0 } };
  expect((await readIn(bo, home)).found.counts).toMatchObject(known);
  expect((await readIn(anna, home)).found.counts).toMatchObject(known);
  expect((await readIn(anna, await downloadExport(server.url, bo))).found.counts).toMatchObject(known);
  expect(await costsOf(anna)).toHaveLength(3);
});

test('a cost that was corrected since stays corrected, and one that was deleted comes back', async () => {
  const { anna, home } = await exported();
  const [fall, one] = (await anna.get<Cost[]>('/api/costs')).body.toSorted((a, b) => b.amount - a.amount);
  await anna.put(`/api/costs/${one?._id}`, { amount: 1 });
  await anna.delete(`/api/costs/${fall?._id}`);
  const { added, problems } = await readIn(anna, home);
  expect([added.cost, problems]).toEqual([1, []]);
  expect((await costsOf(anna)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    1, 68_400, 124_950,
  ]);
});

test('a cost whose receipt is missing in the file is read without it, and that is told', async () => {
  const { home } = await exported();
  const members = await unzip(home);
  const path = [...members.keys()].find((name) => name.startsWith('document-files/')) ?? '';
  members.delete(path);
  const bo = await server.signUp();
  const { added, problems } = await readIn(bo, await zip(members));
  expect([added.cost, problems]).toEqual([
    3,
    [{ place: expect.stringMatching(/^document-files\/.*Kvitto/), sentence: 'PDF-filen går inte att läsa.' }],
  ]);
});

test('a cost that makes no sense, or whose boat is not in the file, is told and left out', async () => {
  const { home } = await exported();
  const members = await unzip(home);
  const lines = linesOf(members, 'data/costs.jsonl') as Record<string, unknown>[];
  Object.assign(lines[0] ?? {}, { boatId: 'okänd' });
  Object.assign(lines[1] ?? {}, { amount: 'ca 500' });
  members.set('data/costs.jsonl', Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
  const bo = await server.signUp();
  const { added, problems } = await readIn(bo, await zip(members));
  expect([added.cost, problems]).toEqual([
    1,
    [
      { place: 'Kvitto 1', sentence: 'Kvittots båt finns inte i filen.' },
      { place: 'Kvitto 2', sentence: 'Skriv beloppet i kronor, till exempel 1 249,50.' },
    ],
  ]);
});
