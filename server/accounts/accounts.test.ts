import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Account } from '#contract/accounts';
import { uploadProfilePictures } from '../testing/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let admin: SignedIn;
let anna: SignedIn;
let bo: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  admin = server.admin;
  anna = await server.signUp({ username: 'anna' });
  bo = await server.signUp({ username: 'bo' });
});
afterAll(() => server.close());

let made = 0;
/** A whole sign-up as the page sends it, with a name and an address of its own. */
const newAccount = (fields: Record<string, unknown> = {}) => ({
  username: `skeppare${++made}`,
  email: `skeppare${made}@example.com`,
  firstName: 'Åsa',
  lastName: 'Öberg',
  bio: 'Seglar helst.',
  password: 'en väldigt blå himmel',
  role: 'user',
  profilePictures: [],
  ...fields,
});

const signUp = (fields: Record<string, unknown> = {}) =>
  admin.post<Account>('/api/signup', newAccount(fields));
const profileOf = async (id: string) => (await admin.get<Account>(`/api/showprofile/${id}`)).body;

/** The profile page's PUT for somebody as they are now, with changes. */
async function change(who: SignedIn, id: string, changes: Record<string, unknown> = {}) {
  const { username, email, firstName, lastName, bio } = await profileOf(id);
  return who.put(`/api/changeprofile/${id}`, { username, email, firstName, lastName, bio, ...changes });
}

const isSignedIn = async (who: SignedIn) => (await who.get('/api/logs')).status === 200;

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

describe('the list of accounts', () => {
  // spec 7.20
  test('is the administrator’s alone', async () => {
    const { status, body } = await anna.get('/api/users');
    expect([status, body.message]).toEqual([403, 'Du måste vara administratör.']);
    expect((await server.api.get('/api/users')).status).toBe(401);
  });

  // spec 2.82, 7.20
  // asvs 15.3.1
  test('holds every account whole, in Swedish order, and no password', async () => {
    const names = ['Ödla', 'ärla', 'Zebra', 'åka', 'Wilma', 'vera', 'Ümit', 'yngve'];
    for (const name of names) await signUp({ username: `ordning ${name}` });
    const { status, body, text } = await admin.get<Account[]>('/api/users');
    expect(status).toBe(200);
    const inOrder = body.map(({ username }) => username).filter((name) => name.startsWith('ordning'));
    expect(inOrder.map((name) => name.slice(8))).toEqual([
      'vera',
      'Wilma',
      'Ümit',
      'yngve',
      'Zebra',
      'åka',
      'ärla',
      'Ödla',
    ]);
    expect(body).toContainEqual(expect.objectContaining(await profileOf(anna.userId)));
    expect(body.find(({ _id }) => _id === admin.userId)?.role).toBe('admin');
    for (const account of body) expect(Object.keys(account)).not.toContain('password');
    expect(text).not.toContain('$argon2');
  });
});

describe('a profile', () => {
  // spec 7.21
  test('is shown to its owner and to an administrator, the same', async () => {
    const own = await anna.get<Account>(`/api/showprofile/${anna.userId}`);
    expect(own.status).toBe(200);
    expect(Object.keys(own.body).sort()).toEqual(
      ['_id', 'bio', 'email', 'firstName', 'lastName', 'profilePictures', 'role', 'username'].sort(),
    );
    expect(await profileOf(anna.userId)).toEqual(own.body);
  });

  // spec 6.6, 7.21
  // asvs 8.2.2
  test('is refused to everyone else, whether it exists or not', async () => {
    const texts = new Set<string>();
    for (const id of [anna.userId, admin.userId, '000000000000', 'x', '%00', "'--"]) {
      const { status, body, text } = await bo.get(`/api/showprofile/${id}`, { userId: anna.userId });
      expect([status, body.message]).toEqual([403, 'Du har inte behörighet att se denna profil.']);
      texts.add(text);
    }
    expect(texts.size).toBe(1);
  });

  test('that does not exist is 404 to an administrator', async () => {
    const { status, body } = await admin.get('/api/showprofile/000000000000');
    expect([status, body.message]).toEqual([404, 'Profilen kunde inte hämtas.']);
    expect((await change(admin, anna.userId)).status).toBe(200);
    const put = await admin.put('/api/changeprofile/000000000000', newAccount({ password: '' }));
    expect([put.status, put.body.message]).toEqual([404, 'Profilen kunde inte hämtas.']);
  });
});

