import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Account } from '#contract/accounts';
import type { Event } from '#contract/events';
import { cleanUpPictures } from '../images/clean-up.ts';
import { makeBackup } from '../maintenance/daily-backup.ts';
import { purgeRemovedAccounts } from '../maintenance/purge-accounts.ts';
import { readArchive } from '../platform/backup/archive.ts';
import { backedUpTables } from '../platform/backup/tables.ts';
import { withLease } from '../platform/leases.ts';
import { inDays, stateCalls } from '../testing/account-states.ts';
import { smallPdf, uploadDocumentFiles } from '../testing/documents.ts';
import { row, serviceLog, track, tripLog } from '../testing/examples.ts';
import { smallPicture, upload, uploadProfilePictures } from '../testing/pictures.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer({
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'loggboken@example.com',
  PUBLIC_URL: 'https://loggboken.example',
});
const folder = await mkdtemp(join(tmpdir(), 'loggboken-states-'));
afterAll(() => rm(folder, { recursive: true }));

const { close, inList, logIn, setState, tablesWith } = stateCalls(server);

/** An account with rows in every table that can hold rows of an account. */
async function fullAccount(username: string): Promise<SignedIn> {
  const somebody = await server.signUp({ username });
  const [profilePicture = ''] = await uploadProfilePictures(somebody, await smallPicture());
  const { body } = await somebody.get<Account>(`/api/showprofile/${somebody.userId}`);
  const { email, firstName, lastName } = body;
  const changed = { username, email, firstName, lastName, profilePictures: [profilePicture] };
  expect((await somebody.put(`/api/changeprofile/${somebody.userId}`, changed)).status).toBe(200);
  const uploadedImages = await upload(somebody, await smallPicture());
  const sent = tripLog({
    title: `Till ${username}`,
    uploadedImages,
    track: track(),
    rows: { written: [row(1, { id: crypto.randomUUID().replaceAll('-', '') })] },
  });
  expect((await somebody.post('/api/createlog', sent)).status).toBe(201);
  const boat = await somebody.post<{ _id: string }>('/api/boats', { name: 'Vindila' });
  const planned = { boatId: boat.body._id, section: 'engineService', name: 'Byt impeller' };
  const task = await somebody.post<{ _id: string }>('/api/tasks', planned);
  await somebody.post('/api/createservicelog', serviceLog({ tasks: [task.body._id] }));
  const [paper, receipt] = await uploadDocumentFiles(somebody, smallPdf, smallPdf);
  await somebody.post('/api/documents', { kind: 'insurance', boatId: boat.body._id, images: [paper] });
  const paid = { boatId: boat.body._id, amount: 124_950, category: 'equipment', date: '2026-05-03' };
  await somebody.post('/api/costs', { ...paid, images: [receipt] });
  await upload(somebody, await smallPicture());
  const [dropped = ''] = await upload(somebody, await smallPicture());
  await somebody.delete(`/api/deleteimage/${dropped.replace('/images/', '')}`);
  await somebody.post('/api/two-step', {});
  await somebody.post('/api/keys', { kind: 'calendar' });
  await somebody.put('/api/reminders', { mail: true });
  const { db } = server.context;
  // Inserted directly: no mail is sent here, and two-step log-in stays off, so that logging in again takes no code.
  const told = {
    task_id: task.body._id,
    state: 'soon',
    cycle: '',
    reminded_on: '2026-05-15',
  } as const;
  await db.insertInto('sent_reminders').values(told).execute();
  await db
    .insertInto('recovery_codes')
    .values({ account_id: somebody.userId, code_hash: `of ${username}` })
    .execute();
  const { body: sold } = await somebody.post<{ _id: string }>('/api/boats', { name: 'Såld' });
  await somebody.delete(`/api/boats/${sold._id}`);
  return somebody;
}

/** The id of the account, and of everything that belongs to it. */
async function idsOf({ userId }: SignedIn): Promise<string[]> {
  const ids = [userId];
  for (const table of backedUpTables) {
    const rows: object[] = await server.context.db.selectFrom(table).selectAll().execute();
    for (const row of rows as { id?: string; owner_id?: string; account_id?: string }[]) {
      if (row.id && [row.owner_id, row.account_id].includes(userId)) ids.push(row.id);
    }
  }
  return ids;
}

async function blobsIn(list: AsyncIterable<{ key: string }>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of list) keys.push(key);
  return keys.sort();
}

