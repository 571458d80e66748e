import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contract/errors';
import { smallPicture, upload, uploadProfilePictures } from '../testing/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let anna: SignedIn;
let bo: SignedIn;
let picture: string;
let profilePicture: string;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  bo = await server.signUp();
  [picture = ''] = await upload(anna, 'sideways.jpg');
  [profilePicture = ''] = await uploadProfilePictures(anna, 'sideways.jpg');
});
afterAll(() => server.close());

const bearer = (who: SignedIn) => ({ authorization: `Bearer ${who.token}` });
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}/api${path}`, { method, headers });

async function expectRefused(code: keyof typeof errors, answer: Response): Promise<void> {
  expect(answer.status).toBe(errors[code].status);
  expect(await answer.json()).toMatchObject({ code, message: errors[code].message });
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

/** The cookie that log-in sets, as a browser sends it back. */
async function pictureCookie(who: SignedIn): Promise<string> {
  const { headers } = await server.api.post('/api/login', { username: who.username, password: who.password });
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

describe('a picture', () => {
  // asvs 5.3.1, 5.4.3
  test('is sent to its owner as the WebP made from it', async () => {
    const answer = await get(picture, bearer(anna));
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 900 });
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  });

  test('is sent in card size with ?size=thumb', async () => {
    const answer = await get(`${picture}?size=thumb`, bearer(anna));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 600, height: 450 });
  });

  test('whose bytes are missing is answered as not found', async () => {
    const [lost = ''] = await upload(anna, await smallPicture());
    await server.context.blobs.remove(lost.split('/').at(-1) ?? '');
    await expectRefused('image_not_found', await get(lost, bearer(anna)));
    expect((await get(`${lost}?size=thumb`, bearer(anna))).status).toBe(200);
  });

  // asvs 1.2.1, 3.2.1, 3.4.6, 4.1.1, 5.3.1, 5.4.1, 5.4.2, 14.2.2, 14.3.2
  test.each(['', '?size=thumb'])(
    'is sent with headers that let the browser cache it and restrict everything else (%s)',
    async (size) => {
      for (const path of [picture, profilePicture]) {
        const { headers } = await get(path + size, bearer(anna));
        expect(Object.fromEntries(headers)).toMatchObject({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'content-disposition': `inline; filename="${path.split('/').at(-1)}"`,
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': 'private, max-age=31536000, immutable',
          etag: expect.stringMatching(/^".+"$/),
        });
        expect(headers.get('access-control-allow-origin')).toBeNull();
      }
    },
  );

  test('is not sent again to its owner if the ETag matches', async () => {
    const first = await get(picture, bearer(anna));
    const etag = first.headers.get('etag') ?? '';
    const second = await get(picture, { ...bearer(anna), 'if-none-match': etag });
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag]);
    const thumb = await get(`${picture}?size=thumb`, { ...bearer(anna), 'if-none-match': etag });
    expect(thumb.status).toBe(200);
    await expectRefused('image_not_found', await get(picture, { ...bearer(bo), 'if-none-match': etag }));
  });

  test('answers HEAD with the same headers and no bytes', async () => {
    const [whole, head] = [await get(picture, bearer(anna)), await get(picture, bearer(anna), 'HEAD')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      expect(head.headers.get(name), name).toBe(whole.headers.get(name));
    }
  });
});

describe('access to a picture', () => {
  // spec 7.26
  test('is given to its owner by the cookie set at login, which grants nothing else', async () => {
    const cookie = await pictureCookie(anna);
    expect((await get(picture, { cookie })).status).toBe(200);
    expect((await get(profilePicture, { cookie })).status).toBe(200);
    expect((await get('/logs', { cookie })).status).toBe(401);
    expect((await get(`/deleteimage/${picture.replace('/images/', '')}`, { cookie }, 'DELETE')).status).toBe(
      401,
    );
  });

  test('is refused without a token or a cookie, or with an invalid one', async () => {
    await expectRefused('not_signed_in', await get(picture));
    await expectRefused('not_signed_in', await get(profilePicture, { authorization: 'Bearer a.b.c' }));
    expect((await get(picture, { cookie: 'loggboken-images=garbage' })).status).toBe(401);
  });

  // asvs 7.4.1
  test('is refused after the user has logged out, by token and by cookie', async () => {
    const eva = await server.signUp();
    const [path = ''] = await upload(eva, await smallPicture());
    const login = await server.api.post<{ token: string }>('/api/login', {
      username: eva.username,
      password: eva.password,
    });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await get(path, { cookie })).status).toBe(200);
    await server.api.as(login.body.token).post('/api/logout');
    expect((await get(path, { cookie })).status).toBe(401);
    expect((await get(path, { authorization: `Bearer ${login.body.token}` })).status).toBe(401);
  });

  // asvs 8.2.2, 8.4.1
  test('is refused to another user and an administrator with the response for a missing picture', async () => {
    await expectRefused('image_not_found', await get(picture, bearer(bo)));
    await expectRefused('image_not_found', await get(picture, { cookie: await pictureCookie(bo) }));
    await expectRefused('image_not_found', await get(picture, bearer(server.admin)));
    await expectRefused('image_not_found', await get(`${picture}?size=thumb`, bearer(bo)));
    await expectRefused('image_not_found', await get(profilePicture, bearer(bo)));
  });

  // spec 7.27
  test('is given to an administrator if it is a profile picture', async () => {
    expect((await get(profilePicture, bearer(server.admin))).status).toBe(200);
  });

  // spec 7.26, 7.27
  test('is given only at the URL of its kind', async () => {
    await expectRefused(
      'image_not_found',
      await get(picture.replace('/images/', '/profile-pictures/'), bearer(anna)),
    );
    await expectRefused(
      'image_not_found',
      await get(profilePicture.replace('/profile-pictures/', '/images/'), bearer(anna)),
    );
  });
});

describe('a request for a picture', () => {
  // asvs 1.2.2, 1.3.3, 5.3.2
  test.each([
    `${'A'.repeat(22)}.webp`,
    `${'A'.repeat(22)}.thumb.webp`,
    'image6.jpg',
    '..%2F..%2Floggboken.sqlite',
    '%2Fetc%2Fpasswd',
    `${'A'.repeat(22)}.webp%00.jpg`,
    '%00',
    'a'.repeat(5000),
    'ö',
    "' OR 1=1--",
  ])('is answered with 404 for the file name %s', async (file) => {
    for (const folder of ['images', 'profile-pictures']) {
      const answer = await get(`/${folder}/${file}`, bearer(anna));
      expect(answer.status, await answer.text()).toBe(404);
    }
  });

  test('is refused for an unknown size', async () => {
    for (const size of ['large', '', '300']) {
      const answer = await get(`${picture}?size=${size}`, bearer(anna));
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
    }
  });
});
