import { readFileSync } from 'node:fs';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chromium } from './e2e/harness/chromium.ts';
import { continueOnPinnedNode } from './scripts/run.mjs';
import { s3Server } from './server/testing/s3-server.ts';

// Vitest's reporter of failed tests crashes on the Node 20 that a machine may have.
continueOnPinnedNode();

/**
 * The contract suites: what every kind of database must do in the same way. They run on SQLite and PostgreSQL; every other test
 * runs once, on SQLite. Each query runs in one of these suites. Checks of the input, and what is made of the rows, are tested
 * elsewhere.
 */
const databaseSuites = [
  // Tables that are created, changed, copied and emptied.
  'server/{context,info,upgrading}.test.ts',
  'server/platform/db/{connect,migrate}.test.ts',
  'server/maintenance/{backup,hourly,last-backup,retention}.test.ts',
  'server/cli/{admin,restore}.test.ts',
  // Rows that are written, listed, and read back as they were.
  'server/accounts/{account-states,first-admin,profile,removed-accounts,sign-up}.test.ts',
  'server/{changes-since,created-ids,merged-changes,search,events/events,keys/keys,tasks/tasks}.test.ts',
  'server/costs/costs.test.ts',
  'server/reminders/{daily,faults,setting,when-sent}.test.ts',
  'server/trip-logs/{list,trip-logs,rows/rows,tracks/tracks}.test.ts',
  'server/service-logs/{list,service-logs}.test.ts',
  'server/logs/optional-fields.test.ts',
  // Locks: of two concurrent requests for the same thing, one wins.
  'server/platform/leases.test.ts',
  'server/http/etag.test.ts',
  'server/accounts/{last-admin,role}.test.ts',
  'server/auth/{devices,login-throttle,session,two-step}.test.ts',
  'server/images/{adopting,check,clean-up,counted-bytes,deleting,quota,taken-at,upload}.test.ts',
  'server/documents/documents.test.ts',
  'server/export/dossier.test.ts',
];
/** The same for pictures: run on disk, and on S3 too where there is an S3 server. */
const pictureSuites = [
  'server/{context,info}.test.ts',
  'server/{cli,maintenance,export}/*.test.ts',
  'server/images/{adopting,check,clean-up,deleting,quota,reading,upload,uploads}.test.ts',
  'server/documents/*.test.ts',
];
// With SEEDS the simulation runs over PostgreSQL as well.
const simulation = process.env.SEEDS ? ['web/sync/simulation.test.ts'] : [];
// A SQLite folder serves one server only.
const postgresAlone = ['server/platform/db/postgres.test.ts', 'server/several-servers.test.ts'];
// Needs both kinds of database.
const fromOneToAnother = 'server/cli/restore.test.ts';
const s3Alone = 'server/platform/blobs/s3.test.ts';
// Runs before a release and in CI: programs that are killed over and over.
const shortRounds = 'trials/short-rounds.test.ts';

// Run in a real browser without a server: what a screen shows, requests and announces.
const screens = 'web/**/*.screen.test.tsx';

// npm has no S3 server. If S3_TEST_* name one, as in .ci/run, the tests run on it too.
const s3 = s3Server(process.env);
const s3FullBucket = process.env.S3_TEST_FULL_BUCKET ?? '';

/** Answers every picture request of the screen tests: the browser itself fetches an <img>. */
const pictures: Plugin = {
  name: 'pictures',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (!/^\/api\/(images|profile-pictures)\//.test(request.url ?? '')) return next();
      response.setHeader('content-type', 'image/webp').end(readFileSync('test-pictures/picture.webp'));
    });
  },
};

/** Shared by the projects that run in Node. */
const inNode = {
  setupFiles: ['server/testing/cheap-passwords.ts'],
  globalSetup: ['server/testing/setup-stores.ts'],
};
const onPostgres = { ...inNode, globalSetup: [...inNode.globalSetup, 'server/testing/setup-postgres.ts'] };

export default defineConfig({
  cacheDir: process.env.VITE_CACHE_DIR ?? 'node_modules/.vite',
  test: {
    // Far from Sweden: code that uses the machine's time zone for a wall-clock time makes a test fail.
    env: { TZ: 'Pacific/Honolulu' },
    globalSetup: ['scripts/setup-built.mjs'],
    // A test that hangs is stopped. Speed is measured by the bench, not here.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // As in the journeys: on a busy machine results come late, which is no failure.
    // It looks often, since most of what a test waits for is there within milliseconds.
    expect: { poll: { timeout: 15_000, interval: 10 } },
    // The product is loaded once, not once per file, which halves the work. State that a file leaves behind makes other tests
    // fail.
    isolate: false,
    // More workers than cores, since tests also wait: for a locked database, for a program to start.
    maxWorkers: '150%',
    coverage: { provider: 'v8', include: ['{contract,server,web}/**/*.{ts,tsx}'] },
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          name: 'sqlite-disk',
          include: ['{contract,demo,server,web,scripts,trials}/**/*.test.{ts,tsx}'],
          exclude: [...postgresAlone, fromOneToAnother, s3Alone, shortRounds, screens],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres-disk',
          ...onPostgres,
          include: [...databaseSuites, ...postgresAlone, ...simulation],
        },
      },
      ...(s3
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres-s3',
                ...onPostgres,
                include: [...pictureSuites, s3Alone],
                provide: { s3, s3FullBucket },
              },
            },
          ]
        : []),
      {
        extends: true,
        publicDir: 'web/public',
        plugins: [pictures],
        // Vite finds a worker's imports only when a test starts the worker, and might then reload the page.
        optimizeDeps: { include: ['saxes'] },
        test: {
          name: 'screens',
          // One page at a time: a page in the background is not rendered, and its timers and pictures are delayed.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          include: [screens],
          globalSetup: ['e2e/harness/setup-chromium.ts'],
          setupFiles: ['web/testing/set-up.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // The trace records the whole page at every step of every test: a sixth of the browser's work.
            traceView: 'off',
            locators: { exact: false },
            provider: playwright({
              launchOptions: chromium,
              contextOptions: { locale: 'sv-SE', timezoneId: 'Europe/Stockholm', hasTouch: true },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      { extends: true, test: { name: 'trials', include: [shortRounds], testTimeout: 300_000 } },
    ],
  },
});
