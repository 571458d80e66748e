import { defineConfig } from 'vitest/config';

/**
 * The server's tests once, over SQLite and the disk: for Stryker, which breaks the code on purpose. stryker.config.json leaves
 * out what runs in processes of its own: no mutant can be switched on there.
 */
export default defineConfig({
  test: {
    env: { TZ: 'Pacific/Honolulu' },
    setupFiles: ['server/testing/cheap-passwords.ts'],
    globalSetup: ['server/testing/setup-stores.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Each mutant runs the files that come near it: the server is loaded once for them.
    isolate: false,
    include: [
      'server/access.test.ts',
      'server/http/{etag,http,request-log}.test.ts',
      'server/{accounts,auth,events,export,images,import,maintenance}/*.test.ts',
      'web/offline/*.test.ts',
    ],
  },
});
