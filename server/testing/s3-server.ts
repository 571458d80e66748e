import type { S3Config } from '../platform/blobs/s3.ts';

/** An S3 server, and an account that may create buckets there. */
export type S3Server = Omit<S3Config, 'bucket'>;

/** The server that S3_TEST_* name; undefined if they name none. npm offers none: `.ci/with-swift` starts one. */
export function s3Server(env: NodeJS.ProcessEnv): S3Server | undefined {
  const {
    S3_TEST_ENDPOINT: endpoint,
    S3_TEST_REGION: region = '',
    S3_TEST_ACCESS_KEY_ID: accessKeyId = '',
    S3_TEST_SECRET_ACCESS_KEY: secretAccessKey = '',
  } = env;
  return endpoint ? { endpoint, region, accessKeyId, secretAccessKey } : undefined;
}
