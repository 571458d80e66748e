import { beforeEach, describe, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import { type ErrorBody, errors } from '#contract/errors';
import { serviceSections } from '#contract/logs/service-log-fields';
import type { Task } from '#contract/tasks';
import { row, serviceLog, track, tripLog } from '../testing/examples.ts';
import {
  noisyPicture,
  pictureForm,
  smallPicture,
  upload,
  uploadProfilePictures,
} from '../testing/pictures.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer({ STORAGE_QUOTA_MB: '1' });
let anna: SignedIn;
beforeEach(async () => {
  anna = await server.signUp();
});

// An account has room for two of these, not for three.
const noise = await noisyPicture();

const send = async (who: SignedIn, ...pictures: Buffer[]) =>
  who.post<ErrorBody>('/api/uploads', await pictureForm(...pictures));

const quotaFull = { code: 'quota_full', message: errors.quota_full.message };

async function keptBy(who: SignedIn): Promise<number> {
  const { db } = server.context;
  return (await db.selectFrom('images').select('file').where('owner_id', '=', who.userId).execute()).length;
}

// asvs 2.3.2, 2.4.1
test('an upload that exceeds the account’s quota is refused whole', async () => {
  const { status, body } = await send(anna, noise, noise, noise);
  expect([status, body]).toEqual([413, quotaFull]);
  expect(await keptBy(anna)).toBe(0);
  expect((await send(anna, noise, noise)).status).toBe(200);
  expect((await send(anna, noise)).body).toEqual(quotaFull);
  expect(await keptBy(anna)).toBe(2);
});

test('profile pictures count towards the quota, and deleted pictures no longer do', async () => {
  const [first = ''] = await uploadProfilePictures(anna, noise);
  await upload(anna, noise);
  expect((await send(anna, noise)).body).toEqual(quotaFull);
  const file = first.split('/').at(-1);
  expect((await anna.delete(`/api/deleteimage/${file}`, { subDir: 'profile-pictures' })).status).toBe(200);
  expect((await send(anna, noise)).status).toBe(200);
});

test('the pictures of one account do not count towards another account’s quota', async () => {
  await upload(anna, noise, noise);
  const bo = await server.signUp();
  expect((await send(bo, noise, noise)).status).toBe(200);
});

// asvs 2.3.4
test('only one of three simultaneous uploads is accepted if the quota has room for one', async () => {
  await upload(anna, noise);
  const replies = await Promise.all([send(anna, noise), send(anna, noise), send(anna, noise)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 413, 413]);
  expect(await keptBy(anna)).toBe(2);
});

interface Id {
  _id: string;
}

describe('the text of logs', () => {
  const long = 'å'.repeat(20_000);
  /** 20 kB in each of eleven sections: an account has room for four of them, not for five. */
  const manyWords = () =>
    serviceLog(Object.fromEntries(serviceSections.map((section) => [section, 'a'.repeat(20_000)])));
  const quotaFullReply = [413, quotaFull];
  const replyOf = async (reply: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await reply;
    return [status, body];
  };

  /** Gives her a picture that is larger than the quota. */
  async function overQuota(): Promise<void> {
    await server.context.db
      .updateTable('images')
      .set({ bytes: 2_000_000, owner_id: anna.userId })
      .where(
        'file',
        'in',
        (await upload(server.admin, await smallPicture())).map((path) => path.slice(8)),
      )
      .execute();
  }

  // spec 9.16
  test('counts towards the user’s quota: a log or picture with no room left is refused', async () => {
    for (let i = 0; i < 4; i++) {
      expect((await anna.post('/api/createservicelog', manyWords())).status).toBe(201);
    }
    expect(await replyOf(anna.post('/api/createservicelog', manyWords()))).toEqual(quotaFullReply);
    for (let i = 0; i < 2; i++) await anna.post('/api/createlog', tripLog({ description: long }));
    expect(await replyOf(anna.post('/api/createlog', tripLog({ description: long })))).toEqual(
      quotaFullReply,
    );
    expect((await send(anna, noise)).body).toEqual(quotaFull);
    const bo = await server.signUp();
    expect((await bo.post('/api/createservicelog', manyWords())).status).toBe(201);
  });

  test('over the quota can be read, shortened and deleted, but not lengthened', async () => {
    const { body: log } = await anna.post<{ _id: string }>('/api/createlog', tripLog({ description: long }));
    const { body: service } = await anna.post<{ _id: string }>('/api/createservicelog', manyWords());
    const { body: boat } = await anna.post<Boat>('/api/boats', { name: 'Ran', homePort: 'Trosa' });
    for (let i = 0; i < 2; i++) await anna.post('/api/createlog', tripLog({ boat: 'Ran' }));
    await overQuota();
    const paths = [`/api/updatelog/${log._id}`, `/api/servicelog/${service._id}`] as const;
    expect(
      await replyOf(anna.put(paths[0], tripLog({ title: 'Längre än förut', description: long }))),
    ).toEqual(quotaFullReply);
    expect(
      await replyOf(anna.put(paths[1], { ...manyWords(), title: 'Längre än vad den var förut' })),
    ).toEqual(quotaFullReply);
    // The boat itself gets smaller, but its name in its logs grows by more than that.
    const calledOtherwise = anna.put(`/api/boats/${boat._id}`, { name: 'Vindila', homePort: '' });
    expect(await replyOf(calledOtherwise)).toEqual(quotaFullReply);
    expect((await anna.put(paths[0], tripLog({ description: 'Kort' }))).status).toBe(200);
    expect((await anna.put(paths[1], serviceLog())).status).toBe(200);
    expect((await anna.get('/api/logs')).status).toBe(200);
    expect((await anna.delete(`/api/deletelog/${log._id}`)).status).toBe(200);
  });

  test('over the quota leaves a track, rows, tasks and pictures to be taken away, and none to be added', async () => {
    const { body: boat } = await anna.post<Boat>('/api/boats', { name: 'Ran' });
    const written = { boatId: boat._id, section: 'engineService', name: 'Byt impeller' };
    const { body: task } = await anna.post<Task>('/api/tasks', written);
    const parts = { track: track(), rows: { written: [row(1)] }, images: await upload(anna, noise) };
    const { body: log } = await anna.post<Id>('/api/createlog', tripLog(parts));
    const { body: service } = await anna.post<Id>('/api/createservicelog', serviceLog({ tasks: [task._id] }));
    const change = (fields: object) => anna.put(`/api/updatelog/${log._id}`, tripLog({ ...fields }));
    const changeService = (fields: object) =>
      anna.put(`/api/servicelog/${service._id}`, serviceLog({ ...fields }));
    await overQuota();

    const longer = 'Längre än vad den var förut';
    expect(await replyOf(change({ rows: { written: [row(2)] } }))).toEqual(quotaFullReply);
    expect(await replyOf(changeService({ tasks: [], title: longer }))).toEqual(quotaFullReply);
    expect((await changeService({ tasks: [] })).status).toBe(200);
    expect((await change({ rows: { struck: [row(1).id] } })).status).toBe(200);
    expect((await change({ track: null })).status).toBe(200);
    expect(await replyOf(change({ track: track() }))).toEqual(quotaFullReply);
    expect((await change({ images: [], title: longer })).status).toBe(200);
  });
});