describe('changing a profile', () => {
  // spec 3.2, 7.22
  test('answers its owner with a sentence as plain text; what was sent stands', async () => {
    const carl = await server.signUp();
    const changes = {
      username: 'Carl XVI',
      email: 'carl@example.com',
      firstName: 'Carl',
      lastName: 'Ö',
      bio: 'Ny text\nmed rader.',
    };
    const reply = await carl.put(`/api/changeprofile/${carl.userId}`, {
      ...changes,
      userid: carl.userId,
      profilePictures: [],
    });
    expect([reply.status, reply.text]).toEqual([200, 'Profilen har uppdaterats.']);
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await profileOf(carl.userId)).toEqual({
      ...changes,
      _id: carl.userId,
      role: 'user',
      profilePictures: [],
    });
    expect((await server.logIn({ ...carl, username: 'carl xvi' })).userId).toBe(carl.userId);
    expect(await isSignedIn(carl)).toBe(true);
  });

  // spec 1.6, 7.22
  test('is for its owner and for administrators; for others nothing changes', async () => {
    const before = await profileOf(anna.userId);
    for (const id of [anna.userId, '000000000000']) {
      const { status, body } = await bo.put(
        `/api/changeprofile/${id}`,
        newAccount({ userid: bo.userId, role: undefined, password: undefined }),
        { userId: anna.userId },
      );
      expect([status, body.message]).toEqual([403, 'Du har inte behörighet att se denna profil.']);
    }
    expect(await profileOf(anna.userId)).toEqual(before);
    expect((await change(admin, anna.userId, { bio: 'Ändrad av admin.' })).status).toBe(200);
    expect((await profileOf(anna.userId)).bio).toBe('Ändrad av admin.');
  });

  test('takes a profile back as it was shown', async () => {
    const shown = await profileOf(bo.userId);
    expect((await bo.put(`/api/changeprofile/${bo.userId}`, shown)).status).toBe(200);
    expect(await profileOf(bo.userId)).toEqual(shown);
  });

  // spec 7.24
  test('goes by the address, never by an id in the body', async () => {
    const before = await profileOf(bo.userId);
    const reply = await change(anna, anna.userId, { _id: bo.userId, userid: bo.userId, userId: bo.userId });
    expect(reply.status).toBe(200);
    expect(await profileOf(bo.userId)).toEqual(before);
    expect((await profileOf(anna.userId))._id).toBe(anna.userId);
  });

  test('may keep its own username and e-mail address in another case, but not take another’s', async () => {
    const dora = await server.signUp({ username: 'dora' });
    expect((await change(dora, dora.userId, { username: 'DORA' })).status).toBe(200);
    const username = await change(dora, dora.userId, { username: 'ANNA' });
    expect([username.status, username.body.message]).toEqual([409, 'Användarnamnet är upptaget.']);
    const { email } = await profileOf(anna.userId);
    const taken = await change(dora, dora.userId, { email: email.toUpperCase() });
    expect([taken.status, taken.body.message]).toEqual([409, 'E-postadressen används redan.']);
    expect((await profileOf(dora.userId)).username).toBe('DORA');
  });

  test.each([
    ['username', ' '],
    ['email', 'ingen adress'],
    ['firstName', ''],
    ['lastName', undefined],
    ['bio', 7],
    ['role', 'kapten'],
    ['password', 12345678],
    ['password', 'x'.repeat(1001)],
    ['password', 'abcdefgh\0'],
    ['profilePictures', 'bild'],
    ['created', 'nu'],
  ])('with a field at fault changes nothing: %s (case %#)', async (field, value) => {
    const before = await profileOf(anna.userId);
    const { status, body } = await change(anna, anna.userId, { bio: 'Nytt', [field]: value });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect(await profileOf(anna.userId)).toEqual(before);
  });

  test('leaves the pictures as they are when it does not name them', async () => {
    const profilePictures = await uploadProfilePictures(bo, 'picture.webp');
    expect((await change(bo, bo.userId, { profilePictures })).status).toBe(200);
    expect((await change(bo, bo.userId, { bio: 'Ny text' })).status).toBe(200);
    expect(await profileOf(bo.userId)).toMatchObject({ bio: 'Ny text', profilePictures });
    const pictures = async () => {
      const { body } = await server.admin.get<Account[]>('/api/users');
      return new Map(body.map((one) => [one._id, one.profilePictures]));
    };
    expect((await pictures()).get(bo.userId)).toEqual(profilePictures);
    expect((await pictures()).get(anna.userId)).toEqual([]);
    await change(bo, bo.userId, { profilePictures: [] });
    expect((await profileOf(bo.userId)).profilePictures).toEqual([]);
  });

  test('with a picture that is not one’s own is refused', async () => {
    const profilePictures = ['/profile-pictures/AAAAAAAAAAAAAAAAAAAAAA.webp'];
    const { status, body } = await change(anna, anna.userId, { bio: 'Med bild', profilePictures });
    expect([status, body.message]).toEqual([400, 'Ogiltig bild.']);
    expect((await profileOf(anna.userId)).bio).not.toBe('Med bild');
  });
});

