import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Account, AccountInList, AccountState } from '#contract/accounts';
import type { Event } from '#contract/events';
import { sweep } from '../images/sweep.ts';
import { makeBackup } from '../maintenance/daily-backup.ts';
import { purgeRemovedAccounts } from '../maintenance/purge-accounts.ts';
import { readArchive } from '../platform/backup/archive.ts';
import { restorableTables } from '../platform/backup/tables.ts';
import { withLease } from '../platform/leases.ts';
import { newAccount } from '../testing/accounts.ts';
import { beforeNextTransaction } from '../testing/before-transaction.ts';
import { row, serviceLog, track, tripLog } from '../testing/examples.ts';
import { smallPicture, upload, uploadProfilePictures } from '../testing/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'loggboken@example.com',
    PUBLIC_URL: 'https://loggboken.example',
  });
  folder = await mkdtemp(join(tmpdir(), 'loggboken-states-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day);

const setState = (id: string, state: AccountState, who: SignedIn = server.admin) =>
  who.put(`/api/users/${id}/state`, { state });
const close = (who: SignedIn, currentPassword = who.password) =>
  who.post('/api/close-account', { currentPassword });
const logIn = ({ username, password }: SignedIn) => server.api.post('/api/login', { username, password });

async function inList(id: string): Promise<AccountInList | undefined> {
  const admin = await server.logIn(server.admin);
  return (await admin.get<AccountInList[]>('/api/users')).body.find(({ _id }) => _id === id);
}

/** As if they had logged in some time ago. */
async function loggedInEarlier({ userId }: SignedIn, minutes = 16): Promise<void> {
  await server.context.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() })
    .where('account_id', '=', userId)
    .execute();
}

/** An account with something in every table that an account can have something in. */
async function fullAccount(username: string): Promise<SignedIn> {
  const somebody = await server.signUp({ username });
  const [profilePicture = ''] = await uploadProfilePictures(somebody, await smallPicture());
  const { body } = await somebody.get<Account>(`/api/showprofile/${somebody.userId}`);
  const { email, firstName, lastName } = body;
  const changed = { username, email, firstName, lastName, profilePictures: [profilePicture] };
  expect((await somebody.put(`/api/changeprofile/${somebody.userId}`, changed)).status).toBe(200);
  const uploadedImages = await upload(somebody, await smallPicture());
  const headers = { 'idempotency-key': username };
  const sent = tripLog({
    title: `Till ${username}`,
    uploadedImages,
    track: track(),
    rows: { written: [row(1, { id: crypto.randomUUID().replaceAll('-', '') })] },
  });
  expect((await somebody.post('/api/createlog', sent, headers)).status).toBe(201);
  const boat = await somebody.post<{ _id: string }>('/api/boats', { name: 'Vindila' });
  const planned = { boatId: boat.body._id, section: 'engineService', name: 'Byt impeller' };
  const task = await somebody.post<{ _id: string }>('/api/tasks', planned);
  await somebody.post('/api/createservicelog', serviceLog({ tasks: [task.body._id] }));
  await upload(somebody, await smallPicture());
  await somebody.post('/api/two-step', {});
  await somebody.post('/api/keys', { kind: 'calendar' });
  await somebody.put('/api/reminders', { mail: true });
  const { db } = server.context;
  // No mail is sent in here, and who logs in again is asked for no code.
  const told = {
    task_id: task.body._id,
    state: 'soon',
    cycle: '',
    told_on: '2026-05-15',
    unanswered: 0,
  } as const;
  await db.insertInto('told').values(told).execute();
  await db
    .insertInto('recovery_codes')
    .values({ account_id: somebody.userId, code_hash: `of ${username}` })
    .execute();
  const proposal = await somebody.post<{ _id: string }>('/api/imports/table', { rows: [tripLog()] });
  expect((await somebody.post(`/api/imports/${proposal.body._id}`)).status).toBe(200);
  await somebody.post('/api/imports/table', { rows: [tripLog({ title: `Åter från ${username}` })] });
  return somebody;
}

