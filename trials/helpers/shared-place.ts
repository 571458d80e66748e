import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newBucketSettings } from '../../server/testing/places.ts';
import { startPostgres } from '../../server/testing/postgres.ts';
import { s3Server } from '../../server/testing/s3-server.ts';

/** What several servers share: a PostgreSQL, a bucket, and the key of the sessions. */
export interface SharedPlace {
  /** For the printed result. */
  name: string;
  settings: Record<string, string>;
  /** A data folder for one server. Without an S3 server all of them get the same folder, since the pictures are there. */
  folder(): Promise<string>;
  remove(): Promise<void>;
}

/** Uses a bucket when run with `.ci/with-swift`, otherwise a folder that the servers share. */
export async function newSharedPlace(): Promise<SharedPlace> {
  const s3 = s3Server(process.env);
  const postgres = await startPostgres();
  const folders: string[] = [];
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loggboken-shared-'));
    folders.push(folder);
    return folder;
  };
  const pictures = s3 ? undefined : await newFolder();
  return {
    name: s3 ? 'PostgreSQL and S3' : 'PostgreSQL and one folder (S3: .ci/with-swift npm run trial …)',
    settings: {
      DATABASE_URL: postgres.url,
      TOKEN_SECRET: 'samma nyckel på alla servrar, längre än trettiotvå tecken',
      ...(s3 && (await newBucketSettings(s3))),
    },
    folder: async () => pictures ?? newFolder(),
    async remove() {
      await postgres.stop();
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
    },
  };
}