describe('a new password', () => {
  // spec 3.4, 5.11
  test.each([undefined, null, '', '   ', ' \t\n ', '            '])(
    'is none when it is blank: %j',
    async (password) => {
      const other = await server.logIn(anna);
      expect((await change(anna, anna.userId, { password })).status).toBe(200);
      await server.logIn(anna);
      expect(await isSignedIn(other)).toBe(true);
    },
  );

  // spec 7.22
  // asvs 6.2.2, 7.4.3
  test('is the one to log in with; every other session ends, this one goes on', async () => {
    const erik = await server.signUp();
    const others = [await server.logIn(erik), await server.logIn(erik)];
    const password = 'nytt och mycket längre';
    expect((await change(erik, erik.userId, { password })).status).toBe(200);
    expect(await isSignedIn(erik)).toBe(true);
    for (const other of others) {
      const { status, body } = await other.get('/api/logs');
      expect([status, body.code]).toEqual([401, 'session_ended']);
    }
    await expect(server.logIn(erik)).rejects.toThrow('wrong_credentials');
    await server.logIn({ ...erik, password });
  });

  // asvs 6.4.3, 7.4.2, 7.4.5
  test('given by an administrator ends all sessions of that account, and none of the administrator', async () => {
    const frida = await server.signUp();
    expect((await change(admin, frida.userId, { password: 'satt av en admin' })).status).toBe(200);
    expect(await isSignedIn(frida)).toBe(false);
    expect(await isSignedIn(admin)).toBe(true);
    await server.logIn({ ...frida, password: 'satt av en admin' });
  });

  // asvs 6.2.4
  test('that is too short or too common is refused, and the old one stays', async () => {
    const short = await change(anna, anna.userId, { password: 'kort' });
    expect([short.status, short.body.message]).toEqual([400, 'Lösenordet måste ha minst 8 tecken.']);
    const common = await change(anna, anna.userId, { password: 'Password123' });
    expect([common.status, common.body.message]).toEqual([400, 'Lösenordet är för vanligt.']);
    await server.logIn(anna);
  });
});

