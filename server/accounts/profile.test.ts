import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/accounts';
import { accountCalls, isSignedIn, newAccount } from '../testing/accounts.ts';
import { uploadProfilePictures } from '../testing/pictures.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const admin = server.admin;
const anna = await server.signUp({ username: 'anna' });
const bo = await server.signUp({ username: 'bo' });

const { signUp, profileOf, change } = accountCalls(admin);

describe('the list of accounts', () => {
  // spec 7.20
  test('is only for administrators', async () => {
    const { status, body } = await anna.get('/api/users');
    expect([status, body.message]).toEqual([403, 'Du måste vara administratör.']);
    expect((await server.api.get('/api/users')).status).toBe(401);
  });

  // spec 2.82, 7.20
  // asvs 15.3.1
  test('holds every account with its whole profile, in Swedish alphabetical order, and no password', async () => {
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
  test('is the same for its owner and for an administrator', async () => {
    const own = await anna.get<Account>(`/api/showprofile/${anna.userId}`);
    expect(own.status).toBe(200);
    expect(Object.keys(own.body).sort()).toEqual(
      ['_id', 'bio', 'email', 'firstName', 'lastName', 'profilePictures', 'role', 'username'].sort(),
    );
    expect(await profileOf(anna.userId)).toEqual(own.body);
  });

  // spec 6.6, 7.21
  // asvs 8.2.2
  test('is refused to every other user with the same response, whether it exists or not', async () => {
    const texts = new Set<string>();
    for (const id of [anna.userId, admin.userId, '000000000000', 'x', '%00', "'--"]) {
      const { status, body, text } = await bo.get(`/api/showprofile/${id}`, { userId: anna.userId });
      expect([status, body.message]).toEqual([403, 'Du har inte behörighet att se denna profil.']);
      texts.add(text);
    }
    expect(texts.size).toBe(1);
  });

  test('that does not exist gives an administrator a 404', async () => {
    const { status, body } = await admin.get('/api/showprofile/000000000000');
    expect([status, body.message]).toEqual([404, 'Profilen kunde inte hämtas.']);
    expect((await change(admin, anna.userId)).status).toBe(200);
    const put = await admin.put('/api/changeprofile/000000000000', newAccount({ password: '' }));
    expect([put.status, put.body.message]).toEqual([404, 'Profilen kunde inte hämtas.']);
  });
});

describe('changing a profile', () => {
  // spec 3.2, 7.22
  test('saves what the owner sends, and answers with a sentence in plain text', async () => {
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
  test('is allowed for its owner and for administrators, and refused to other users', async () => {
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

  test('accepts a profile exactly as it was shown', async () => {
    const shown = await profileOf(bo.userId);
    expect((await bo.put(`/api/changeprofile/${bo.userId}`, shown)).status).toBe(200);
    expect(await profileOf(bo.userId)).toEqual(shown);
  });

  // spec 7.24
  test('uses the id in the address, never an id in the body', async () => {
    const before = await profileOf(bo.userId);
    const reply = await change(anna, anna.userId, { _id: bo.userId, userid: bo.userId, userId: bo.userId });
    expect(reply.status).toBe(200);
    expect(await profileOf(bo.userId)).toEqual(before);
    expect((await profileOf(anna.userId))._id).toBe(anna.userId);
  });

  test('allows one’s own username in another case, but not another user’s username or e-mail address', async () => {
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
  ])('with an invalid field is refused and changes nothing: %s (case %#)', async (field, value) => {
    const before = await profileOf(anna.userId);
    const { status, body } = await change(anna, anna.userId, { bio: 'Nytt', [field]: value });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect(await profileOf(anna.userId)).toEqual(before);
  });

  test('leaves the pictures as they are when the request does not include them', async () => {
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

  test('with a picture that the user has not uploaded is refused', async () => {
    const profilePictures = ['/profile-pictures/AAAAAAAAAAAAAAAAAAAAAA.webp'];
    const { status, body } = await change(anna, anna.userId, { bio: 'Med bild', profilePictures });
    expect([status, body.message]).toEqual([400, 'Ogiltig bild.']);
    expect((await profileOf(anna.userId)).bio).not.toBe('Med bild');
  });
});
