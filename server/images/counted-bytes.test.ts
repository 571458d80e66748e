import { expect, test } from 'vitest';
import type { AccountInList } from '#contract/accounts';
import { newAccount } from '../testing/accounts.ts';
import { smallPdf, uploadDocumentFiles } from '../testing/documents.ts';
import { row, serviceLog, track, tripLog } from '../testing/examples.ts';
import { pictureForm, smallPicture, upload } from '../testing/pictures.ts';
import { testServer } from '../testing/test-server.ts';
import { cleanUpPictures } from './clean-up.ts';

const server = await testServer();
const anna = await server.signUp();

/** What the accounts' page says that an account uses. */
async function shown(userId = anna.userId): Promise<number | undefined> {
  const { body } = await server.admin.get<AccountInList[]>('/api/users');
  return body.find(({ _id }) => _id === userId)?.bytes;
}

/** What it uses, added up. */
async function addedUp(userId = anna.userId): Promise<number> {
  const rows: { bytes?: number; text_bytes?: number; relation_bytes?: number }[] = [];
  for (const table of [
    'images',
    'trip_logs',
    'service_logs',
    'boats',
    'tasks',
    'documents',
    'costs',
  ] as const)
    rows.push(
      ...(await server.context.db.selectFrom(table).selectAll().where('owner_id', '=', userId).execute()),
    );
  return rows.reduce(
    (sum, { bytes = 0, text_bytes = 0, relation_bytes = 0 }) => sum + bytes + text_bytes + relation_bytes,
    0,
  );
}

test('what an account uses is the sum of what it has, after every kind of change', async () => {
  const made = async (path: string, body: Record<string, unknown>) =>
    (await anna.post<{ _id: string }>(path, body)).body._id;
  const steps: (() => Promise<unknown>)[] = [];
  const [shownPicture = '', spare = ''] = await upload(anna, await smallPicture(), await smallPicture());
  const boat = await made('/api/boats', { name: 'Ran' });
  const task = await made('/api/tasks', { boatId: boat, section: 'engineService', name: 'Byt impeller' });
  const document = await made('/api/documents', { boatId: boat, kind: 'insurance' });
  const [pdf, scan] = await uploadDocumentFiles(anna, smallPdf, smallPdf);
  const receipt = { boatId: boat, amount: 1, category: 'fuel', date: '2025-05-03', paidBy: 'Ylva' };
  const cost = await made('/api/costs', receipt);
  const parts = { track: track(), rows: { written: [row(1), row(2)] }, images: [shownPicture] };
  const trip = await made('/api/createlog', tripLog({ boat: 'Ran', ...parts }));
  const service = await made('/api/createservicelog', serviceLog({ boatNameModel: 'Ran', tasks: [task] }));
  const change = (fields: Record<string, unknown>) => () =>
    anna.put(`/api/updatelog/${trip}`, tripLog(fields));
  steps.push(
    async () => undefined,
    change({ description: 'Längre än vad den var. '.repeat(20) }),
    change({ track: null, rows: { struck: [row(1).id] } }),
    () => anna.put(`/api/boats/${boat}`, { name: 'Vindila' }),
    () => anna.put(`/api/tasks/${task}`, { name: 'Byt impeller och packning' }),
    () => anna.put(`/api/costs/${cost}`, { note: 'Full tank', images: [scan] }),
    () => anna.put(`/api/costs/${cost}`, { images: [] }),
    change({ images: [spare] }),
    () => anna.delete(`/api/deleteimage/${spare.split('/').at(-1)}`),
    () => anna.put(`/api/documents/${document}`, { name: 'Svenska Sjö', images: [pdf] }),
    () => anna.delete(`/api/boats/${boat}`),
    () => anna.delete(`/api/servicelog/${service}`),
  );
  const seen = new Set<number | undefined>();
  for (const step of steps) {
    await step();
    seen.add(await shown());
    expect(await shown()).toBe(await addedUp());
  }
  expect(seen.size).toBe(steps.length);

  await upload(anna, await smallPicture());
  expect(await shown()).toBe(await addedUp());
  await cleanUpPictures(server.context, new Date(Date.now() + 2 * 24 * 60 * 60 * 1000));
  await anna.delete(`/api/deletelog/${trip}`);
  expect([await addedUp(), await shown()]).toEqual([0, 0]);
});

test('a profile picture counts for whoever uploads it, and then for whose it becomes', async () => {
  const { body } = await server.admin.post<{ filename: string }[]>(
    '/api/uploads/profile-pictures',
    await pictureForm(await smallPicture()),
  );
  const { userId } = server.admin;
  expect(await shown(userId)).toBeGreaterThan(0);
  const profilePictures = body.map(({ filename }) => `/profile-pictures/${filename}`);
  const account = await server.admin.post<{ _id: string }>('/api/signup', newAccount({ profilePictures }));
  expect(await shown(userId)).toBe(0);
  expect(await shown(account.body._id)).toBe(await addedUp(account.body._id));
  expect(await shown(account.body._id)).toBeGreaterThan(0);
});
