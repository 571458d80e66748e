import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/accounts';
import { errors } from '#contract/errors';
import { limits } from '#contract/limits';
import type { TripLog } from '#contract/trip-logs';
import { serviceLog, tripLog } from '../testing/examples.ts';
import { smallPicture, upload, uploadProfilePictures } from '../testing/pictures.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer();
const anna = await server.signUp();
const bo = await server.signUp();

const newPictures = async (who: SignedIn, count = 1) =>
  upload(who, ...(await Promise.all(Array.from({ length: count }, () => smallPicture()))));
const newProfilePictures = async (who: SignedIn, count = 1) =>
  uploadProfilePictures(who, ...(await Promise.all(Array.from({ length: count }, () => smallPicture()))));

const create = (who: SignedIn, images: unknown) =>
  who.post<TripLog>('/api/createlog', tripLog({ uploadedImages: images }));
const update = (who: SignedIn, log: TripLog, images: unknown) =>
  who.put<TripLog>(`/api/updatelog/${log._id}`, tripLog({ images }));
const shown = async (who: SignedIn, log: TripLog) =>
  (await who.get<TripLog>(`/api/showlog/${log._id}`)).body.images;
const isThere = async (who: SignedIn, path = '') => (await who.get(`/api${path}`)).status === 200;

const invalidImage = {
  status: 400,
  body: { code: 'invalid_image', message: errors.invalid_image.message },
};

