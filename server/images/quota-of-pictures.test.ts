import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ErrorBody, errors } from '#contract/errors';
import { noisyPicture, pictureForm, upload, uploadProfilePictures } from '../testing/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let anna: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ STORAGE_QUOTA_MB: '1' });
});
beforeEach(async () => {
  anna = await server.signUp();
});
afterAll(() => server.close());

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
