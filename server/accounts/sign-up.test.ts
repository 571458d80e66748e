import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/accounts';
import { accountCalls, isSignedIn, newAccount } from '../testing/accounts.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const admin = server.admin;
const anna = await server.signUp({ username: 'anna' });

const { signUp, profileOf } = accountCalls(admin);

describe('signing up', () => {
  // spec 1.5, 3.2, 7.1
  // asvs 15.3.1
  test('gives the administrator the new account, without its password', async () => {
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
  test('is only for administrators', async () => {
    const asUser = await anna.post('/api/signup', newAccount({ role: 'admin' }));
    expect(asUser.status).toBe(403);
    expect(asUser.body).toEqual({
      code: 'signup_admin_only',
      message: 'Endast administratörer kan skapa konton.',
    });
    expect((await server.api.post('/api/signup', newAccount())).status).toBe(401);
  });

  // spec 1.12, 3.3, 5.3
  test('creates an ordinary user by default; bio and pictures are optional', async () => {
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
  ])('generates an id when the given one is invalid (case %#)', async (_id) => {
    const { status, body } = await signUp({ _id });
    expect(status).toBe(201);
    expect(body._id).toMatch(/^\d{12}$/);
    expect(body._id).not.toBe(_id);
  });

  test('never replaces an existing account with the same id', async () => {
    const before = await profileOf(anna.userId);
    const { status, body } = await signUp({ _id: anna.userId });
    expect(status).toBe(201);
    expect(body._id).not.toBe(anna.userId);
    expect(await profileOf(anna.userId)).toEqual(before);
    expect(await isSignedIn(anna)).toBe(true);
  });

  test('keeps names as written, but trims the username and the e-mail address', async () => {
    const { body } = await signUp({ username: '  Åke Ö  ', email: ' Ake@Example.com ', firstName: ' Åke ' });
    expect(body).toMatchObject({ username: 'Åke Ö', email: 'Ake@Example.com', firstName: ' Åke ' });
  });

  // spec 3.2
  test.each(['Örjan', 'örjan', 'ÖRJAN', ' örjan ', 'O\u0308rjan', 'ｏ\u0308ｒｊａｎ'])(
    'refuses a username that is taken, however it is written: %j',
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

  test('treats å, ä and ö in a username as different from a and o', async () => {
    for (const username of ['Mats Ål', 'Mats Äl', 'Mats Al', 'Mats Öl', 'Mats Ol']) {
      expect((await signUp({ username })).status).toBe(201);
    }
  });

  test('refuses an e-mail address that is taken, in upper or lower case', async () => {
    await signUp({ email: 'Båt@example.com' });
    const { status, body } = await admin.post('/api/signup', newAccount({ email: 'BÅT@EXAMPLE.COM' }));
    expect([status, body.code, body.message]).toEqual([409, 'email_taken', 'E-postadressen används redan.']);
  });

  // asvs 2.3.4
  test('ten times at once with the same username creates one account', async () => {
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