/** What tells somebody's things apart from everybody else's: the id of the account, and of all that is the account's. */
async function idsOf({ userId }: SignedIn): Promise<string[]> {
  const ids = [userId];
  for (const table of restorableTables) {
    const rows: object[] = await server.context.db.selectFrom(table).selectAll().execute();
    for (const row of rows as { id?: string; owner_id?: string; account_id?: string }[]) {
      if (row.id && [row.owner_id, row.account_id].includes(userId)) ids.push(row.id);
    }
  }
  return ids;
}

/** The tables that are put into a backup with any of the words in their rows. */
async function tablesWith(words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of restorableTables) {
    const rows = JSON.stringify(await server.context.db.selectFrom(table).selectAll().execute());
    if (words.some((word) => rows.includes(word))) found.push(table);
  }
  return found;
}

async function allOf<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of list) all.push(one);
  return all;
}

const blobsIn = async (list: AsyncIterable<{ key: string }>) => (await allOf(list)).map(({ key }) => key);

/** Those of the words that a backup made now speaks of, in its rows or in the names of its pictures. */
async function inBackup(words: string[]): Promise<string[]> {
  const file = join(folder, 'now.tar');
  expect(await makeBackup(server.context, file)).toMatchObject({ missing: 0 });
  let all = '';
  for await (const { name, bytes } of readArchive(file)) all += `${name}\n${bytes.toString('utf8')}`;
  await rm(file);
  return words.filter((word) => all.includes(word));
}

describe('an account that is switched off', () => {
  test('ends its sessions at the next call, lets nobody in, loses nothing, and is as it was when it is switched on', async () => {
    const anna = await server.signUp({ username: 'anna' });
    await anna.post('/api/createlog', tripLog({ title: 'Till Öja' }));
    expect((await setState(anna.userId, 'off')).status).toBe(204);
    expect((await anna.get('/api/logs')).status).toBe(401);
    const refused = await logIn(anna);
    expect([refused.status, refused.body.code]).toEqual([401, 'account_switched_off']);
    expect((await inList(anna.userId))?.state).toBe('off');
    await purgeRemovedAccounts(server.context, inDays(1000));

    expect((await setState(anna.userId, 'active')).status).toBe(204);
    const again = await server.logIn(anna);
    expect((await again.get<{ title: string }[]>('/api/logs')).body).toMatchObject([{ title: 'Till Öja' }]);
  });

  test('says so only to whoever knows its password', async () => {
    const bo = await server.signUp({ username: 'bo' });
    await setState(bo.userId, 'off');
    const guess = await server.api.post('/api/login', { username: 'bo', password: 'gissning' });
    expect(guess.body.code).toBe('wrong_credentials');
  });

  test('leaves events that say who did it', async () => {
    const carl = await server.signUp({ username: 'carl' });
    await setState(carl.userId, 'off');
    await setState(carl.userId, 'active');
    await close(await server.logIn(carl));
    const { body } = await server.admin.get<Event[]>('/api/events?sort=oldest');
    const events = body.filter(({ username, kind }) => username === 'carl' && kind.startsWith('account_'));
    expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['account_created', 'admin'],
      ['account_switched_off', 'admin'],
      ['account_switched_on', 'admin'],
      ['account_removed', ''],
    ]);
  });
});

