import { defineConfig } from 'vitest/config';

const common = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

/**
 * Runs the tests of the server and of web/sync once, on SQLite and the disk, for Stryker, which breaks the code on purpose.
 * stryker.config.json leaves out files that run in processes of their own: Stryker can't activate a mutant there.
 */
export default defineConfig({
  test: {
    env: { TZ: 'Pacific/Honolulu' },
    projects: [
      {
        test: {
          ...common,
          name: 'server',
          setupFiles: ['server/testing/cheap-passwords.ts'],
          globalSetup: ['server/testing/setup-stores.ts'],
          // Each mutant runs all test files that reach it: the server is loaded once for them.
          isolate: false,
          include: [
            'server/access.test.ts',
            'server/http/{etag,http,request-log}.test.ts',
            'server/{accounts,auth,events,export,images,maintenance}/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...common,
          name: 'sync',
          env: { SEEDS: '10' },
          setupFiles: ['server/testing/cheap-passwords.ts'],
          globalSetup: ['server/testing/setup-stores.ts'],
          include: ['web/sync/*.test.ts'],
        },
      },
    ],
  },
});
