import { describe, expect, test } from 'vitest';
import { limits, sessionLimits } from '#contract/limits';
import type { SessionInfo } from '#contract/session';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer();

const sessionsOf = async (who: SignedIn) => (await who.get<SessionInfo[]>('/api/sessions')).body;
const isSignedIn = async (who: SignedIn) => (await who.get('/api/logs')).status === 200;

/** Logs the same user in once more, with another browser. */
async function logInWith(who: SignedIn, userAgent: string): Promise<SignedIn> {
  const { username, password } = who;
  const headers = { 'user-agent': userAgent };
  const { body } = await server.api.post<{ token: string }>('/api/login', { username, password }, headers);
  return { ...who, token: body.token, ...server.api.as(body.token) };
}

describe('a user’s log-ins', () => {
  // asvs 7.5.2
  test('are listed with time, address and browser, and the current one is marked', async () => {
    const anna = await server.signUp();
    const phone = await logInWith(anna, 'Min telefon');
    const listed = await sessionsOf(phone);
    expect(listed).toHaveLength(2);
    expect(listed.find(({ current }) => current)).toEqual({
      _id: expect.stringMatching(/^[\w-]{22}$/),
      createdAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
      address: '127.0.0.1',
      userAgent: 'Min telefon',
      current: true,
    });
    expect((await sessionsOf(anna)).find(({ current }) => current)?.userAgent).not.toBe('Min telefon');
  });

  test('are listed without other users’ log-ins and without those that have ended', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const old = await logInWith(anna, 'gammal');
    const { db } = server.context;
    const [gone] = (await sessionsOf(old)).filter(({ current }) => current);
    const last_seen_at = new Date(Date.now() - sessionLimits.idle - 60_000).toISOString();
    await db
      .updateTable('sessions')
      .set({ last_seen_at })
      .where('id', '=', gone?._id ?? '')
      .execute();
    expect(await sessionsOf(anna)).toHaveLength(1);
    expect((await sessionsOf(bo)).map(({ _id }) => _id)).not.toContain((await sessionsOf(anna))[0]?._id);
  });

  test('are a hundred at most: a further one ends the one that was used least recently', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const { db } = server.context;
    const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const first = await db
      .selectFrom('sessions')
      .selectAll()
      .where('account_id', '=', anna.userId)
      .executeTakeFirstOrThrow();
    const older = Array.from({ length: limits.sessions }, (_, n) => ({
      ...{ ...first, id: `older${n}`, image_key_hash: `older${n}` },
      ...{ created_at: at(5_000), last_seen_at: at(n + 1) },
    }));
    await db.insertInto('sessions').values(older).execute();
    const latest = await server.logIn(anna);
    const listed = (await sessionsOf(latest)).map(({ _id }) => _id);
    expect(listed).toHaveLength(limits.sessions);
    expect(listed).toContain(`older${limits.sessions - 3}`);
    expect(listed).not.toContain(`older${limits.sessions - 2}`);
    expect([await isSignedIn(anna), await isSignedIn(latest), await isSignedIn(bo)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('can be ended one by one, each only once', async () => {
    const anna = await server.signUp();
    const phone = await logInWith(anna, 'telefon');
    const [other] = (await sessionsOf(anna)).filter(({ current }) => !current);
    expect((await anna.delete(`/api/sessions/${other?._id}`)).status).toBe(204);
    expect([await isSignedIn(phone), await isSignedIn(anna)]).toEqual([false, true]);
    const again = await anna.delete(`/api/sessions/${other?._id}`);
    expect([again.status, again.body.message]).toEqual([404, 'Inloggningen är redan avslutad.']);
  });

  test('cannot be ended by another user, not even by an administrator', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const [own] = await sessionsOf(anna);
    for (const who of [bo, server.admin]) {
      expect((await who.delete(`/api/sessions/${own?._id}`)).status).toBe(404);
    }
    expect(await isSignedIn(anna)).toBe(true);
  });

  // asvs 7.4.3, 7.5.2
  test('can all be ended except the current one', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const others = [await logInWith(anna, 'a'), await logInWith(anna, 'b')];
    expect((await anna.delete('/api/sessions')).status).toBe(204);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect([await isSignedIn(anna), await isSignedIn(bo)]).toEqual([true, true]);
    expect(await sessionsOf(anna)).toHaveLength(1);
  });
});