test('the last administrator who can log in can be neither switched off nor removed, nor be made a user', async () => {
  const second = await server.signUp({ username: 'andra', role: 'admin' });
  await setState(second.userId, 'off');
  for (const refused of [
    await setState(server.admin.userId, 'off'),
    await setState(server.admin.userId, 'removed'),
    await close(server.admin),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'last_admin']);
  }
  const { username, email, firstName, lastName } = (
    await server.admin.get<Account>(`/api/showprofile/${server.admin.userId}`)
  ).body;
  const demoted = { username, email, firstName, lastName, role: 'user' };
  const refused = await server.admin.put(`/api/changeprofile/${server.admin.userId}`, demoted);
  expect(refused.body.code).toBe('last_admin');
  expect((await server.admin.get('/api/users')).status).toBe(200);

  await setState(second.userId, 'active');
  const again = await server.logIn(second);
  expect((await close(again)).status).toBe(204);
});

test('an administrator whose made-up password nobody has changed yet is not the one who is left', async () => {
  const made = {
    username: 'arvtagare',
    email: 'arvtagare@example.com',
    firstName: 'Arv',
    lastName: 'Tagare',
  };
  const password = 'kaqnd-tq786-2ce3j-qt4zk';
  const temporary = { ...made, role: 'admin', password, passwordIsTemporary: true };
  const signedUp = await server.admin.post('/api/signup', temporary);
  expect(signedUp.status).toBe(201);
  // Those of the tests before.
  for (const { _id, username, role } of (await server.admin.get<AccountInList[]>('/api/users')).body) {
    if (role === 'admin' && username !== 'arvtagare' && _id !== server.admin.userId)
      await setState(_id, 'off');
  }
  expect((await close(server.admin)).body.code).toBe('last_admin');
});

describe('whoever is put out while what they send is on its way, is let in no more', () => {
  const multipart = `--end\r\ncontent-disposition: form-data; name="file0"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const bodies = {
    'a log': ['/api/createlog', 'application/json', async () => JSON.stringify(tripLog())],
    pictures: [
      '/api/uploads',
      'multipart/form-data; boundary=end',
      async () =>
        Buffer.concat([Buffer.from(multipart), await smallPicture(), Buffer.from('\r\n--end--\r\n')]),
    ],
    'a table': ['/api/imports/table', 'application/json', async () => JSON.stringify({ rows: [tripLog()] })],
    'an export': ['/api/imports', 'application/zip', async () => zipOf(await server.signUp())],
  } as const;
  const ways = {
    'switched off': (who: SignedIn) => setState(who.userId, 'off'),
    'logged out from elsewhere': async (who: SignedIn) => (await server.logIn(who)).delete('/api/sessions'),
  };
  const all = Object.entries(bodies).flatMap(([what, sent]) =>
    Object.entries(ways).map(([how, putOut]) => ({ what, sent, how, putOut })),
  );

  async function zipOf(who: SignedIn): Promise<Buffer> {
    await who.post('/api/createlog', tripLog());
    const response = await fetch(`${server.url}/api/export`, {
      headers: { authorization: `Bearer ${who.token}` },
    });
    return Buffer.from(await response.arrayBuffer());
  }

  test.each(all)('$what: $how', async ({ sent: [path, type, make], putOut }) => {
    const who = await server.signUp();
    const body = Buffer.from(await make());
    const sent = request(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${who.token}`, 'content-type': type },
        'content-length': body.length,
      },
    });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    const begun = once(server.app.server, 'request');
    sent.write(body.subarray(0, 5));
    await begun;
    // It was let in, as this is.
    expect((await who.get('/api/logs')).body).toEqual([]);
    await putOut(who);
    sent.end(body.subarray(5));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(401);
    expect(await tablesWith([who.userId])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/trip_logs|images|imports/)]),
    );
  });
});

