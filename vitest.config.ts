import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { s3Server } from './server/testing/s3-server.ts';

const everything = '{contract,server,web,scripts,trials}/**/*.test.{ts,tsx}';
// A folder of SQLite is for one server.
const postgresAlone = ['server/platform/db/postgres.test.ts', 'server/several-servers.test.ts'];
// They need two kinds of database.
const fromOneToAnother = 'server/cli/move.test.ts';
const s3Alone = 'server/platform/blobs/s3.test.ts';

/** The tests that keep something: they run over each way of keeping it, the others once. */
const keeping = globSync('server/**/*.test.ts').filter((file) =>
  /testing\/(test-(server|store)|places)/.test(readFileSync(file, 'utf8')),
);

// No S3 server is to be had from npm. With one that S3_TEST_* name, as in .ci/run, it is tried too.
const s3 = s3Server(process.env);
const s3FullBucket = process.env.S3_TEST_FULL_BUCKET ?? '';

const onPostgres = {
  include: keeping,
  globalSetup: ['server/testing/setup-postgres.ts'],
};

export default defineConfig({
  test: {
    // Far from Sweden: whatever lets the machine's time zone into a wall-clock time is found out.
    env: { TZ: 'Pacific/Honolulu' },
    globalSetup: ['scripts/setup-built.mjs'],
    // What hangs is ended; how fast things have to be is measured elsewhere, on a machine that does nothing else.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // The product is loaded once and not for each file, which halves the work; a file that leaves something behind in it is found out.
    isolate: false,
    // More than there are cores, since tests also wait: for a database that is held, for a program to start.
    maxWorkers: '150%',
    coverage: { provider: 'v8', include: ['{contract,server,web}/**/*.{ts,tsx}'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite-disk',
          include: [everything],
          exclude: [...postgresAlone, fromOneToAnother, s3Alone],
        },
      },
      { extends: true, test: { name: 'postgres-disk', ...onPostgres, exclude: [s3Alone] } },
      ...(s3
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres-s3',
                ...onPostgres,
                exclude: postgresAlone,
                provide: { s3, s3FullBucket },
              },
            },
          ]
        : []),
    ],
  },
});
