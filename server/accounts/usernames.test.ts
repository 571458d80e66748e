import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCalls, newAccount } from '../testing/accounts.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let admin: SignedIn;
let anna: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  admin = server.admin;
  anna = await server.signUp({ username: 'anna' });
});
afterAll(() => server.close());

const { signUp, profileOf, change } = accountCalls(() => admin);

describe('a username', () => {
  const invisible = 'Användarnamnet innehåller tecken som inte syns. Skriv det utan dem.';
  const mixed = 'Användarnamnet blandar bokstäver ur olika alfabet. Skriv det med ett av dem.';
  const unlikeOthers: [string, string][] = [
    ['\u200bkapten', invisible],
    ['kap\u00adten', invisible],
    ['kapten\u202e', invisible],
    ['kap\u2060ten', invisible],
    ['kapten\ufe0f', invisible],
    ['kap\u034ften', invisible],
    ['\u3164', invisible],
    ['kap\nten', invisible],
    ['Anna  Berg', invisible],
    ['Anna\u2028Berg', invisible],
    ['k\u0430pten', mixed],
    ['\u039Fla', mixed],
    ['Олa', mixed],
    ['\u13aanna', mixed],
  ];

  test.each(unlikeOthers)(
    'that looks like another one is refused at sign-up: %j',
    async (username, sentence) => {
      const { status, body } = await admin.post('/api/signup', newAccount({ username }));
      expect([status, body.message, body.fields]).toEqual([
        400,
        'Ogiltiga uppgifter.',
        { username: sentence },
      ]);
    },
  );

  test.each(unlikeOthers)(
    'cannot be changed to one that looks like another: %j',
    async (username, sentence) => {
      const before = await profileOf(anna.userId);
      for (const who of [anna, admin]) {
        const { status, body } = await change(who, anna.userId, { username, bio: 'Nytt' });
        expect([status, body.code, body.fields]).toEqual([400, 'invalid_input', { username: sentence }]);
      }
      expect(await profileOf(anna.userId)).toEqual(before);
    },
  );

  test.each(['Åsa-Märta Öberg', 'José', 'Иван', 'Ελένη', '山田', 'Zoë 2', 'båt_nr.7!', 'محمد'])(
    'in one alphabet is accepted: %s',
    async (username) => {
      expect((await signUp({ username })).status).toBe(201);
    },
  );

  // spec 3.2
  test('that exists already and looks like another one still works, and can only be changed to a clear one', async () => {
    const who = await server.signUp();
    const { db } = server.context;
    const username = 'k\u0430p\u00adten';
    await db
      .updateTable('accounts')
      .set({ username, username_key: username })
      .where('id', '=', who.userId)
      .execute();
    const again = await server.logIn({ ...who, username });
    expect((await change(again, who.userId, { bio: 'Ny text' })).status).toBe(200);
    expect(await profileOf(who.userId)).toMatchObject({ username, bio: 'Ny text' });
    expect((await change(again, who.userId, { username: `${username}!` })).status).toBe(400);
    expect((await change(again, who.userId, { username: 'kapten klar' })).status).toBe(200);
  });
});
