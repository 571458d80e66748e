import { describe, expect, test } from 'vitest';
import type { Event } from '#contract/events';
import { purgeRemovedAccounts } from '../maintenance/purge-accounts.ts';
import { inDays, stateCalls } from '../testing/account-states.ts';
import { serviceLog, tripLog } from '../testing/examples.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer();

const { close, inList, logIn, setState } = stateCalls(server);

describe('an account that is switched off', () => {
  test('loses its sessions, cannot be logged in to, is never purged, and works as before when it is switched on again', async () => {
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

  test('does not reveal that it is switched off after a wrong password', async () => {
    const bo = await server.signUp({ username: 'bo' });
    await setState(bo.userId, 'off');
    const guess = await server.api.post('/api/login', { username: 'bo', password: 'gissning' });
    expect(guess.body.code).toBe('wrong_credentials');
  });

  test('has an event for each change of its state that names who made the change', async () => {
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

/** Moves the log-ins of an account back in time. */
async function loggedInEarlier({ userId }: SignedIn, minutes = 16): Promise<void> {
  await server.context.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() })
    .where('account_id', '=', userId)
    .execute();
}

test('an administrator who logged in more than 15 minutes ago must give their own password to switch an account off', async () => {
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

test('a user who closes their own account must give the password, even just after logging in', async () => {
  const eva = await server.signUp({ username: 'eva' });
  const wrong = await close(eva, 'fel lösenord');
  expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_current_password']);
  expect((await close(eva, '')).body.fields).toEqual({ currentPassword: 'Skriv ditt nuvarande lösenord.' });
  expect((await close(eva)).status).toBe(204);
  expect((await eva.get('/api/logs')).status).toBe(401);
  const refused = await logIn(eva);
  expect([refused.status, refused.body.code]).toEqual([401, 'account_removed']);
});

test('the list of accounts shows the last log-in, two-step log-in, the number of logs and bytes, and the purge date', async () => {
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
