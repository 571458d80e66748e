import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Account } from '#contract/accounts';
import { sessionLimits } from '#contract/limits';
import type { Context } from '../context.ts';
import { tripLog } from '../testing/examples.ts';
import { type SignedIn, startTestServer, testServer } from '../testing/test-server.ts';
import { signToken } from './tokens.ts';

const server = await testServer();
const anna = await server.signUp({ username: 'Anna Åkerström' });

const logIn = (username: unknown, password: unknown) =>
  server.api.post<{ token: string }>('/api/login', { username, password });

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

const notSignedIn = { code: 'not_signed_in', message: 'Du måste vara inloggad.' };
const ended = { code: 'session_ended', message: 'Sessionen har gått ut. Logga in igen.' };

/** The status of a list requested with this token, or the body of a 401. */
async function tryToken(token: string): Promise<unknown> {
  const { status, body } = await server.api.as(token).get('/api/logs');
  return status === 401 ? body : status;
}

describe('logging in', () => {
  // spec 1.12, 3.16, 6.1, 7.3
  test('returns a token that names the user, the device key, and nothing else', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { status, body } = await logIn(anna.username, anna.password);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['token', 'deviceKey']);
    const { iat, exp, ...claims } = claimsOf(body.token);
    expect(claims).toEqual({ userId: anna.userId, userRole: 'user', sid: expect.any(String) });
    expect(exp - iat).toBe(90 * 24 * 60 * 60);
    expect(iat).toBeGreaterThanOrEqual(before);
    expect(iat).toBeLessThanOrEqual(Date.now() / 1000);
    const header = Buffer.from(body.token.split('.')[0] ?? '', 'base64url').toString();
    expect(JSON.parse(header)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(await tryToken(body.token)).toBe(200);
  });

  // spec 1.12, 6.1
  test('gives an administrator a token with the admin role', async () => {
    expect(claimsOf(server.admin.token)).toMatchObject({ userRole: 'admin', userId: server.admin.userId });
  });

  test.each([
    'anna åkerström',
    'ANNA ÅKERSTRÖM',
    '  Anna Åkerström ',
    'Anna A\u030akerstro\u0308m',
    'Ａｎｎａ Åkerström',
  ])('accepts the username however it is written: %j', async (username) => {
    expect((await logIn(username, anna.password)).status).toBe(200);
  });

  // asvs 6.2.5, 6.2.8
  test('accepts the password only exactly as it was chosen', async () => {
    const password = ' Ö ä\u00a0Å 🐬 ';
    const bo = await server.signUp({ password });
    expect((await logIn(bo.username, password)).status).toBe(200);
    for (const other of [password.trim(), password.toLowerCase(), password.normalize('NFD')]) {
      expect((await logIn(bo.username, other)).status).toBe(401);
    }
  });

  // spec 7.3
  test('gives an unknown user and a wrong password the same answer', async () => {
    const wrong = await logIn(anna.username, 'fel lösenord');
    const unknown = await logIn('ingen', 'fel lösenord');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      code: 'wrong_credentials',
      message: 'Fel användarnamn eller lösenord.',
    });
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    const names = (reply: typeof wrong) => [...reply.headers.keys()];
    expect(names(unknown)).toEqual(names(wrong));
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    [{}, ['password', 'username']],
    [{ username: 'anna', password: '' }, ['password']],
    [{ username: ' ', password: 'x' }, ['username']],
    [{ username: ['anna'], password: { $ne: '' } }, ['password', 'username']],
    [{ username: 'anna', password: 'x'.repeat(1001) }, ['password']],
    [{ username: 'x'.repeat(61), password: 'x' }, ['username']],
    [{ username: 'a\0', password: 'b\ud800' }, ['password', 'username']],
    [{ username: 'anna', password: 'x', otp: 123456 }, ['otp']],
    [{ username: 'anna', password: 'x', role: 'admin' }, ['role']],
  ])('with missing, invalid or unknown fields is 400 (case %#)', async (sent, fields) => {
    const { status, body } = await server.api.post('/api/login', sent);
    expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([400, fields]);
  });

  // asvs 7.2.2, 7.2.3, 7.2.4, 11.5.1
  test('opens a new session each time', async () => {
    const [first, second] = await Promise.all([server.logIn(anna), server.logIn(anna)]);
    expect(claimsOf(first.token).sid).not.toBe(claimsOf(second.token).sid);
  });
});