describe('the pictures of a log', () => {
  // spec 3.10, 7.6
  test('are kept in the order in which the log names them', async () => {
    const [a, b, c] = await newPictures(anna, 3);
    const { body: log } = await create(anna, [c, a, b]);
    expect(log.images).toEqual([c, a, b]);
    expect(await shown(anna, log)).toEqual([c, a, b]);
  });

  // spec 3.9
  test('can be kept, added, dropped and reordered by a change; a dropped picture is deleted', async () => {
    const [a, b, c, d] = await newPictures(anna, 4);
    const { body: log } = await create(anna, [a, b, c]);
    const { status, body } = await update(anna, log, [d, c, a]);
    expect([status, body.images]).toEqual([200, [d, c, a]]);
    expect(await shown(anna, log)).toEqual([d, c, a]);
    expect(await Promise.all([a, b, c, d].map((path) => isThere(anna, path)))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test('are shown with their own log in the list of logs', async () => {
    const eva = await server.signUp();
    const [a, b] = await newPictures(eva, 2);
    const { body: first } = await create(eva, [a]);
    const { body: second } = await create(eva, [b]);
    const { body: logs } = await eva.get<TripLog[]>('/api/logs');
    const byId = new Map(logs.map((log) => [log._id, log.images]));
    expect([byId.get(first._id), byId.get(second._id)]).toEqual([[a], [b]]);
  });

  test('are deleted with the log', async () => {
    const [a, b] = await newPictures(anna, 2);
    const { body: log } = await create(anna, [a, b]);
    await anna.delete(`/api/deletelog/${log._id}`);
    expect([await isThere(anna, a), await isThere(anna, b)]).toEqual([false, false]);
  });

  // spec 9.16
  test(`can be up to ${limits.imagesPerLog}, and one more is refused`, async () => {
    const images = [];
    for (let i = 0; i < 3; i++) images.push(...(await newPictures(anna, 20)));
    expect((await create(anna, images)).status).toBe(201);
    const [oneMore = ''] = await newPictures(anna);
    expect((await create(anna, [...images, oneMore])).status).toBe(400);
  });
});

describe('a log is refused, and not saved,', () => {
  async function expectRefused(images: unknown): Promise<void> {
    const before = (await anna.get<TripLog[]>('/api/logs')).body.length;
    expect(await create(anna, images)).toMatchObject(invalidImage);
    expect(await anna.post('/api/createservicelog', serviceLog({ images }))).toMatchObject(invalidImage);
    expect((await anna.get<TripLog[]>('/api/logs')).body.length).toBe(before);
  }

  // spec 7.6
  // asvs 2.2.3, 2.3.1
  test('if another user uploaded its picture, with the same response as for a missing picture', async () => {
    const [foreign = ''] = await newPictures(bo);
    await expectRefused([foreign]);
    await expectRefused([`/images/${'A'.repeat(22)}.webp`]);
    expect(await isThere(bo, foreign)).toBe(true);
    expect((await create(bo, [foreign])).status).toBe(201);
  });

  // asvs 2.2.3
  test('if another log already has its picture', async () => {
    const [path = '', own = ''] = await newPictures(anna, 2);
    const { body: log } = await create(anna, [path]);
    await expectRefused([own, path]);
    expect(await shown(anna, log)).toEqual([path]);
    expect((await create(anna, [own])).status).toBe(201);
  });

  test('if its picture is a profile picture', async () => {
    await expectRefused(await newProfilePictures(anna));
    const [profilePath = ''] = await newProfilePictures(anna);
    await expectRefused([profilePath.replace('/profile-pictures/', '/images/')]);
  });

  test('if it names a picture twice', async () => {
    const [path = ''] = await newPictures(anna);
    await expectRefused([path, path]);
  });

  test.each([
    '',
    '/images/',
    'https://example.com/a.webp',
    '/images/../loggboken.sqlite',
    '/images/image6.jpg',
  ])('if the path of its picture is invalid: %j', (path) => expectRefused([path]));

  // asvs 2.3.3, 16.5.3
  test('if a change adds another user’s picture; the whole change is rolled back', async () => {
    const [a = '', b = ''] = await newPictures(anna, 2);
    const [foreign = ''] = await newPictures(bo);
    const { body: log } = await create(anna, [a, b]);
    const change = tripLog({ title: 'Ändrad', images: [b, foreign] });
    expect(await anna.put(`/api/updatelog/${log._id}`, change)).toMatchObject(invalidImage);
    const { body } = await anna.get<TripLog>(`/api/showlog/${log._id}`);
    expect([body.title, body.images]).toEqual([log.title, [a, b]]);
  });

  // asvs 2.3.4
  test('if another request takes its picture at the same moment: only one of eight succeeds', async () => {
    const [path] = await newPictures(anna);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(anna, [path])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
  });
});

describe('the pictures of a profile', () => {
  const change = (who: SignedIn, whose: SignedIn, profilePictures: string[]) =>
    who.put(`/api/changeprofile/${whose.userId}`, {
      username: whose.username,
      email: `${whose.username}@example.com`,
      firstName: 'Eva',
      lastName: 'Ek',
      bio: '',
      profilePictures,
    });
  const picturesOf = async (whose: SignedIn) =>
    (await server.admin.get<Account>(`/api/showprofile/${whose.userId}`)).body.profilePictures;

  // spec 3.5
  test('are the user’s own uploads, and those left out of a change are deleted', async () => {
    const eva = await server.signUp();
    const [a = '', b = ''] = await newProfilePictures(eva, 2);
    expect((await change(eva, eva, [a, b])).status).toBe(200);
    expect(await picturesOf(eva)).toEqual([a, b]);
    await change(eva, eva, [b]);
    expect(await picturesOf(eva)).toEqual([b]);
    expect(await isThere(eva, a)).toBe(false);
  });

  test('can be uploaded by an administrator, and then belong to the user', async () => {
    const eva = await server.signUp();
    const [path = ''] = await newProfilePictures(server.admin);
    expect((await change(server.admin, eva, [path])).status).toBe(200);
    expect(await isThere(eva, path)).toBe(true);
    expect((await change(eva, eva, [path])).status).toBe(200);
  });

  test('are refused if they are another user’s, another profile’s or a log’s', async () => {
    const eva = await server.signUp();
    const [bos = ''] = await newProfilePictures(bo);
    expect(await change(eva, eva, [bos])).toMatchObject(invalidImage);
    await change(bo, bo, [bos]);
    expect(await change(server.admin, eva, [bos])).toMatchObject(invalidImage);
    const [ofALog = ''] = await newPictures(eva);
    expect(await change(eva, eva, [ofALog])).toMatchObject(invalidImage);
  });
});
