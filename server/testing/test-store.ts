import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import pg from 'pg';
import { inject } from 'vitest';
import type { S3Place } from '../platform/blobs/s3.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that the run has started; absent where SQLite is tried. */
    postgres: string | undefined;
    /** The S3 server and who may use it; absent where pictures are kept on the disk. */
    s3: Omit<S3Place, 'bucket'> | undefined;
    /** A bucket of it that takes no picture more. */
    s3FullBucket: string;
  }
}

export interface TestStore {
  /** The environment variables that name it. */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/**
 * An empty place to keep logs and pictures in, that nobody else uses: of the engines of the vitest project that the
 * test runs in (vitest.config.ts).
 */
export async function newTestStore(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'loggboken-test-'));
  const [postgres, s3] = [inject('postgres'), inject('s3')];
  const databaseUrl = postgres && (await newDatabase(postgres));
  return {
    settings: {
      DATA_DIR: folder,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(s3 && {
        S3_ENDPOINT: s3.endpoint,
        S3_REGION: s3.region,
        S3_ACCESS_KEY_ID: s3.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
        S3_BUCKET: await newBucket(s3),
      }),
    },
    async remove() {
      await rm(folder, { recursive: true, force: true });
      if (postgres && databaseUrl) {
        await runSql(postgres, `drop database ${databaseOf(databaseUrl)} with (force)`);
      }
    },
  };
}

/** The address of a database that has just been made, and is empty. */
export async function newDatabase(server: string): Promise<string> {
  const url = new URL(server);
  url.pathname = `/test_${randomBytes(8).toString('hex')}`;
  await runSql(server, `create database ${databaseOf(url.href)}`);
  return url.href;
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The name of a bucket that has just been made, and is empty. */
export async function newBucket({ accessKeyId, secretAccessKey, ...place }: Omit<S3Place, 'bucket'>) {
  const client = new S3Client({
    ...place,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  const bucket = `test-${randomBytes(8).toString('hex')}`;
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return bucket;
}