describe('an administrator who is let in, and put out before the change begins,', () => {
  const changes = {
    'makes no account': (who: SignedIn) => who.post('/api/signup', newAccount({ username: 'försent' })),
    'changes no profile': (who: SignedIn, other: SignedIn) =>
      who.put(`/api/changeprofile/${other.userId}`, newAccount({ password: '' })),
    'switches no account off': (who: SignedIn, other: SignedIn) => setState(other.userId, 'off', who),
    'does not close the own account': (who: SignedIn) => close(who),
  };
  const ways = {
    'switched off': (who: SignedIn) => setState(who.userId, 'off'),
    'made a user': (who: SignedIn) =>
      server.admin.put(`/api/changeprofile/${who.userId}`, newAccount({ password: '', role: 'user' })),
    'logged out': (who: SignedIn) => who.post('/api/logout', {}),
  };
  const all = Object.entries(changes).flatMap(([what, change]) =>
    Object.entries(ways).map(([how, putOut]) => ({ what, change, how, putOut })),
  );

  test.each(all)('$what: $how', async ({ change, putOut }) => {
    const who = await server.signUp({ role: 'admin' });
    const other = await server.signUp();
    const before = await inList(other.userId);
    beforeNextTransaction(server.context.db, () => putOut(who));
    const { status, body } = await change(who, other);
    expect([status, body.code]).toEqual([401, 'session_ended']);
    expect(await inList(other.userId)).toEqual(before);
    expect((await inList(who.userId))?.state).not.toBe('removed');
    const { body: accounts } = await server.admin.get<AccountInList[]>('/api/users');
    expect(accounts.map(({ username }) => username)).not.toContain('försent');
  });
});

test('some time after the log-in an administrator is asked for the own password before an account is shut', async () => {
  const dag = await server.signUp({ username: 'dag' });
  const admin = await server.signUp({ username: 'tredje', role: 'admin' });
  await loggedInEarlier(admin);
  expect((await setState(dag.userId, 'off', admin)).body.code).toBe('current_password_required');
  const withPassword = (currentPassword: string) =>
    admin.put(`/api/users/${dag.userId}/state`, { state: 'off', currentPassword });
  expect((await withPassword('fel lösenord')).body.code).toBe('wrong_current_password');
  expect((await inList(dag.userId))?.state).toBe('active');
  expect((await withPassword(admin.password)).status).toBe(204);
  expect((await setState('000000000000', 'off')).body.code).toBe('account_not_found');
});

test('whoever closes the own account is asked for the password, also just after the log-in', async () => {
  const eva = await server.signUp({ username: 'eva' });
  const wrong = await close(eva, 'fel lösenord');
  expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_current_password']);
  expect((await close(eva, '')).body.fields).toEqual({ currentPassword: 'Skriv ditt nuvarande lösenord.' });
  expect((await close(eva)).status).toBe(204);
  expect((await eva.get('/api/logs')).status).toBe(401);
  const refused = await logIn(eva);
  expect([refused.status, refused.body.code]).toEqual([401, 'account_removed']);
});

test('the list says when somebody last logged in, whether two-step log-in is on, what they have, and when they go', async () => {
  const frida = await server.signUp({ username: 'frida' });
  await frida.post('/api/createlog', tripLog());
  await frida.post('/api/createservicelog', serviceLog());
  expect(await inList(frida.userId)).toMatchObject({
    username: 'frida',
    state: 'active',
    lastLogInAt: expect.stringMatching(/^\d{4}-/),
    twoStep: false,
    logs: 2,
    purgedAt: null,
    createdAt: expect.stringMatching(/^\d{4}-/),
  });
  expect((await inList(frida.userId))?.bytes).toBeGreaterThan(10);
  await server.context.db.deleteFrom('events').where('account_id', '=', frida.userId).execute();
  await server.context.db
    .insertInto('two_step')
    .values({ account_id: frida.userId, secret: 'A', confirmed_at: inDays(0).toISOString(), last_step: 0 })
    .execute();
  await close(frida);
  const removed = await inList(frida.userId);
  expect(removed).toMatchObject({ state: 'removed', lastLogInAt: null, twoStep: true });
  expect(Math.abs(Date.parse(removed?.purgedAt ?? '') - inDays(30).getTime())).toBeLessThan(60_000);
});

