import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomId } from '../ids.ts';
import { tripLog } from '../testing/examples.ts';
import { smallPicture, upload } from '../testing/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';
import { sweep } from './sweep.ts';

let server: TestServer;
let anna: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
});
afterAll(() => server.close());

const hour = 60 * 60 * 1000;
const sweepIn = (hours: number) => sweep(server.context, new Date(Date.now() + hours * hour));
const isThere = async (path = '') => (await anna.get(`/api${path}`)).status === 200;

test('what no log has taken is swept up after a day, and not before', async () => {
  const [pending, used = ''] = await upload(anna, await smallPicture(), await smallPicture());
  await anna.post('/api/createlog', tripLog({ uploadedImages: [used] }));

  expect(await sweepIn(23)).toEqual({ pending: 0, orphans: 0, leftovers: 0 });
  expect([await isThere(pending), await isThere(used)]).toEqual([true, true]);

  expect(await sweepIn(25)).toMatchObject({ pending: 1 });
  expect([await isThere(pending), await isThere(used)]).toEqual([false, true]);
  expect(await sweepIn(25)).toEqual({ pending: 0, orphans: 0, leftovers: 0 });
});

test('bytes without a row, as a crash leaves them, are swept up after a day', async () => {
  const { blobs } = server.context;
  const [used = ''] = await upload(anna, await smallPicture());
  await anna.post('/api/createlog', tripLog({ uploadedImages: [used] }));
  const keys = Array.from({ length: 70 }, () => [`${randomId()}.webp`, `${randomId()}.thumb.webp`]).flat();
  await Promise.all(keys.map((key) => blobs.put(key, Buffer.from('x'))));

  expect(await sweepIn(23)).toEqual({ pending: 0, orphans: 0, leftovers: 0 });
  expect(await sweepIn(25)).toEqual({ pending: 0, orphans: keys.length, leftovers: 0 });
  const left = [];
  for await (const { key } of blobs.list()) left.push(key);
  expect(left.filter((key) => keys.includes(key))).toEqual([]);
  expect(await isThere(used)).toBe(true);
  expect(await isThere(`${used}?size=thumb`)).toBe(true);
});
