import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/accounts';
import type { Event } from '#contract/events';
import { logInLimits } from '#contract/limits';
import { tripLog } from '../testing/examples.ts';
import { failedEarlier } from '../testing/failures.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';
import { walkThrough } from '../testing/walk-through.ts';

const server = await testServer();

/** The events of a user, oldest first. */
async function eventsOf(username: string): Promise<Event[]> {
  const { body } = await server.admin.get<Event[]>('/api/events?sort=oldest');
  return body.filter((event) => event.username === username);
}
const kindsOf = async (username: string) => (await eventsOf(username)).map(({ kind }) => kind);

async function change(who: SignedIn, id: string, changes: object) {
  const { body } = await server.admin.get<Account>(`/api/showprofile/${id}`);
  const { username, email, firstName, lastName } = body;
  return who.put(`/api/changeprofile/${id}`, { username, email, firstName, lastName, ...changes });
}

describe('the audit trail', () => {
  // asvs 16.2.1, 16.2.2, 16.3.1
  test('records logins, failed logins and logouts', async () => {
    const anna = await server.signUp({ username: 'anna' });
    await server.api.post('/api/login', { username: 'ANNA', password: 'fel lösenord' });
    await anna.post('/api/logout');
    // Events of the same moment come in any order.
    expect((await kindsOf('anna')).sort()).toEqual([
      'account_created',
      'log_in_failed',
      'logged_in',
      'logged_out',
    ]);
    for (const event of await eventsOf('anna')) {
      expect(event.address).toBe('127.0.0.1');
      expect(Math.abs(Date.parse(event.happenedAt) - Date.now())).toBeLessThan(60_000);
    }
  });

  // asvs 16.2.1
  test('records changes to an account, and who made them if it was another user', async () => {
    const bo = await server.signUp({ username: 'bo' });
    await change(bo, bo.userId, { password: 'ett nytt lösenord', email: 'bo2@example.com' });
    await change(server.admin, bo.userId, { role: 'admin' });
    const events = (await eventsOf('bo')).map(({ kind, actor }) => [kind, actor]);
    // Events of the same moment come in any order.
    const sorted = (pairs: string[][]) => pairs.map(String).sort();
    expect(sorted(events)).toEqual(
      sorted([
        ['account_created', 'admin'],
        ['logged_in', ''],
        ['account_changed', ''],
        ['password_changed', ''],
        ['email_changed', ''],
        ['account_changed', 'admin'],
        ['role_changed', 'admin'],
      ]),
    );
  });

  test('records a correct password that is refused because it has expired or the code is wrong', async () => {
    const gun = await server.signUp({ username: 'gun' });
    const { db } = server.context;
    const password_expires_at = new Date(Date.now() - 1000).toISOString();
    await db.updateTable('accounts').set({ password_expires_at }).where('id', '=', gun.userId).execute();
    const logIn = (otp?: string) =>
      server.api.post('/api/login', { username: gun.username, password: gun.password, otp });
    expect((await logIn()).body.code).toBe('password_expired');
    await failedEarlier(db, logInLimits.window + 1000);
    await db
      .updateTable('accounts')
      .set({ password_expires_at: null })
      .where('id', '=', gun.userId)
      .execute();
    const { secret } = (await gun.post<{ secret: string }>('/api/two-step', {})).body;
    const otp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate();
    expect((await gun.post('/api/two-step/confirm', { otp })).status).toBe(200);
    expect((await logIn('wrong-code')).body.code).toBe('otp_wrong');
    expect((await kindsOf('gun')).slice(2)).toEqual(['log_in_failed', 'two_step_on', 'log_in_failed']);
  });

  test('records sessions that were ended from another device', async () => {
    const hedda = await server.signUp({ username: 'hedda' });
    await server.logIn(hedda);
    const devices = await hedda.get<{ _id: string; current: boolean }[]>('/api/sessions');
    const other = devices.body.find(({ current }) => !current);
    expect((await hedda.delete(`/api/sessions/${other?._id}`)).status).toBe(204);
    expect((await hedda.delete('/api/sessions')).status).toBe(204);
    expect((await kindsOf('hedda')).slice(1)).toEqual([
      'logged_in',
      'logged_in',
      'session_ended',
      'session_ended',
    ]);
  });

  // asvs 16.3.3
  test('records when password guessing is blocked', async () => {
    const carl = await server.signUp({ username: 'carl' });
    for (let i = 0; i < 6; i++) {
      await server.api.post('/api/login', { username: carl.username, password: 'gissning' });
    }
    expect((await kindsOf('carl')).slice(2)).toEqual(['log_in_failed', 'log_in_blocked']);
  });

  test('records failed and blocked guessing once, however long it goes on, and again after the wait', async () => {
    const { db } = server.context;
    await failedEarlier(db, logInLimits.window + 1000);
    await db.deleteFrom('events').where('account_id', 'is', null).execute();
    const guess = () =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          server.api.post('/api/login', { username: 'finns inte', password: 'x' }),
        ),
      );
    const noted = async () => {
      const events = await db.selectFrom('events').select('kind').where('account_id', 'is', null).execute();
      return events.map(({ kind }) => kind).sort();
    };
    await guess();
    await guess();
    expect(await noted()).toEqual(['log_in_blocked', 'log_in_failed']);
    await failedEarlier(db, logInLimits.window + 1000);
    await guess();
    expect(await noted()).toEqual(['log_in_blocked', 'log_in_blocked', 'log_in_failed', 'log_in_failed']);
  });

  // asvs 16.3.1, 16.3.3
  test('records guesses at the current password in an open session', async () => {
    const fia = await server.signUp({ username: 'fia' });
    await server.context.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 16 * 60_000).toISOString() })
      .where('account_id', '=', fia.userId)
      .execute();
    for (let i = 0; i < 6; i++) {
      await change(fia, fia.userId, { password: 'ett nytt lösenord', currentPassword: 'gissning' });
    }
    expect((await kindsOf('fia')).slice(2)).toEqual(['log_in_failed', 'log_in_blocked']);
  });

  // asvs 14.2.4, 16.2.5
  test('contains no password, no unknown username, no token and no text of a log', async () => {
    const dora = await server.signUp({ username: 'dora', password: 'hemligt lösenord' });
    const secrets = ['hemligt lösenord', 'lösenord som användarnamn', dora.token, 'Till Sandhamn'];
    await server.api.post('/api/login', { username: 'lösenord som användarnamn', password: 'x' });
    await dora.post('/api/createlog', tripLog());
    const { text } = await server.admin.get('/api/events');
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(JSON.stringify(await server.context.db.selectFrom('events').selectAll().execute())).not.toMatch(
      /lösenord|Sandhamn/,
    );
  });

  test('does not record a change that was refused', async () => {
    const erik = await server.signUp({ username: 'erik' });
    await change(erik, erik.userId, { role: 'admin', password: 'ett nytt lösenord' });
    expect(await kindsOf('erik')).toEqual(['account_created', 'logged_in']);
  });

  test('comes in pages, the latest event first', async () => {
    const all = (await server.admin.get<Event[]>('/api/events')).body;
    const pages = await walkThrough<Event>(server.admin, '/api/events?limit=7');
    expect(pages.flat()).toEqual(all);
    expect([...all].sort((a, b) => b.happenedAt.localeCompare(a.happenedAt))).toEqual(all);
  });
});