describe('logging in again', () => {
  const { username, password } = { username: 'eva', password: 'styrbord om boj 7' };
  let eva: SignedIn;
  beforeAll(async () => {
    eva = await server.signUp({ username, password });
  });

  // asvs 7.2.4
  test('with the current token replaces its session with a new one', async () => {
    const other = await server.logIn(eva);
    const { status, body } = await eva.post<{ token: string }>('/api/login', { username, password });
    expect(status).toBe(200);
    expect(await tryToken(body.token)).toBe(200);
    expect(await tryToken(eva.token)).toEqual(ended);
    expect(await tryToken(other.token)).toBe(200);
  });

  test('with a wrong password, or as another user, leaves the current session as it is', async () => {
    const session = await server.logIn(eva);
    expect((await session.post('/api/login', { username, password: 'fel lösenord' })).status).toBe(401);
    expect(
      (await session.post('/api/login', { username: anna.username, password: anna.password })).status,
    ).toBe(200);
    expect(await tryToken(session.token)).toBe(200);
  });
});

describe('a temporary password', () => {
  const expireFor = (who: SignedIn, days: number) =>
    server.context.db
      .updateTable('accounts')
      .set({ password_expires_at: new Date(Date.now() + days * 24 * 60 * 60_000).toISOString() })
      .where('id', '=', who.userId)
      .execute();

  // asvs 6.4.1
  test('is refused as expired after its last day, while a wrong password is still refused as wrong', async () => {
    const frida = await server.signUp();
    await expireFor(frida, 1);
    expect((await logIn(frida.username, frida.password)).status).toBe(200);
    await expireFor(frida, -1);
    const { status, body } = await logIn(frida.username, frida.password);
    expect([status, body]).toEqual([401, expect.objectContaining({ code: 'password_expired' })]);
    expect((await logIn(frida.username, 'fel lösenord')).body).toMatchObject({ code: 'wrong_credentials' });
  });

  // asvs 6.2.10
  test('is replaced by one the user chooses, which does not expire', async () => {
    const gun = await server.signUp();
    await expireFor(gun, 1);
    const names = { username: gun.username, email: 'gun@example.com', firstName: 'Gun', lastName: 'Öberg' };
    const password = 'midsommar på Utklippan';
    expect((await gun.put(`/api/changeprofile/${gun.userId}`, { ...names, password })).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 24 * 60 * 60_000 });
    expect((await logIn(gun.username, password)).status).toBe(200);
    vi.useRealTimers();
  });
});