describe('who logs in with a password that somebody else has set', () => {
  const noticeOf = async (who: SignedIn) =>
    (await who.get<{ setByOtherAt: string | null }>('/api/password-notice')).body.setByOtherAt;
  const password = 'satt av en admin';

  // asvs 6.4.3
  test('is told when that was, until it has been seen', async () => {
    const who = await server.signUp();
    expect(await noticeOf(who)).toBeNull();
    await change(admin, who.userId, { password });
    const now = { ...who, password };
    const setAt = (await noticeOf(await server.logIn(now))) ?? '';
    expect(Math.abs(Date.parse(setAt) - Date.now())).toBeLessThan(60_000);
    const again = await server.logIn(now);
    expect(await noticeOf(again)).toBe(setAt);
    expect(await noticeOf(admin)).toBeNull();

    expect((await again.delete('/api/password-notice')).status).toBe(204);
    expect(await noticeOf(again)).toBeNull();
    expect(await noticeOf(await server.logIn(now))).toBeNull();
  });

  test('is told no more once they have chosen one themselves', async () => {
    const who = await server.signUp();
    await change(admin, who.userId, { password });
    const again = await server.logIn({ ...who, password });
    await change(again, who.userId, { password: 'mitt eget igen' });
    expect(await noticeOf(again)).toBeNull();
  });

  test('is not told of other changes, nor of the own password', async () => {
    const who = await server.signUp();
    await change(admin, who.userId, { bio: 'Rättad' });
    await change(who, who.userId, { password: 'mitt eget nya' });
    expect(await noticeOf(who)).toBeNull();
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

describe('after 15 minutes', () => {
  /** A session that logged in 16 minutes ago. */
  async function olderSession(): Promise<SignedIn> {
    const who = await server.signUp();
    await loggedInEarlier(who);
    return who;
  }
  async function loggedInEarlier(who: SignedIn): Promise<void> {
    const { sid } = JSON.parse(Buffer.from(who.token.split('.')[1] ?? '', 'base64url').toString());
    const created_at = new Date(Date.now() - 16 * 60_000).toISOString();
    await server.context.db.updateTable('sessions').set({ created_at }).where('id', '=', sid).execute();
  }

  // asvs 6.2.3, 7.5.1
  test('one’s own password and e-mail ask for the current password', async () => {
    const who = await olderSession();
    for (const changes of [{ password: 'ett nytt lösenord' }, { email: 'ny@example.com' }]) {
      const none = await change(who, who.userId, changes);
      expect([none.status, none.body.code]).toEqual([403, 'current_password_required']);
      const wrong = await change(who, who.userId, { ...changes, currentPassword: 'gissning' });
      expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_current_password']);
      const right = await change(who, who.userId, { ...changes, currentPassword: who.password });
      expect(right.status).toBe(200);
      Object.assign(who, changes);
    }
  });

  /** The administrator as they logged in 16 minutes ago. */
  async function olderAdmin(): Promise<SignedIn> {
    const who = await server.logIn(admin);
    await loggedInEarlier(who);
    return who;
  }

  test('the rest of the profile does not, nor the rest of somebody else’s account', async () => {
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
  test('an administrator is asked for the own password before setting somebody else’s', async () => {
    const [who, old] = [await server.signUp(), await olderAdmin()];
    const set = (more = {}) => change(old, who.userId, { password: 'satt av en admin', ...more });
    const none = await set();
    expect([none.status, none.body]).toEqual([
      403,
      {
        code: 'current_password_required',
        message: 'Det var ett tag sedan du loggade in. Skriv ditt lösenord för att gå vidare.',
        fields: { currentPassword: 'Skriv ditt nuvarande lösenord.' },
      },
    ]);
    // The owner’s password is not the one that is asked for.
    expect((await set({ currentPassword: who.password })).body.code).toBe('wrong_current_password');
    expect(await isSignedIn(who)).toBe(true);
    expect((await set({ currentPassword: admin.password })).status).toBe(200);
    await server.logIn({ ...who, password: 'satt av en admin' });
  });

  // asvs 7.5.1
  test('an administrator is asked for the own password before making an administrator', async () => {
    const [who, old] = [await server.signUp(), await olderAdmin()];
    const sent = newAccount({ role: 'admin' });
    for (const make of [
      (more = {}) => old.post('/api/signup', { ...sent, ...more }),
      (more = {}) => change(old, who.userId, { role: 'admin', ...more }),
    ]) {
      expect((await make()).body.code).toBe('current_password_required');
      expect((await make({ currentPassword: 'gissning' })).body.code).toBe('wrong_current_password');
      expect(await make({ currentPassword: admin.password })).toMatchObject({
        status: expect.toSatisfy((status) => status === 200 || status === 201),
      });
    }
    // Leaving an administrator as one, or making one a user, is asked of nobody.
    for (const role of ['admin', 'user']) {
      expect((await change(old, who.userId, { role })).status).toBe(200);
    }
  });

  test('an administrator is asked for it also where the other has ceased to be one meanwhile', async () => {
    const [who, old] = [await server.signUp({ role: 'admin' }), await olderAdmin()];
    const { db } = server.context;
    const begin = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockReturnValueOnce({
      setIsolationLevel() {
        return this;
      },
      async execute(run: Parameters<ReturnType<typeof begin>['execute']>[0]) {
        await db.updateTable('accounts').set({ role: 'user' }).where('id', '=', who.userId).execute();
        return begin().execute(run);
      },
    } as never);
    const { status, body } = await change(old, who.userId, { role: 'admin' });
    vi.restoreAllMocks();
    expect([status, body.code]).toEqual([403, 'current_password_required']);
    expect((await profileOf(who.userId)).role).toBe('user');
  });

  test('who may not do it at all is told that, and not asked for a password', async () => {
    const who = await olderSession();
    expect((await change(who, who.userId, { role: 'admin' })).body.code).toBe('role_not_yours_to_change');
    const more = newAccount({ password: 'ett nytt lösenord' });
    expect((await who.put(`/api/changeprofile/${anna.userId}`, more)).body.code).toBe('profile_not_yours');
  });

  // asvs 6.2.3
  test('guessing at the current password is stopped as at log-in', async () => {
    const who = await olderSession();
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      const changes = { password: 'ett nytt lösenord', currentPassword: `gissning ${i}` };
      statuses.push((await change(who, who.userId, changes)).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });
});

describe('a role', () => {
  // spec 7.23
  // asvs 8.2.3, 15.3.3
  test('is not one’s own to change; sending the one there is does no harm', async () => {
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
  test('given by an administrator counts at once, and ends the sessions that had the old one', async () => {
    const gun = await server.signUp();
    expect((await change(admin, gun.userId, { role: 'admin' })).status).toBe(200);
    expect((await gun.get('/api/users')).status).toBe(401);
    const again = await server.logIn(gun);
    expect((await again.get('/api/users')).status).toBe(200);

    expect((await change(admin, gun.userId, { role: 'user' })).status).toBe(200);
    expect((await again.get('/api/users')).status).toBe(401);
    expect((await (await server.logIn(gun)).get('/api/users')).status).toBe(403);
  });

  test('of the account is what counts, whatever a token said when it was made', async () => {
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

  test('stays one', async () => {
    const { status, body } = await roleChange(alone.admin, alone.admin.userId, 'user');
    expect([status, body.message]).toEqual([409, 'Det måste finnas minst en administratör.']);
    expect((await alone.admin.get('/api/users')).status).toBe(200);
  });

  // asvs 2.3.4
  test('is there also after two have demoted each other at the same moment', async () => {
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
