import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/accounts';
import { accountCalls, newAccount } from '../testing/accounts.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const admin = server.admin;

const { signUp } = accountCalls(admin);

describe('signing up', () => {
  // spec 5.1
  // asvs 2.2.1
  test.each([
    ['username', '', 'Skriv ett användarnamn.'],
    ['username', undefined, 'Skriv ett användarnamn.'],
    ['username', 'x'.repeat(61), 'Skriv högst 60 tecken.'],
    ['username', 'a\0b', 'Texten innehåller tecken som inte går att spara.'],
    ['email', '', 'Skriv en e-postadress.'],
    ['email', 'anna', 'Skriv e-postadressen så här: namn@exempel.se.'],
    ['email', 'anna@exempel', 'Skriv e-postadressen så här: namn@exempel.se.'],
    ['email', 'a b@exempel.se', 'Skriv e-postadressen så här: namn@exempel.se.'],
    ['email', `${'x'.repeat(250)}@a.se`, 'Skriv högst 254 tecken.'],
    // Matching this against the pattern would block the server for minutes.
    ['email', `a@${'.'.repeat(200_000)} x`, 'Skriv högst 254 tecken.'],
    ['firstName', ' ', 'Skriv förnamn.'],
    ['firstName', 'x'.repeat(101), 'Skriv högst 100 tecken.'],
    ['lastName', null, 'Skriv efternamn.'],
    ['lastName', 5, 'Skriv efternamn.'],
    ['bio', 'x'.repeat(20_001), expect.stringMatching(/^Skriv högst 20.000 tecken\.$/)],
    ['bio', ['text'], 'Skriv text här.'],
    ['role', 'kapten', 'Rollen måste vara admin eller user.'],
    ['role', '', 'Rollen måste vara admin eller user.'],
    ['role', ['admin'], 'Rollen måste vara admin eller user.'],
    ['password', undefined, 'Skriv ett lösenord.'],
    ['password', '          ', 'Skriv ett lösenord.'],
    ['password', 12345678, 'Skriv ett lösenord.'],
    ['password', 'x'.repeat(1001), expect.stringMatching(/^Skriv högst 1.000 tecken\.$/)],
    ['password', 'abcdefgh\ud800', 'Texten innehåller tecken som inte går att spara.'],
    ['profilePictures', 'bild', 'Bilderna anges som en lista.'],
    ['profilePictures', Array(61).fill('/profile-pictures/a'), 'Högst 60 bilder.'],
    ['isAdmin', true, 'Okänt fält.'],
  ])(
    'with an invalid field is refused with a message for that field, and creates no account: %s (case %#)',
    async (field, value, sentence) => {
      const sent = newAccount({ [field]: value });
      const { status, body } = await admin.post('/api/signup', sent);
      expect([status, body.message, body.fields]).toEqual([
        400,
        'Ogiltiga uppgifter.',
        { [field]: sentence },
      ]);
      const all = (await admin.get<Account[]>('/api/users')).body;
      expect(all.map((account) => account.email)).not.toContain(sent.email);
    },
  );

  // asvs 6.2.1
  test('with a password of seven characters is refused as too short', async () => {
    const { status, body } = await admin.post('/api/signup', newAccount({ password: 'ab3!åäö' }));
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'password_too_short',
      message: 'Lösenordet måste ha minst 8 tecken.',
      fields: { password: 'Lösenordet måste ha minst 8 tecken.' },
    });
  });

  const common = ['password1', 'PassWord1', '12345678', 'qwertyuiop', 'iloveyou', 'aaaaaaaa', 'abcabcabc'];
  // asvs 6.2.4, 6.2.12
  test.each([...common, 'sommar2026', 'Segling2026'])(
    'with one of the most common passwords is refused: %s',
    async (password) => {
      const { status, body } = await admin.post('/api/signup', newAccount({ password }));
      expect([status, body.code, body.message]).toEqual([
        400,
        'password_too_common',
        'Lösenordet är för vanligt.',
      ]);
    },
  );

  // asvs 6.2.11
  test.each([
    'maria1985',
    'Åberg-Åberg',
    'sjoman@example.com',
    'SJOMAN123!',
    'Loggboken 2026',
    'admin-maria',
  ])(
    'with a password made only of the account’s names or the product’s is refused as too common: %s',
    async (password) => {
      const names = { username: 'Maria', email: 'sjoman@example.com', firstName: 'Maja', lastName: 'Åberg' };
      const { status, body } = await admin.post('/api/signup', newAccount({ ...names, password }));
      expect([status, body.code]).toEqual([400, 'password_too_common']);
    },
  );

  test('accepts a password that contains a name and more', async () => {
    const names = { username: 'maria', firstName: 'Bo', lastName: 'Ek' };
    expect((await signUp({ ...names, password: 'maria seglar' })).status).toBe(201);
  });

  // asvs 6.2.5, 6.2.9
  test('accepts passwords of 8 and of 1,000 characters', async () => {
    for (const password of ['ab3!åäöx', 'ö'.repeat(900) + 'segla norrut'.padEnd(100, '!')]) {
      const { status, body } = await signUp({ password });
      expect(status).toBe(201);
      await server.logIn({ ...body, userId: body._id, password });
    }
  });
});