describe('an account that is removed', () => {
  test('can be taken back for thirty days, with all it had', async () => {
    const gun = await fullAccount('gun');
    await close(gun);
    await sweep(server.context);
    expect(await blobsIn(server.context.blobs.quarantine.list())).toHaveLength(6);
    await purgeRemovedAccounts(server.context, inDays(29));
    await sweep(server.context, { now: inDays(0.9) });
    expect((await setState(gun.userId, 'active')).status).toBe(204);
    await purgeRemovedAccounts(server.context, inDays(31));
    const again = await server.logIn(gun);
    const pictures = (await again.get<{ images: string[] }[]>('/api/logs')).body.flatMap(
      ({ images }) => images,
    );
    expect(pictures).toHaveLength(1);
    const [picture = ''] = pictures;
    expect((await again.get(`/api${picture}`)).status).toBe(200);
    await sweep(server.context);
    expect(await blobsIn(server.context.blobs.quarantine.list())).toEqual([]);
    expect((await again.get(`/api${picture}`)).status).toBe(200);
    expect((await again.get(`/api/showprofile/${gun.userId}`)).status).toBe(200);
  });

  test('is gone after thirty days: from the database, the picture store and the next backup; what others have stays', async () => {
    const hedda = await fullAccount('hedda');
    const ivar = await fullAccount('ivar');
    const { db, blobs } = server.context;
    const files = async (who: SignedIn) => {
      const rows = await db.selectFrom('images').select('file').where('owner_id', '=', who.userId).execute();
      return rows.map(({ file }) => file.replace('.webp', ''));
    };
    const names = await files(hedda);
    expect(names).toHaveLength(3);
    const ids = await idsOf(hedda);
    const words = [...ids, 'hedda', ...names];
    // Every table there is. What failed log-ins are counted by says nothing of whose they were.
    expect(await tablesWith(ids)).toEqual(restorableTables.filter((table) => table !== 'login_failures'));
    await setState(hedda.userId, 'removed');
    await sweep(server.context);
    const quarantined = await allOf(blobs.quarantine.list());
    expect(quarantined).toHaveLength(6);
    expect(await inBackup([hedda.userId, ...names])).toEqual([hedda.userId, ...names]);
    await purgeRemovedAccounts(server.context, inDays(29));
    expect(await tablesWith(words)).not.toEqual([]);

    expect(await purgeRemovedAccounts(server.context, inDays(31))).toEqual({ accounts: 1, pictures: 3 });
    expect(await tablesWith(words)).toEqual([]);
    expect(await inBackup(words)).toEqual([]);
    // They have been there since the removal, and not since the purge.
    expect(await allOf(blobs.quarantine.list())).toEqual(quarantined);
    await sweep(server.context, { now: inDays(31), force: true });
    const left = [...(await blobsIn(blobs.list())), ...(await blobsIn(blobs.quarantine.list()))];
    expect(left.filter((key) => names.some((name) => key.includes(name)))).toEqual([]);

    expect((await logIn(hedda)).body.code).toBe('wrong_credentials');
    // The sweep has let go of the one that waited for a log.
    expect(await files(ivar)).toHaveLength(2);
    expect((await (await server.logIn(ivar)).get<unknown[]>('/api/logs')).body).toHaveLength(2);
    expect((await server.signUp({ username: 'hedda' })).userId).not.toBe(hedda.userId);
  });

  test('can’t be switched off, which would end its thirty days unseen', async () => {
    const pia = await server.signUp({ username: 'pia' });
    await close(pia);
    const refused = await setState(pia.userId, 'off');
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 'account_is_removed', message: 'Kontot är borttaget. Ta tillbaka det först.' },
    ]);
    expect(await inList(pia.userId)).toMatchObject({ state: 'removed', purgedAt: expect.any(String) });
  });

  test('leaves what it did to others in the audit trail, without its name', async () => {
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

  test('waits while a backup is at work, whose pictures must not go', async () => {
    const kim = await fullAccount('kim');
    await close(kim);
    await withLease(server.context.db, 'backup', async () => {
      expect(await purgeRemovedAccounts(server.context, inDays(31))).toEqual({ accounts: 0, pictures: 0 });
    });
    expect(await purgeRemovedAccounts(server.context, inDays(31))).toEqual({ accounts: 1, pictures: 3 });
  });
});