describe('a request that requires a log-in', () => {
  // spec 7.25
  // asvs 3.5.1, 7.2.1, 7.6.2
  test('without a token is 401', async () => {
    const { status, body } = await server.api.get('/api/logs');
    expect([status, body]).toEqual([401, notSignedIn]);
  });

  test.each([
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Bearer undefined',
    'Bearer a.b.c',
    'Basic YW5uYTpz',
    'Bearer åäö',
  ])('with an Authorization header that holds no valid token is 401: %s', async (authorization) => {
    const { status, body } = await server.api.get('/api/logs', { authorization: encodeURI(authorization) });
    expect([status, body]).toEqual([401, notSignedIn]);
  });

  // asvs 14.2.1
  test('with a token under another scheme or in the address is 401', async () => {
    expect((await server.api.get('/api/logs', { authorization: anna.token })).status).toBe(401);
    for (const authorization of [
      `Token ${anna.token}`,
      `XBearer ${anna.token}`,
      `Bearer ${anna.token} more`,
    ]) {
      expect((await server.api.get('/api/logs', { authorization })).body).toEqual(notSignedIn);
    }
    expect((await server.api.get(`/api/logs?token=${anna.token}`)).status).toBe(401);
  });

  // asvs 9.1.1, 11.4.3
  test('with a token that has been tampered with is 401', async () => {
    const [header = '', payload = '', signature = ''] = anna.token.split('.');
    const asAdmin = Buffer.from(JSON.stringify({ ...claimsOf(anna.token), userRole: 'admin' }));
    const flipped = (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1);
    for (const token of [
      `${header}.${asAdmin.toString('base64url')}.${signature}`,
      `${header}.${payload}.${flipped}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
    ]) {
      expect(await tryToken(token)).toEqual(notSignedIn);
    }
  });

  // asvs 9.1.1, 9.1.2, 9.1.3, 11.2.2, 11.4.1
  test('with a token that is unsigned, or signed with another key or algorithm, is 401', async () => {
    const claims = claimsOf(anna.token);
    const unsigned = new UnsecuredJWT(claims).encode();
    const foreign = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('a secret that somebody guessed!!'));
    const otherAlgorithm = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS512' })
      .sign(server.context.secret);
    for (const token of [unsigned, foreign, otherAlgorithm]) {
      expect(await tryToken(token)).toEqual(notSignedIn);
    }
  });

  // asvs 9.2.2, 9.2.3
  test('with a correctly signed token that names no session is 401', async () => {
    const { sid, ...claims } = claimsOf(anna.token);
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(server.context.secret);
    expect(sid).toBeTypeOf('string');
    expect(await tryToken(token)).toEqual(notSignedIn);
  });

  test('with a correctly signed token that has no expiry is 401', async () => {
    const { exp, ...claims } = claimsOf(anna.token);
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(server.context.secret);
    expect(exp).toBeTypeOf('number');
    for (let i = 0; i < 2; i++) expect(await tryToken(token)).toEqual(notSignedIn);
  });

  // spec 7.25
  // asvs 7.2.1, 8.3.1
  test('is handled for the user of the session, whatever user id or role the token names', async () => {
    const { sid } = claimsOf(anna.token);
    const token = await signToken(server.context.secret, {
      id: sid,
      userId: server.admin.userId,
      userRole: 'admin',
      createdAt: new Date(),
    });
    const { body } = await server.api.as(token).post<{ userId: string }>('/api/createlog', tripLog());
    expect(body.userId).toBe(anna.userId);
    expect((await server.api.as(token).get('/api/users')).status).toBe(403);
  });

  test('may write the Bearer scheme in lower case', async () => {
    expect((await server.api.get('/api/logs', { authorization: `bearer ${anna.token}` })).status).toBe(200);
  });
});

describe('a session', () => {
  const sessionOf = (who: SignedIn) =>
    server.context.db.updateTable('sessions').where('id', '=', claimsOf(who.token).sid);
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
  const minute = 60_000;

  // asvs 7.4.1
  test('ends at log-out, and the user’s other sessions do not', async () => {
    const [first, second] = [await server.logIn(anna), await server.logIn(anna)];
    const reply = await first.post('/api/logout');
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await tryToken(first.token)).toEqual(ended);
    expect(await tryToken(second.token)).toBe(200);
  });

  test('opened with a password that is being changed does not survive the change', async () => {
    const bo = await server.signUp();
    const withTheOld = () => logIn(bo.username, bo.password);
    const { username, email, firstName, lastName } = (await bo.get<Account>(`/api/showprofile/${bo.userId}`))
      .body;
    const profile = { username, email, firstName, lastName, password: 'på en ny kurs' };
    const [change, ...logIns] = await Promise.all([
      bo.put(`/api/changeprofile/${bo.userId}`, profile),
      ...[withTheOld(), withTheOld(), withTheOld(), withTheOld()],
    ]);
    expect(change.status).toBe(200);
    for (const { status, body } of logIns) {
      expect(status === 401 ? ended : await tryToken(body.token)).toEqual(ended);
    }
  });

  // asvs 14.3.1
  test('that ends at log-out clears the browser cache, but a log-out without a session does not', async () => {
    const session = await server.logIn(anna);
    expect((await session.post('/api/logout')).headers.get('clear-site-data')).toBe('"cache"');
    // A page of any site can make a browser send this call.
    expect((await server.api.post('/api/logout')).headers.get('clear-site-data')).toBeNull();
  });

  test('that has ended can be logged out of again, and a log-out without a session succeeds too', async () => {
    const session = await server.logIn(anna);
    for (const api of [session, session, server.api, server.api.as('broken')]) {
      const { status, text } = await api.post('/api/logout');
      expect([status, text]).toEqual([204, '']);
    }
  });

  // asvs 7.3.1
  test('ends for good after 30 idle days', async () => {
    const session = await server.logIn(anna);
    await sessionOf(session)
      .set({ last_seen_at: ago(sessionLimits.idle + minute) })
      .execute();
    expect(await tryToken(session.token)).toEqual(ended);
    await sessionOf(session)
      .set({ last_seen_at: ago(0) })
      .execute();
    expect(await tryToken(session.token)).toEqual(ended);
  });

  test('survives 29 idle days, and the count starts again', async () => {
    const session = await server.logIn(anna);
    await sessionOf(session)
      .set({ last_seen_at: ago(sessionLimits.idle - 24 * 60 * minute) })
      .execute();
    expect(await tryToken(session.token)).toBe(200);
    const row = await server.context.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('id', '=', claimsOf(session.token).sid)
      .executeTakeFirstOrThrow();
    expect(Date.now() - Date.parse(row.last_seen_at)).toBeLessThan(minute);
  });

  // asvs 7.3.2
  test('ends after 90 days, however much it was used', async () => {
    const session = await server.logIn(anna);
    await sessionOf(session)
      .set({ created_at: ago(sessionLimits.absolute + minute) })
      .execute();
    expect(await tryToken(session.token)).toEqual(ended);
  });

  // asvs 7.3.2, 9.2.1
  test('ends when its token expires', async () => {
    const session = await server.logIn(anna);
    const token = await signToken(server.context.secret, {
      id: claimsOf(session.token).sid,
      userId: anna.userId,
      userRole: 'user',
      createdAt: new Date(Date.now() - sessionLimits.absolute - minute),
    });
    expect(await tryToken(token)).toEqual(ended);
  });
});

test('while the database cannot be written, idle sessions can still read, and expired sessions still end', async () => {
  const stuck = await startTestServer();
  try {
    const [idle, old] = [await stuck.signUp(), await stuck.signUp()];
    const { db } = stuck.context;
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
    for (const [who, days] of [[idle, 1] as const, [old, 31] as const]) {
      const last_seen_at = daysAgo(days);
      await db.updateTable('sessions').set({ last_seen_at }).where('account_id', '=', who.userId).execute();
    }
    await holdFast(db);
    const told = vi.spyOn(stuck.context.log, 'warn');
    expect((await idle.get('/api/logs')).status).toBe(200);
    expect((await old.get('/api/logs')).body).toEqual(ended);
    const line = [{ err: expect.any(Error) }, 'a session could not be updated'];
    expect(told.mock.calls).toEqual([line, line]);
  } finally {
    await stuck.close();
  }
});

/** Makes every change and deletion of a session fail: another table refers to its id and its `last_seen_at`. */
async function holdFast(db: Context['db']): Promise<void> {
  await db.schema.createIndex('seen').unique().on('sessions').column('last_seen_at').execute();
  await db.schema
    .createTable('held')
    .addColumn('id', 'text', (column) => column.references('sessions.id'))
    .addColumn('last_seen_at', 'text', (column) => column.references('sessions.last_seen_at'))
    .execute();
  const sessions = await db.selectFrom('sessions').select(['id', 'last_seen_at']).execute();
  await db
    .insertInto('held' as 'sessions')
    .values(sessions as never)
    .execute();
}
