import { describe, expect, test } from 'vitest';
import { logInLimits } from '#contract/limits';
import { passwordMatches } from '../auth/passwords.ts';
import { accountCalls, isSignedIn, newAccount } from '../testing/accounts.ts';
import { beforeNextTransaction } from '../testing/before-transaction.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer();
const admin = server.admin;
const anna = await server.signUp({ username: 'anna' });

const { profileOf, change } = accountCalls(admin);

/** A hash that no password matches, and that costs this much to check. */
const costing = (parameters: string) =>
  `$argon2id$v=19$${parameters},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

describe('more than 15 minutes after log-in', () => {
  /** A session that logged in 16 minutes ago. */
  async function olderSession(): Promise<SignedIn> {
    const who = await server.signUp();
    await loggedInEarlier(who);
    return who;
  }
  async function loggedInEarlier(who: SignedIn): Promise<void> {
    const { sid } = JSON.parse(Buffer.from(who.token.split('.')[1] ?? '', 'base64url').toString());
    const created_at = new Date(Date.now() - 16 * 60_000).toISOString();
    await server.context.db
      .updateTable('sessions')
      .set({ created_at, confirmed_at: null })
      .where('id', '=', sid)
      .execute();
  }

  // asvs 6.2.3, 7.5.1
  test('a user must give the current password to change their own password or e-mail address', async () => {
    const who = await olderSession();
    for (const changes of [{ password: 'ett nytt lösenord' }, { email: 'ny@example.com' }]) {
      const none = await change(who, who.userId, changes);
      expect([none.status, none.body.code]).toEqual([403, 'current_password_required']);
      const wrong = await change(who, who.userId, { ...changes, currentPassword: 'gissning' });
      expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_current_password']);
      const right = await change(who, who.userId, { ...changes, currentPassword: who.password });
      expect(right.status).toBe(200);
      Object.assign(who, changes);
      await loggedInEarlier(who);
    }
  });

  test('a password that has just been given is not asked for again, until it was given 15 minutes ago', async () => {
    const who = await olderSession();
    const given = { email: 'ny.igen@example.com', currentPassword: who.password };
    expect((await change(who, who.userId, given)).status).toBe(200);
    expect((await change(who, who.userId, { password: 'ett nytt lösenord' })).status).toBe(200);
    expect((await who.post('/api/two-step', {})).status).toBe(200);

    const confirmed_at = new Date(Date.now() - 16 * 60_000).toISOString();
    await server.context.db
      .updateTable('sessions')
      .set({ confirmed_at })
      .where('account_id', '=', who.userId)
      .execute();
    expect((await who.post<{ code: string }>('/api/two-step', {})).body.code).toBe(
      'current_password_required',
    );
  });

  test('a user who has just chosen a password is not asked for it', async () => {
    const who = await server.signUp();
    const fourteen = new Date(Date.now() - 14 * 60_000).toISOString();
    const { db } = server.context;
    const sessions = db.updateTable('sessions').where('account_id', '=', who.userId);
    await sessions.set({ created_at: fourteen }).execute();
    expect((await change(who, who.userId, { password: 'ett nytt lösenord' })).status).toBe(200);
    await sessions.set({ created_at: new Date(Date.now() - 16 * 60_000).toISOString() }).execute();
    expect((await who.post('/api/two-step', {})).status).toBe(200);
  });

  test('a wrong password does not count as given, nor does one given in another session', async () => {
    const who = await olderSession();
    const other = await server.logIn(who);
    await loggedInEarlier(other);
    const guess = { email: 'gissad@example.com', currentPassword: 'gissning' };
    expect((await change(who, who.userId, guess)).body.code).toBe('wrong_current_password');
    const email = { email: 'gissad@example.com' };
    expect((await change(who, who.userId, email)).body.code).toBe('current_password_required');
    const right = { ...email, currentPassword: who.password };
    expect((await change(other, who.userId, right)).status).toBe(200);
    const more = { email: 'annan@example.com' };
    expect((await change(who, who.userId, more)).body.code).toBe('current_password_required');
  });

  /** The administrator as they logged in 16 minutes ago. */
  async function olderAdmin(): Promise<SignedIn> {
    const who = await server.logIn(admin);
    await loggedInEarlier(who);
    return who;
  }

  test('the rest of one’s own profile, another user’s profile and a new user account require no password', async () => {
    const who = await olderSession();
    const { email } = await profileOf(who.userId);
    const bio = { bio: 'Ny text', email: email.toUpperCase(), password: ' ' };
    expect((await change(who, who.userId, bio)).status).toBe(200);
    const old = await olderAdmin();
    const theirs = { bio: 'Rättad', username: `${who.username} d.y.`, email: 'rattad@example.com' };
    expect((await change(old, who.userId, theirs)).status).toBe(200);
    expect((await old.post('/api/signup', newAccount())).status).toBe(201);
  });

  // spec 7.22
  // asvs 7.5.1
  test('an administrator must give their own password to set another user’s', async () => {
    const [who, old] = [await server.signUp(), await olderAdmin()];
    const set = (more = {}) => change(old, who.userId, { password: 'satt av en admin', ...more });
    const none = await set();
    expect([none.status, none.body]).toEqual([
      403,
      {
        code: 'current_password_required',
        message: 'Bekräfta med ditt lösenord.',
        fields: { currentPassword: 'Skriv ditt nuvarande lösenord.' },
      },
    ]);
    // The administrator’s password is asked for, not the owner’s.
    expect((await set({ currentPassword: who.password })).body.code).toBe('wrong_current_password');
    expect(await isSignedIn(who)).toBe(true);
    expect((await set({ currentPassword: admin.password })).status).toBe(200);
    await server.logIn({ ...who, password: 'satt av en admin' });
  });

  // asvs 7.5.1
  test('an administrator must give their own password to give or take away the administrator role', async () => {
    const [who, old] = [await server.signUp(), await olderAdmin()];
    const sent = newAccount({ role: 'admin' });
    for (const make of [
      (more = {}) => old.post('/api/signup', { ...sent, ...more }),
      (more = {}) => change(old, who.userId, { role: 'admin', ...more }),
      (more = {}) => change(old, who.userId, { role: 'user', ...more }),
    ]) {
      await loggedInEarlier(old);
      expect((await make()).body.code).toBe('current_password_required');
      expect((await make({ currentPassword: 'gissning' })).body.code).toBe('wrong_current_password');
      expect(await make({ currentPassword: admin.password })).toMatchObject({
        status: expect.toSatisfy((status) => status === 200 || status === 201),
      });
    }
    // No password is asked for when the role stays as it is.
    expect((await change(old, who.userId, { role: 'user' })).status).toBe(200);
  });

  test('an administrator must give their own password even if the other user lost the role during the request', async () => {
    const [who, old] = [await server.signUp({ role: 'admin' }), await olderAdmin()];
    const { db } = server.context;
    beforeNextTransaction(db, () =>
      db.updateTable('accounts').set({ role: 'user' }).where('id', '=', who.userId).execute(),
    );
    const { status, body } = await change(old, who.userId, { role: 'admin' });
    expect([status, body.code]).toEqual([403, 'current_password_required']);
    expect((await profileOf(who.userId)).role).toBe('user');
  });

  test('a user who is not allowed to make a change is told so, and not asked for a password', async () => {
    const who = await olderSession();
    expect((await change(who, who.userId, { role: 'admin' })).body.code).toBe('role_not_yours_to_change');
    const more = newAccount({ password: 'ett nytt lösenord' });
    expect((await who.put(`/api/changeprofile/${anna.userId}`, more)).body.code).toBe('profile_not_yours');
  });

  // asvs 6.2.3
  test('guessing at the current password is throttled as at log-in', async () => {
    const who = await olderSession();
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      const changes = { password: 'ett nytt lösenord', currentPassword: `gissning ${i}` };
      statuses.push((await change(who, who.userId, changes)).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  test('attempts that the server is too busy to check do not count as guesses', async () => {
    const cleo = await server.signUp();
    await server.context.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 16 * 60_000).toISOString() })
      .where('account_id', '=', cleo.userId)
      .execute();
    const begin = async () => (await cleo.post('/api/two-step', { currentPassword: cleo.password })).status;
    const queue = [costing('m=19456,t=200'), ...Array(100).fill(costing('m=8,t=1'))];
    const checked = Promise.all(queue.map((hash) => passwordMatches(hash, 'x')));
    const statuses = [];
    for (let i = 0; i <= logInLimits.perAccountAndAddress; i++) statuses.push(await begin());
    expect(statuses).toEqual(Array(logInLimits.perAccountAndAddress + 1).fill(503));
    await checked;
    expect(await begin()).toBe(200);
  });
});