/** Those of the words that occur in a backup made now, in its rows or in the names of its pictures. */
async function inBackup(words: string[]): Promise<string[]> {
  const file = join(folder, 'now.tar');
  expect(await makeBackup(server.context, file)).toMatchObject({ missing: 0 });
  let all = '';
  for await (const { name, bytes } of readArchive(file)) all += `${name}\n${bytes.toString('utf8')}`;
  await rm(file);
  return words.filter((word) => all.includes(word));
}

describe('an account that is removed', () => {
  test('can be restored for thirty days, with its logs and pictures', async () => {
    const gun = await fullAccount('gun');
    await close(gun);
    await purgeRemovedAccounts(server.context, inDays(29));
    await cleanUpPictures(server.context, inDays(0.9));
    expect((await setState(gun.userId, 'active')).status).toBe(204);
    await purgeRemovedAccounts(server.context, inDays(31));
    const again = await server.logIn(gun);
    const pictures = (await again.get<{ images: string[] }[]>('/api/logs')).body.flatMap(
      ({ images }) => images,
    );
    expect(pictures).toHaveLength(1);
    const [picture = ''] = pictures;
    expect((await again.get(`/api${picture}`)).status).toBe(200);
    expect((await again.get(`/api/showprofile/${gun.userId}`)).status).toBe(200);
  });

  test('is deleted after thirty days from the database, the picture store and the next backup; others keep their data', async () => {
    const hedda = await fullAccount('hedda');
    const ivar = await fullAccount('ivar');
    const { db, blobs } = server.context;
    const files = async (who: SignedIn) => {
      const rows = await db.selectFrom('images').select('file').where('owner_id', '=', who.userId).execute();
      return rows.map(({ file }) => file.replace(/\.(webp|pdf)$/, ''));
    };
    const names = await files(hedda);
    expect(names).toHaveLength(5);
    const ids = await idsOf(hedda);
    const words = [...ids, 'hedda', ...names];
    expect(await tablesWith(ids)).toEqual(backedUpTables);
    await setState(hedda.userId, 'removed');
    expect(await inBackup([hedda.userId, ...names])).toEqual([hedda.userId, ...names]);
    await purgeRemovedAccounts(server.context, inDays(29));
    expect(await tablesWith(words)).not.toEqual([]);

    expect(await purgeRemovedAccounts(server.context, inDays(31))).toEqual({ accounts: 1, pictures: 5 });
    await cleanUpPictures(server.context, inDays(31));
    expect(await tablesWith(words)).toEqual([]);
    expect(await inBackup(words)).toEqual([]);
    expect((await blobsIn(blobs.list())).filter((key) => names.some((name) => key.includes(name)))).toEqual(
      [],
    );

    expect((await logIn(hedda)).body.code).toBe('wrong_credentials');
    // The clean-up has removed the picture that waited for a log.
    expect(await files(ivar)).toHaveLength(4);
    expect((await (await server.logIn(ivar)).get<unknown[]>('/api/logs')).body).toHaveLength(1);
    expect((await server.signUp({ username: 'hedda' })).userId).not.toBe(hedda.userId);
  });

  test('cannot be switched off, and keeps its purge date', async () => {
    const pia = await server.signUp({ username: 'pia' });
    await close(pia);
    const refused = await setState(pia.userId, 'off');
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 'account_is_removed', message: 'Kontot är borttaget. Ta tillbaka det först.' },
    ]);
    expect(await inList(pia.userId)).toMatchObject({ state: 'removed', purgedAt: expect.any(String) });
  });

  test('keeps its actions in the audit trail after the purge, without its name', async () => {
    const former = await server.signUp({ username: 'förra', role: 'admin' });
    const jon = await server.signUp({ username: 'jon' });
    await setState(jon.userId, 'off', former);
    await close(former);
    await purgeRemovedAccounts(server.context, inDays(31));
    const { body } = await server.admin.get<Event[]>('/api/events');
    expect(
      body.find(({ kind, username }) => kind === 'account_switched_off' && username === 'jon'),
    ).toMatchObject({
      actor: '(borttaget konto)',
    });
    expect(body.some(({ kind, username }) => kind === 'account_purged' && username === '')).toBe(true);
  });

  test('keeps its files while a backup is running', async () => {
    const kim = await fullAccount('kim');
    await close(kim);
    await cleanUpPictures(server.context);
    const before = await blobsIn(server.context.blobs.list());
    await withLease(server.context.db, 'backup', async () => {
      expect(await purgeRemovedAccounts(server.context, inDays(31))).toEqual({ accounts: 1, pictures: 5 });
      await cleanUpPictures(server.context);
      expect(await blobsIn(server.context.blobs.list())).toEqual(before);
    });
    expect(await cleanUpPictures(server.context)).toMatchObject({ deleted: 5 });
  });
});
