import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomId } from '../ids.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import { isHeld, withLease } from '../platform/leases.ts';
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

describe('bytes without a row stay', () => {
  const inTwoDays = new Date(Date.now() + 48 * hour);

  async function keysOf(blobs: Blobs): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of blobs.list()) keys.push(key);
    return keys.sort();
  }

  async function putOrphans(blobs: Blobs, count: number): Promise<string[]> {
    const keys = Array.from({ length: count }, () => `${randomId()}.webp`);
    await Promise.all(keys.map((key) => blobs.put(key, Buffer.from('x'))));
    return keys.sort();
  }

  async function writeLog(who: SignedIn): Promise<void> {
    const uploadedImages = await upload(who, await smallPicture());
    await who.post('/api/createlog', tripLog({ uploadedImages }));
  }

  test('where the database knows none of the pictures: it may be the wrong one', async () => {
    const other = await startTestServer();
    const { context } = other;
    const keys = await putOrphans(context.blobs, 120);
    expect(await sweep(context, inTwoDays)).toEqual({ pending: 0, orphans: 0, leftovers: 0, left: 'others' });
    expect(await keysOf(context.blobs)).toEqual(keys);

    await writeLog(other.admin);
    expect(await sweep(context, inTwoDays)).toEqual({ pending: 0, orphans: keys.length, leftovers: 0 });
    await other.close();
  });

  test('from the moment on that a backup is at work', async () => {
    const { db, blobs } = server.context;
    await writeLog(anna);
    const keys = await putOrphans(blobs, 220);
    const backup = Promise.withResolvers<void>();
    let held: Promise<unknown> | undefined;
    const remove = async (key: string) => {
      if (!held) {
        held = withLease(db, 'backup', () => backup.promise);
        await expect.poll(() => isHeld(db, 'backup')).toBe(true);
      }
      await blobs.remove(key);
    };
    const swept = await sweep({ ...server.context, blobs: { ...blobs, remove } }, inTwoDays);
    expect(swept).toMatchObject({ orphans: expect.any(Number), left: 'backup' });
    const left = (await keysOf(blobs)).filter((key) => keys.includes(key));
    expect([left.length > 0, left.length]).toEqual([true, keys.length - swept.orphans]);

    expect(await sweep(server.context, inTwoDays)).toMatchObject({ orphans: 0, left: 'backup' });
    backup.resolve();
    await held;
    expect(await sweep(server.context, inTwoDays)).toMatchObject({ orphans: left.length });
  });
});
