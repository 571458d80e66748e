import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#contract/accounts';
import { accountCalls } from '../testing/accounts.ts';
import { type SignedIn, startTestServer, type TestServer, testServer } from '../testing/test-server.ts';

const server = await testServer();
const admin = server.admin;
const anna = await server.signUp({ username: 'anna' });

const { profileOf, change } = accountCalls(admin);

describe('a role', () => {
  // spec 7.23
  // asvs 8.2.3, 15.3.3
  test('cannot be changed by the user who has it, but the current role may be sent', async () => {
    expect((await change(anna, anna.userId, { role: 'user' })).status).toBe(200);
    const { status, body } = await change(anna, anna.userId, { role: 'admin', bio: 'Nu är jag chef' });
    expect([status, body.message]).toEqual([403, 'Du får inte ändra roll.']);
    expect(await profileOf(anna.userId)).toMatchObject({
      role: 'user',
      bio: expect.not.stringContaining('chef'),
    });
  });

  // spec 7.23
  // asvs 7.4.5
  test('changed by an administrator applies at once, and ends the user’s sessions', async () => {
    const gun = await server.signUp();
    expect((await change(admin, gun.userId, { role: 'admin' })).status).toBe(200);
    expect((await gun.get('/api/users')).status).toBe(401);
    const again = await server.logIn(gun);
    expect((await again.get('/api/users')).status).toBe(200);

    expect((await change(admin, gun.userId, { role: 'user' })).status).toBe(200);
    expect((await again.get('/api/users')).status).toBe(401);
    expect((await (await server.logIn(gun)).get('/api/users')).status).toBe(403);
  });

  test('is read from the account, whatever the token says', async () => {
    const hans = await server.signUp({ role: 'admin' });
    expect((await hans.get('/api/users')).status).toBe(200);
    const { db } = server.context;
    await db.updateTable('accounts').set({ role: 'user' }).where('id', '=', hans.userId).execute();
    expect((await hans.get('/api/users')).status).toBe(403);
  });
});

describe('the last administrator', () => {
  let alone: TestServer;
  const roleChange = async (who: SignedIn, id: string, role: string) => {
    const { username, email, firstName, lastName } = (
      await alone.admin.get<Account>(`/api/showprofile/${id}`)
    ).body;
    return who.put(`/api/changeprofile/${id}`, { username, email, firstName, lastName, role });
  };
  beforeAll(async () => {
    alone = await startTestServer();
  });
  afterAll(() => alone.close());

  test('cannot be made a user', async () => {
    const { status, body } = await roleChange(alone.admin, alone.admin.userId, 'user');
    expect([status, body.message]).toEqual([409, 'Det måste finnas minst en administratör.']);
    expect((await alone.admin.get('/api/users')).status).toBe(200);
  });

  // asvs 2.3.4
  test('remains after two administrators demote each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await alone.signUp({ role: 'admin' });
      const [one, two] = [alone.admin, other];
      const replies = await Promise.all([
        roleChange(one, two.userId, 'user'),
        roleChange(two, one.userId, 'user'),
      ]);
      const { db } = alone.context;
      const admins = await db.selectFrom('accounts').select('id').where('role', '=', 'admin').execute();
      expect(admins).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const [survivor] = [one, two].filter(({ userId }) => userId === admins[0]?.id);
      if (survivor) alone.admin = survivor;
    }
  });
});
