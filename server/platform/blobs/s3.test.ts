import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { blobsSuite } from '../../testing/blobs-suite.ts';
import { newLog } from '../../testing/new-log.ts';
import { newBucket } from '../../testing/places.ts';
import { randomId } from '../ids.ts';
import { type Blobs, StorageFullError } from './blobs.ts';
import { s3Blobs } from './s3.ts';

const s3 = inject('s3');
if (!s3) throw new Error('Run this beside an S3 server: .ci/with-swift npx vitest run --project postgres-s3');

blobsSuite(async () => s3Blobs({ ...s3, bucket: await newBucket(s3) }, newLog()));

describe('pictures in a bucket', () => {
  const newKey = () => `${randomId()}.webp`;
  let bucket: string;
  let blobs: Blobs;

  beforeAll(async () => {
    bucket = await newBucket(s3);
    blobs = s3Blobs({ ...s3, bucket }, newLog());
  });

  test('can be read by another server with the same bucket', async () => {
    const key = newKey();
    await blobs.put(key, Buffer.from('x'));
    const blob = await s3Blobs({ ...s3, bucket }, newLog()).read(key);
    expect(blob && (await buffer(blob.stream)).toString()).toBe('x');
  });

  // Swift takes some seconds for a thousand pictures, and many more on a busy machine.
  const patience = 180_000;
  test('are all listed, even though the store lists them in pages of a thousand', {
    timeout: patience,
  }, async () => {
    const many = s3Blobs({ ...s3, bucket: await newBucket(s3) }, newLog());
    const put = Array.from({ length: 1_020 }, newKey);
    const waiting = [...put];
    const putWaiting = async () => {
      for (let key = waiting.pop(); key; key = waiting.pop()) await many.put(key, Buffer.from('x'));
    };
    await Promise.all(Array.from({ length: 20 }, putWaiting));
    const listed = [];
    for await (const { key } of many.list()) listed.push(key);
    expect(listed.sort()).toEqual(put.sort());
  });

  test('that a client stops reading do not block other reads', async () => {
    const key = newKey();
    await blobs.put(key, Buffer.alloc(1_000_000));
    for (let round = 0; round < 6; round++) {
      const opened = await Promise.all(Array.from({ length: 50 }, () => blobs.read(key)));
      for (const blob of opened) blob?.stream.destroy();
    }
    expect((await blobs.read(key))?.size).toBe(1_000_000);
  });

  test('are refused with their own error when there is no room, and leave no file', async () => {
    const full = s3Blobs({ ...s3, bucket: inject('s3FullBucket') }, newLog());
    const key = newKey();
    const failure = await full.put(key, Buffer.alloc(2_000)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageFullError);
    expect(failure).toMatchObject({ cause: { $metadata: expect.anything() } });
    expect(await full.read(key)).toBeNull();
  });

  test.each([
    ['the secret is wrong', { secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
    ['the bucket does not exist', { bucket: 'no-such-bucket' }, 'NoSuchBucket'],
    ['nobody answers', { endpoint: 'http://127.0.0.1:9' }, 'Error'],
  ])('can be neither written nor read when %s, and the error names the cause', async (_, wrong, name) => {
    const elsewhere = s3Blobs({ ...s3, bucket, ...wrong }, newLog());
    const cause = { cause: expect.objectContaining({ name }) };
    const told = async (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error);
    expect(await told(elsewhere.put(newKey(), Buffer.from('x')))).toMatchObject({
      message: 'The picture store can not be written',
      ...cause,
    });
    expect(await told(elsewhere.read(newKey()))).toMatchObject({
      message: 'The picture store can not be read',
      ...cause,
    });
    expect(await told(elsewhere.checkWritable())).toMatchObject(cause);
    expect(await told(elsewhere.remove(newKey()))).toBeInstanceOf(Error);
  });
});
