import { defineConfig } from 'vitest/config';

/** The server's tests once, over SQLite and the disk: for Stryker, which breaks the code on purpose (stryker.config.json). */
export default defineConfig({
  test: {
    env: { TZ: 'Pacific/Honolulu' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: [
      'server/{access,http,request-log}.test.ts',
      'server/{accounts,events,images,session}/*.test.ts',
    ],
  },
});
