import { expect, test } from 'vitest';
import type { Account, AccountInList } from '#contract/accounts';
import { stateCalls } from '../testing/account-states.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();

const { close, setState } = stateCalls(server);

test('the last administrator who can log in cannot be switched off, removed or made a user', async () => {
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

test('the last administrator cannot close their account while the only other one still has a temporary password', async () => {
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
  // The administrators of earlier tests.
  for (const { _id, username, role } of (await server.admin.get<AccountInList[]>('/api/users')).body) {
    if (role === 'admin' && username !== 'arvtagare' && _id !== server.admin.userId)
      await setState(_id, 'off');
  }
  expect((await close(server.admin)).body.code).toBe('last_admin');
});
