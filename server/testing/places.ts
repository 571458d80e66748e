import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import pg from 'pg';
import type { S3Server } from './s3-server.ts';

/** The settings of a server that keeps its pictures in a new, empty bucket. */
export const newBucketSettings = async (s3: S3Server): Promise<Record<string, string>> => ({
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: s3.region,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  S3_BUCKET: await newBucket(s3),
});

/** Makes an empty bucket; resolves with its name. */
export async function newBucket({ accessKeyId, secretAccessKey, ...place }: S3Server): Promise<string> {
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

/** Makes a database on a PostgreSQL, empty or a copy of another one there; resolves with its address. */
export async function newDatabase(server: string, other?: string): Promise<string> {
  const url = new URL(server);
  url.pathname = `/test_${randomBytes(8).toString('hex')}`;
  // Copies whole files, instead of every page through the write-ahead log.
  const copied = other ? ` template ${databaseOf(other)} strategy file_copy` : '';
  await runSql(server, `create database ${databaseOf(url.href)}${copied}`);
  return url.href;
}

export const dropDatabase = (server: string, url: string): Promise<void> =>
  runSql(server, `drop database if exists ${databaseOf(url)} with (force)`);

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
