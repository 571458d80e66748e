import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/accounts';
import { errors } from '#contract/errors';
import type { TripLog } from '#contract/trip-logs';
import packageJson from '#package.json' with { type: 'json' };
import { serviceLog, tripLog } from '../testing/examples.ts';
import { smallPicture, upload, uploadProfilePictures } from '../testing/pictures.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';
import { cleanUpPictures } from './clean-up.ts';

const etagOf = (version: number) => `"${version}-${packageJson.version}"`;

const server = await testServer();
const anna = await server.signUp();
const bo = await server.signUp();

const nameOf = (path = '') => path.replace(/^.*\//, '');
const remove = (who: SignedIn, path?: string, body?: unknown) =>
  who.delete(`/api/deleteimage/${nameOf(path)}`, body);
const profile = { subDir: 'profile-pictures' };

const newPictures = async (who: SignedIn, count = 1) =>
  upload(who, ...(await Promise.all(Array.from({ length: count }, () => smallPicture()))));
const newProfilePictures = async (who: SignedIn, count = 1) =>
  uploadProfilePictures(who, ...(await Promise.all(Array.from({ length: count }, () => smallPicture()))));

async function keys(): Promise<string[]> {
  const found = [];
  for await (const { key } of server.context.blobs.list()) found.push(key);
  return found;
}

/** The owner can no longer get the picture, and in time its bytes are gone. */
async function expectGone(path = '', who = anna): Promise<void> {
  expect((await who.get(`/api${path}`)).status).toBe(404);
  await cleanUpPictures(server.context, new Date(Date.now() + 31 * 24 * 60 * 60 * 1000));
  expect((await keys()).filter((key) => key.startsWith(nameOf(path).slice(0, 22)))).toEqual([]);
}

const refusal = (code: keyof typeof errors) => ({
  status: errors[code].status,
  body: { code, message: errors[code].message },
});

describe('deleting a picture', () => {
  // spec 7.17
  test('removes it and its bytes and confirms it', async () => {
    const [path] = await newPictures(anna);
    const { status, body } = await remove(anna, path);
    expect([status, body]).toEqual([200, { message: 'Bilden har raderats.' }]);
    await expectGone(path);
  });

  test('removes it from its trip log and leaves the others in their order', async () => {
    const images = await newPictures(anna, 3);
    const { body: log } = await anna.post<TripLog>('/api/createlog', tripLog({ uploadedImages: images }));
    await remove(anna, images[1]);
    const { body } = await anna.get<TripLog>(`/api/showlog/${log._id}`);
    expect(body.images).toEqual([images[0], images[2]]);
  });

  test('removes it from its service log', async () => {
    const images = await newPictures(anna, 2);
    const { body: log } = await anna.post<{ _id: string }>('/api/createservicelog', serviceLog({ images }));
    await remove(anna, images[0]);
    const { body } = await anna.get<{ images: string[] }>(`/api/servicelog/${log._id}`);
    expect(body.images).toEqual([images[1]]);
  });

  test.each([
    ['trip log', '/api/createlog', '/api/showlog', () => tripLog()],
    ['service log', '/api/createservicelog', '/api/servicelog', () => serviceLog()],
  ])(
    'gives the %s a new ETag, and is refused if the caller has an older one',
    async (_, create, show, log) => {
      const images = await newPictures(anna, 3);
      const { _id } = (await anna.post<TripLog>(create, { ...log(), images })).body;
      const removeIf = (path: string | undefined, etag: string) =>
        anna.delete(`/api/deleteimage/${nameOf(path)}`, undefined, { 'If-Match': etag });
      const first = await removeIf(images[0], '"1"');
      expect([first.status, first.headers.get('etag')]).toEqual([200, etagOf(2)]);

      const stale = await removeIf(images[1], '"1"');
      expect([stale.status, stale.body.code]).toEqual([412, 'log_changed_elsewhere']);
      expect((await anna.get(`/api${images[1]}`)).status).toBe(200);
      const now = await anna.get<TripLog>(`${show}/${_id}`, { 'If-None-Match': '"1"' });
      expect([now.status, now.body.images]).toEqual([200, images.slice(1)]);
      expect(now.headers.get('etag')).toBe(etagOf(2));
      expect(now.body.updatedAt > now.body.createdAt).toBe(true);

      expect((await removeIf(images[1], '"2"')).headers.get('etag')).toBe(etagOf(3));
      // Without a version the deletion always succeeds; a picture that nothing shows has no version.
      expect((await remove(anna, images[2])).headers.get('etag')).toBe(etagOf(4));
      const [unused] = await newPictures(anna);
      const last = await removeIf(unused, '"1"');
      expect([last.status, last.headers.get('etag')]).toEqual([200, null]);
    },
  );

  // spec 7.18
  test('removes a profile picture from the profile if subDir is profile-pictures', async () => {
    const [path = '', kept = ''] = await newProfilePictures(bo, 2);
    const account = {
      username: bo.username,
      email: 'bo@example.com',
      firstName: 'Bo',
      lastName: 'Ek',
      bio: '',
    };
    await bo.put(`/api/changeprofile/${bo.userId}`, { ...account, profilePictures: [path, kept] });
    expect((await remove(bo, path, profile)).status).toBe(200);
    const { body } = await bo.get<Account>(`/api/showprofile/${bo.userId}`);
    expect(body.profilePictures).toEqual([kept]);
    await expectGone(path, bo);
  });

  test('is allowed to an administrator for another user’s profile picture', async () => {
    const [path] = await newProfilePictures(anna);
    expect((await remove(server.admin, path, profile)).status).toBe(200);
    await expectGone(path);
  });

  // spec 7.17
  test('ignores the identity claimed in the headers and accepts an empty body', async () => {
    const [first, second] = await newPictures(anna, 2);
    const claims = { userId: bo.userId, 'X-User-Id': 'garbage' };
    expect((await anna.delete(`/api/deleteimage/${nameOf(first)}`, undefined, claims)).status).toBe(200);
    expect((await remove(anna, second, {})).status).toBe(200);
  });
});

describe('deleting a picture is refused', () => {
  test('to a caller who is not logged in', async () => {
    const [path] = await newPictures(anna);
    expect(await server.api.delete(`/api/deleteimage/${nameOf(path)}`)).toMatchObject(
      refusal('not_signed_in'),
    );
    expect((await anna.get(`/api${path}`)).status).toBe(200);
  });

  // spec 7.17
  test('for another user’s picture with the response for a missing one, whatever identity the headers claim', async () => {
    const [path] = await newPictures(anna);
    const [profilePath] = await newProfilePictures(anna);
    const missing = await remove(bo, `${'A'.repeat(22)}.webp`);
    expect(missing).toMatchObject(refusal('image_not_found'));
    const claims = { userId: anna.userId, 'X-User-Id': anna.userId };
    const foreign = await bo.delete(`/api/deleteimage/${nameOf(path)}`, undefined, claims);
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
    expect(await remove(server.admin, path)).toMatchObject(refusal('image_not_found'));
    expect(await remove(bo, profilePath, profile)).toMatchObject(refusal('image_not_found'));
    expect((await anna.get(`/api${path}`)).status).toBe(200);
    expect((await anna.get(`/api${profilePath}`)).status).toBe(200);
  });

  test('the second time', async () => {
    const [path] = await newPictures(anna);
    await remove(anna, path);
    expect(await remove(anna, path)).toMatchObject(refusal('image_not_found'));
  });

  test('when subDir does not match the kind of picture', async () => {
    const [path] = await newPictures(anna);
    const [profilePath] = await newProfilePictures(anna);
    expect(await remove(anna, path, profile)).toMatchObject(refusal('image_not_found'));
    expect(await remove(anna, profilePath)).toMatchObject(refusal('image_not_found'));
  });

  test.each(['images', '', '../images', 'profile-pictures/..', 7, null])(
    'for an invalid subDir: %j',
    async (subDir) => {
      const [path] = await newPictures(anna);
      expect((await remove(anna, path, { subDir })).status).toBe(400);
      expect((await anna.get(`/api${path}`)).status).toBe(200);
    },
  );

  test('for a body that has unknown fields or is not an object', async () => {
    const [path] = await newPictures(anna);
    for (const body of [
      { folder: 'images' },
      { userId: anna.userId, path: '/' },
      [],
      'profile-pictures',
      7,
    ]) {
      expect((await remove(anna, path, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await anna.get(`/api${path}`)).status).toBe(200);
  });

  // asvs 1.3.3, 5.3.2
  test.each([
    '..%2F..%2Floggboken.sqlite',
    '%2e%2e%2fimage.webp',
    'image6.jpg',
    'AAAAAAAAAAAAAAAAAAAAAA.thumb.webp',
    'AAAAAAAAAAAAAAAAAAAAAA.webp%0a',
    'AAAAAAAAAAAAAAAAAAAAAA.webp%00',
    'AAAAAAAAAAAAAAAAAAAAA.webp',
    'AAAAAAAAAAAAAAAAAAAAAA.WEBP',
    '%20',
  ])('for an invalid file name: %s', async (name) => {
    for (const body of [undefined, profile]) {
      expect(await anna.delete(`/api/deleteimage/${name}`, body)).toMatchObject(refusal('invalid_filename'));
    }
  });
});

test('deleting a log deletes its pictures and their bytes, but not those of another log', async () => {
  const [tripImages, serviceImages, others] = [
    await newPictures(anna, 2),
    await newPictures(anna),
    await newPictures(anna),
  ];
  const trip = await anna.post<TripLog>('/api/createlog', tripLog({ uploadedImages: tripImages }));
  const service = await anna.post<TripLog>('/api/createservicelog', serviceLog({ images: serviceImages }));
  const other = await anna.post<TripLog>('/api/createlog', tripLog({ uploadedImages: others }));
  await anna.delete(`/api/deletelog/${trip.body._id}`);
  await anna.delete(`/api/servicelog/${service.body._id}`);
  for (const path of [...tripImages, ...serviceImages]) await expectGone(path);
  expect((await anna.get<TripLog>(`/api/showlog/${other.body._id}`)).body.images).toEqual(others);
  expect((await anna.get(`/api${others[0]}`)).status).toBe(200);
});
