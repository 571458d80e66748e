import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#contract/accounts';
import { accountCalls, isSignedIn, newAccount } from '../testing/accounts.ts';
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

describe('signing up', () => {
  // spec 1.5, 3.2, 7.1
  // asvs 15.3.1
  test('answers an administrator with the account, and nothing of its password', async () => {
    const sent = newAccount();
    const { password, ...rest } = sent;
    const { status, body, text } = await admin.post<Account>('/api/signup', sent);
    expect(status).toBe(201);
    expect(body).toEqual({ ...rest, _id: expect.stringMatching(/^\d{12}$/) });
    expect(text).not.toContain(password);
    expect(text).not.toMatch(/argon|hash|key/i);
    const { userId } = await server.logIn({ userId: body._id, username: sent.username, password });
    expect(userId).toBe(body._id);
  });

  // spec 7.1
  test('is the administrator’s alone', async () => {
    const asUser = await anna.post('/api/signup', newAccount({ role: 'admin' }));
    expect(asUser.status).toBe(403);
    expect(asUser.body).toEqual({
      code: 'signup_admin_only',
      message: 'Endast administratörer kan skapa konton.',
    });
    expect((await server.api.post('/api/signup', newAccount())).status).toBe(401);
  });

  // spec 1.12, 3.3, 5.3
  test('makes a user unless told otherwise; bio and pictures may be left out', async () => {
    const { role, bio, profilePictures, ...required } = newAccount();
    const { status, body } = await admin.post<Account>('/api/signup', required);
    expect([status, body.role, body.bio, body.profilePictures]).toEqual([201, 'user', '', []]);
    expect((await signUp({ role: 'admin' })).body.role).toBe('admin');
  });

  // spec 3.1
  test('uses the id it is given when that is 12 digits and free', async () => {
    expect((await signUp({ _id: '012345678901' })).body._id).toBe('012345678901');
  });

  // spec 3.1, 9.2
  test.each([
    '12345678901',
    '1234567890123',
    'abcdefghijkl',
    '12345678901\n',
    '٠١٢٣٤٥٦٧٨٩٠١',
    123456789012,
    '',
    null,
    {},
    ['123456789012'],
  ])('makes an id of its own when the given one is none (case %#)', async (_id) => {
    const { status, body } = await signUp({ _id });
    expect(status).toBe(201);
    expect(body._id).toMatch(/^\d{12}$/);
    expect(body._id).not.toBe(_id);
  });

  test('never replaces an account by its id', async () => {
    const before = await profileOf(anna.userId);
    const { status, body } = await signUp({ _id: anna.userId });
    expect(status).toBe(201);
    expect(body._id).not.toBe(anna.userId);
    expect(await profileOf(anna.userId)).toEqual(before);
    expect(await isSignedIn(anna)).toBe(true);
  });

  test('keeps names as written, without the white space around username and e-mail', async () => {
    const { body } = await signUp({ username: '  Åke Ö  ', email: ' Ake@Example.com ', firstName: ' Åke ' });
    expect(body).toMatchObject({ username: 'Åke Ö', email: 'Ake@Example.com', firstName: ' Åke ' });
  });

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
    // Looked at by its pattern, it would keep the server from everybody else for minutes.
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
    'is refused with a sentence at the field, and makes no account: %s (case %#)',
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
  test('with a password of seven characters says so', async () => {
    const { status, body } = await admin.post('/api/signup', newAccount({ password: 'ab3!åäö' }));
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'password_too_short',
      message: 'Lösenordet måste ha minst 8 tecken.',
      fields: { password: 'Lösenordet måste ha minst 8 tecken.' },
    });
  });

  // asvs 6.2.4, 6.2.12
  test.each(['password1', 'PassWord1', '12345678', 'qwertyuiop', 'iloveyou'])(
    'with one of the most common passwords says so: %s',
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
    'with a password of nothing but the account’s names and ours says that it is too common: %s',
    async (password) => {
      const names = { username: 'Maria', email: 'sjoman@example.com', firstName: 'Maja', lastName: 'Åberg' };
      const { status, body } = await admin.post('/api/signup', newAccount({ ...names, password }));
      expect([status, body.code]).toEqual([400, 'password_too_common']);
    },
  );

  test('takes a password that has a name and more in it', async () => {
    const names = { username: 'maria', firstName: 'Bo', lastName: 'Ek' };
    expect((await signUp({ ...names, password: 'maria seglar' })).status).toBe(201);
  });

  // asvs 6.2.5, 6.2.9
  test('takes passwords of 8 and of 1,000 characters', async () => {
    for (const password of ['ab3!åäöx', 'ö'.repeat(1000)]) {
      const { status, body } = await signUp({ password });
      expect(status).toBe(201);
      await server.logIn({ ...body, userId: body._id, password });
    }
  });

  // spec 3.2
  test.each(['Örjan', 'örjan', 'ÖRJAN', ' örjan ', 'O\u0308rjan', 'ｏ\u0308ｒｊａｎ'])(
    'gives a username once, however it is written: %j',
    async (username) => {
      await signUp({ username: 'Örjan' });
      const { status, body } = await admin.post('/api/signup', newAccount({ username }));
      expect(status).toBe(409);
      expect(body).toEqual({
        code: 'username_taken',
        message: 'Användarnamnet är upptaget.',
        fields: { username: 'Användarnamnet är upptaget.' },
      });
    },
  );

  test('tells å, ä and ö from a and o', async () => {
    for (const username of ['Mats Ål', 'Mats Äl', 'Mats Al', 'Mats Öl', 'Mats Ol']) {
      expect((await signUp({ username })).status).toBe(201);
    }
  });

  test('gives an e-mail address once, in upper or lower case', async () => {
    await signUp({ email: 'Båt@example.com' });
    const { status, body } = await admin.post('/api/signup', newAccount({ email: 'BÅT@EXAMPLE.COM' }));
    expect([status, body.code, body.message]).toEqual([409, 'email_taken', 'E-postadressen används redan.']);
  });

  // asvs 2.3.4
  test('of ten at once with one username makes one account', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => signUp({ username: i % 2 ? 'Tvilling' : 'TVILLING' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('with a picture that nobody has uploaded is refused, and makes no account', async () => {
    const sent = newAccount({ profilePictures: ['/profile-pictures/AAAAAAAAAAAAAAAAAAAAAA.webp'] });
    const { status, body } = await admin.post('/api/signup', sent);
    expect([status, body.message]).toEqual([400, 'Ogiltig bild.']);
    expect((await signUp({ username: sent.username })).status).toBe(201);
  });
});

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

  test.each(unlikeOthers)('is not changed to one that looks like another: %j', async (username, sentence) => {
    const before = await profileOf(anna.userId);
    for (const who of [anna, admin]) {
      const { status, body } = await change(who, anna.userId, { username, bio: 'Nytt' });
      expect([status, body.code, body.fields]).toEqual([400, 'invalid_input', { username: sentence }]);
    }
    expect(await profileOf(anna.userId)).toEqual(before);
  });

  test.each(['Åsa-Märta Öberg', 'José', 'Иван', 'Ελένη', '山田', 'Zoë 2', 'båt_nr.7!', 'محمد'])(
    'in one alphabet is taken: %s',
    async (username) => {
      expect((await signUp({ username })).status).toBe(201);
    },
  );

  // spec 3.2
  test('from before stays: its owner logs in, and changes the rest, and the name to a clear one', async () => {
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
