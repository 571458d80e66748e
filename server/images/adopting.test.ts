import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#contract/accounts';
import { errors } from '#contract/errors';
import { limits } from '#contract/limits';
import type { TripLog } from '#contract/trip-logs';
import { serviceLog, tripLog } from '../testing/examples.ts';
import { smallPicture, upload, uploadProfilePictures } from '../testing/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let anna: SignedIn;
let bo: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  bo = await server.signUp();
});
afterAll(() => server.close());

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

describe('a log takes pictures', () => {
  // spec 3.10, 7.6
  test('in the order it names them', async () => {
    const [a, b, c] = await newPictures(anna, 3);
    const { body: log } = await create(anna, [c, a, b]);
    expect(log.images).toEqual([c, a, b]);
    expect(await shown(anna, log)).toEqual([c, a, b]);
  });

  // spec 3.9
  test('and keeps, adds, drops and reorders them when it is changed; what it drops is gone', async () => {
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

  test('and shows each list its own', async () => {
    const eva = await server.signUp();
    const [a, b] = await newPictures(eva, 2);
    const { body: first } = await create(eva, [a]);
    const { body: second } = await create(eva, [b]);
    const { body: logs } = await eva.get<TripLog[]>('/api/logs');
    const byId = new Map(logs.map((log) => [log._id, log.images]));
    expect([byId.get(first._id), byId.get(second._id)]).toEqual([[a], [b]]);
  });

  test('and takes them along when it is deleted', async () => {
    const [a, b] = await newPictures(anna, 2);
    const { body: log } = await create(anna, [a, b]);
    await anna.delete(`/api/deletelog/${log._id}`);
    expect([await isThere(anna, a), await isThere(anna, b)]).toEqual([false, false]);
  });

  // spec 9.16
  test(`up to ${limits.imagesPerLog} of them`, async () => {
    const images = [];
    for (let i = 0; i < 3; i++) images.push(...(await newPictures(anna, 20)));
    expect((await create(anna, images)).status).toBe(201);
    const [oneMore = ''] = await newPictures(anna);
    expect((await create(anna, [...images, oneMore])).status).toBe(400);
  });
});

describe('a log is refused pictures, and is not written either,', () => {
  async function expectRefused(images: unknown): Promise<void> {
    const before = (await anna.get<TripLog[]>('/api/logs')).body.length;
    expect(await create(anna, images)).toMatchObject(invalidImage);
    expect(await anna.post('/api/createservicelog', serviceLog({ images }))).toMatchObject(invalidImage);
    expect((await anna.get<TripLog[]>('/api/logs')).body.length).toBe(before);
  }

  // spec 7.6
  // asvs 2.2.3, 2.3.1
  test('that somebody else has uploaded; the answer is that for none at all', async () => {
    const [foreign = ''] = await newPictures(bo);
    await expectRefused([foreign]);
    await expectRefused([`/images/${'A'.repeat(22)}.webp`]);
    expect(await isThere(bo, foreign)).toBe(true);
    expect((await create(bo, [foreign])).status).toBe(201);
  });

  // asvs 2.2.3
  test('that another log shows', async () => {
    const [path = '', own = ''] = await newPictures(anna, 2);
    const { body: log } = await create(anna, [path]);
    await expectRefused([own, path]);
    expect(await shown(anna, log)).toEqual([path]);
    expect((await create(anna, [own])).status).toBe(201);
  });

  test('that are of a profile', async () => {
    await expectRefused(await newProfilePictures(anna));
    const [profilePath = ''] = await newProfilePictures(anna);
    await expectRefused([profilePath.replace('/profile-pictures/', '/images/')]);
  });

  test('that it names twice', async () => {
    const [path = ''] = await newPictures(anna);
    await expectRefused([path, path]);
  });

  test.each([
    '',
    '/images/',
    'https://example.com/a.webp',
    '/images/../loggboken.sqlite',
    '/images/image6.jpg',
  ])('whose path is none of ours: %j', (path) => expectRefused([path]));

  // asvs 2.3.3, 16.5.3
  test('and a change of it is taken back whole', async () => {
    const [a = '', b = ''] = await newPictures(anna, 2);
    const [foreign = ''] = await newPictures(bo);
    const { body: log } = await create(anna, [a, b]);
    const change = tripLog({ title: 'Ändrad', images: [b, foreign] });
    expect(await anna.put(`/api/updatelog/${log._id}`, change)).toMatchObject(invalidImage);
    const { body } = await anna.get<TripLog>(`/api/showlog/${log._id}`);
    expect([body.title, body.images]).toEqual([log.title, [a, b]]);
  });

  // asvs 2.3.4
  test('when two logs want the same one at the same moment: one of them gets it', async () => {
    const [path] = await newPictures(anna);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(anna, [path])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
  });
});

describe('a profile takes pictures', () => {
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
  test('of its own, and drops those that are left out', async () => {
    const eva = await server.signUp();
    const [a = '', b = ''] = await newProfilePictures(eva, 2);
    expect((await change(eva, eva, [a, b])).status).toBe(200);
    expect(await picturesOf(eva)).toEqual([a, b]);
    await change(eva, eva, [b]);
    expect(await picturesOf(eva)).toEqual([b]);
    expect(await isThere(eva, a)).toBe(false);
  });

  test('from an administrator, and they are its own from then on', async () => {
    const eva = await server.signUp();
    const [path = ''] = await newProfilePictures(server.admin);
    expect((await change(server.admin, eva, [path])).status).toBe(200);
    expect(await isThere(eva, path)).toBe(true);
    expect((await change(eva, eva, [path])).status).toBe(200);
  });

  test('but nobody else’s, and none that is another profile’s', async () => {
    const eva = await server.signUp();
    const [bos = ''] = await newProfilePictures(bo);
    expect(await change(eva, eva, [bos])).toMatchObject(invalidImage);
    await change(bo, bo, [bos]);
    expect(await change(server.admin, eva, [bos])).toMatchObject(invalidImage);
    const [ofALog = ''] = await newPictures(eva);
    expect(await change(eva, eva, [ofALog])).toMatchObject(invalidImage);
  });
});
