import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Log } from '../log.ts';
import { markName, markText } from '../mark.ts';
import { assertBlobKey, type Blobs, BlobsUnreachableError, isBlobKey, StorageFullError } from './blobs.ts';

export interface S3Config {
  /** `https://…`, without the bucket: its name comes first in the path, which every S3-compatible store understands. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Blobs as objects of a bucket, which has to exist. An object is whole or absent, so a crash leaves no partial one. Failed
 * clean-ups go to `log`.
 */
export function s3Blobs(config: S3Config, log: Log): Blobs {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = config;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Most S3-compatible stores don't know the checksums that AWS has added to its protocol.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      // `requestTimeout` ends when the response begins. After that, `socketTimeout` limits how long no data may flow.
      requestTimeout: 15_000,
      throwOnRequestTimeout: true,
      socketTimeout: 60_000,
      httpAgent: { maxSockets: 200 },
      httpsAgent: { maxSockets: 200 },
    },
  });

  const put = (Key: string, Body: Uint8Array) => client.send(new PutObjectCommand({ Bucket, Key, Body }));
  const remove = (Key: string) =>
    client.send(new DeleteObjectCommand({ Bucket, Key })).catch(rethrowUnlessMissing);

  async function read(Key: string): Promise<{ stream: Readable; size: number } | null> {
    try {
      const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return { stream: Body as Readable, size: Number(ContentLength) };
    } catch (error) {
      if ((error as S3ServiceException).name === 'NoSuchKey') return null;
      throw new BlobsUnreachableError('read', error);
    }
  }

  return {
    async put(key, bytes) {
      assertBlobKey(key);
      try {
        await put(key, bytes);
      } catch (error) {
        // The store may have saved the object although we got an error.
        await remove(key).catch((err: unknown) =>
          log.warn({ err, key }, 'what is left of a picture that was not kept could not be removed'),
        );
        throw translate(error);
      }
    },

    async read(key) {
      assertBlobKey(key);
      return read(key);
    },

    async remove(key) {
      assertBlobKey(key);
      await remove(key);
    },

    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key: key = '', LastModified: modifiedAt } of page.Contents ?? [])
          if (isBlobKey(key) && modifiedAt) yield { key, modifiedAt };
      }
    },

    async mark() {
      await put(markName, Buffer.from(markText)).catch((error) => {
        throw translate(error);
      });
    },

    async isMarked() {
      const mark = await read(markName);
      mark?.stream.destroy();
      return mark !== null;
    },

    async cleanUp() {
      return 0;
    },

    async checkWritable() {
      // Always the same name, so that a crash leaves at most one object. It is not the key of a picture.
      const probe = 'probe';
      try {
        await put(probe, Buffer.from(probe));
        await remove(probe);
      } catch (error) {
        throw translate(error);
      }
    },
  };
}

/** AWS gives no error when there is nothing to remove; other stores do. */
function rethrowUnlessMissing(error: S3ServiceException): void {
  if (error.name !== 'NoSuchKey') throw error;
}

/** A full store answers with status 507 or with an error name of its own (MinIO, Ceph, Swift). */
const fullNames = ['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded', 'EntityTooLarge'];

function translate(error: unknown): Error {
  const { name, $metadata } = error as Partial<S3ServiceException>;
  const isFull = $metadata?.httpStatusCode === 507 || fullNames.includes(name ?? '');
  return isFull ? new StorageFullError(error) : new BlobsUnreachableError('written', error);
}
