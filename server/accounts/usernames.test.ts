import { describe, expect, test } from 'vitest';
import { accountCalls, newAccount } from '../testing/accounts.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const admin = server.admin;
const anna = await server.signUp({ username: 'anna' });

const { signUp, profileOf, change } = accountCalls(admin);

describe('a username', () => {
  const invisible = 'Användarnamnet innehåller tecken som inte syns. Skriv det utan dem.';
  const unseen = [
    '\u200bkapten',
    'kap\u00adten',
    'kapten\u202e',
    'kap\u2060ten',
    'kapten\ufe0f',
    'kap\u034ften',
    '\u3164',
    'kap\nten',
    'Anna  Berg',
    'Anna\u2028Berg',
  ];

  test.each(unseen)('with characters that are not seen is refused at sign-up: %j', async (username) => {
    const { status, body } = await admin.post('/api/signup', newAccount({ username }));
    expect([status, body.message, body.fields]).toEqual([
      400,
      'Ogiltiga uppgifter.',
      { username: invisible },
    ]);
  });

  test.each(unseen)('cannot be changed to one with such characters: %j', async (username) => {
    const before = await profileOf(anna.userId);
    for (const who of [anna, admin]) {
      const { status, body } = await change(who, anna.userId, { username, bio: 'Nytt' });
      expect([status, body.code, body.fields]).toEqual([400, 'invalid_input', { username: invisible }]);
    }
    expect(await profileOf(anna.userId)).toEqual(before);
  });

  // spec 3.2
  test.each(['Åsa-Märta Öberg', 'José', 'Иван', 'Ελένη', '山田', 'Zoë 2', 'båt_nr.7!', 'محمد'])(
    'in any alphabet is accepted: %s',
    async (username) => {
      expect((await signUp({ username })).status).toBe(201);
    },
  );
});