describe('a temporary password', () => {
  const noticeOf = async (who: SignedIn) =>
    (await who.get<{ setByOtherAt: string | null; endsAt: string | null }>('/api/password-notice')).body;
  const sevenDays = (at: string | null) =>
    expect(Math.abs(Date.parse(at ?? '') - inDays(7).getTime())).toBeLessThan(60_000);

  async function change(who: SignedIn, id: string, changes: object) {
    const { username, email, firstName, lastName } = (await who.get<Account>(`/api/showprofile/${id}`)).body;
    return who.put(`/api/changeprofile/${id}`, { username, email, firstName, lastName, ...changes });
  }

  test('lets a new account in for seven days, which is told until another has been chosen', async () => {
    const lars = { username: 'lars', password: 'k7mwp-4xqzt-9bhrd-2vfng' };
    const more = { email: 'lars@example.com', firstName: 'L', lastName: 'S', passwordIsTemporary: true };
    const { body } = await server.admin.post<Account>('/api/signup', { ...lars, ...more });
    const person = { ...lars, userId: body._id };
    const signedIn = await server.logIn(person);
    const notice = await noticeOf(signedIn);
    expect(notice.setByOtherAt).toBeNull();
    sevenDays(notice.endsAt);

    const same = await change(signedIn, body._id, { password: lars.password });
    expect([same.status, same.body]).toMatchObject([
      400,
      { fields: { password: 'Välj ett annat lösenord än det du fick.' } },
    ]);
    await change(signedIn, body._id, { password: 'ett eget långt lösenord' });
    expect((await noticeOf(signedIn)).endsAt).toBeNull();
  });

  test('is nobody’s after seven days', async () => {
    const mia = await server.signUp({ username: 'mia' });
    await change(server.admin, mia.userId, { password: 'påhittat åt mia', passwordIsTemporary: true });
    const again = await server.logIn({ ...mia, password: 'påhittat åt mia' });
    const notice = await noticeOf(again);
    sevenDays(notice.endsAt);
    expect(notice.setByOtherAt).not.toBeNull();
    await server.context.db
      .updateTable('accounts')
      .set({ password_expires_at: inDays(-1).toISOString() })
      .where('id', '=', mia.userId)
      .execute();
    expect((await logIn({ ...mia, password: 'påhittat åt mia' })).body.code).toBe('password_expired');
    // Nor does whoever has logged in with it go on.
    const { status, body } = await again.get('/api/logs');
    expect([status, body]).toMatchObject([401, { code: 'session_ended' }]);
    expect((await close(again, 'påhittat åt mia')).status).toBe(401);
    expect((await inList(mia.userId))?.state).toBe('active');
  });

  test('that has been changed in time ends nobody’s session', async () => {
    const olof = await server.signUp({ username: 'olof' });
    await change(server.admin, olof.userId, { password: 'påhittat åt olof', passwordIsTemporary: true });
    const again = await server.logIn({ ...olof, password: 'påhittat åt olof' });
    await change(again, olof.userId, { password: 'ett eget långt lösenord' });
    vi.useFakeTimers({ toFake: ['Date'], now: inDays(8) });
    expect((await again.get('/api/logs')).status).toBe(200);
    vi.useRealTimers();
  });

  test('is no way to end one’s own', async () => {
    const nils = await server.signUp({ username: 'nils' });
    await change(nils, nils.userId, { password: 'ett eget långt lösenord', passwordIsTemporary: true });
    expect((await noticeOf(nils)).endsAt).toBeNull();
  });
});
