import { readFileSync } from 'node:fs';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chromium } from './e2e/harness/chromium.ts';
import { s3Server } from './server/testing/s3-server.ts';

/**
 * The contract suites: what each kind of database has to do alike. They run over SQLite and PostgreSQL; every other test runs
 * once, over SQLite. Each query runs in one of these; what is said about what was sent, and what is made of rows, is held elsewhere.
 */
const databaseSuites = [
  // Tables that are made, changed, copied and emptied.
  'server/{context,upgrading}.test.ts',
  'server/platform/db/{connect,migrate,readiness}.test.ts',
  'server/maintenance/{backup,hourly,last-backup,retention}.test.ts',
  'server/cli/{admin,restore}.test.ts',
  // Rows that are written, listed, and read back as they were.
  'server/accounts/{account-states,first-admin,profile,removed-accounts,sign-up}.test.ts',
  'server/{search,events/events,keys/keys,reminders/reminders,tasks/tasks}.test.ts',
  'server/trip-logs/{list,trip-logs,rows/rows,tracks/tracks}.test.ts',
  'server/service-logs/{list,service-logs}.test.ts',
  'server/logs/more.test.ts',
  'server/import/{plan,read-again,staged-import}.test.ts',
  // Locks: of two who want the same at once, one gets it.
  'server/platform/leases.test.ts',
  'server/http/etag.test.ts',
  'server/import/table-at-once.test.ts',
  'server/accounts/{last-admin,role}.test.ts',
  'server/auth/{devices,login-throttle,session,two-factor}.test.ts',
  'server/images/{adopting,check,deleting,quota,sweep,upload}.test.ts',
];
/** The same for pictures: over the disk, and beside an S3 server over that too. */
const pictureSuites = [
  'server/{context,info}.test.ts',
  'server/{cli,maintenance,export,import}/*.test.ts',
  'server/images/{adopting,check,deleting,quota,quota-of-pictures,reading,sweep,upload,uploads}.test.ts',
];
// A folder of SQLite is for one server.
const postgresAlone = ['server/platform/db/postgres.test.ts', 'server/several-servers.test.ts'];
// They need two kinds of database.
const fromOneToAnother = 'server/cli/restore.test.ts';
const s3Alone = 'server/platform/blobs/s3.test.ts';
// Before a release, and where CI runs: programs that are killed over and over.
const shortRounds = 'trials/short-rounds.test.ts';

// In a real browser without a server: what a screen shows, asks for and says.
const screens = 'web/**/*.screen.test.tsx';

// No S3 server is to be had from npm. With one that S3_TEST_* name, as in .ci/run, it is tried too.
const s3 = s3Server(process.env);
const s3FullBucket = process.env.S3_TEST_FULL_BUCKET ?? '';

/** Every picture of a log or a profile, for the screens: a browser asks for it by itself. */
const pictures: Plugin = {
  name: 'pictures',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (!/^\/api\/(images|profile-pictures)\//.test(request.url ?? '')) return next();
      response.setHeader('content-type', 'image/webp').end(readFileSync('test-pictures/picture.webp'));
    });
  },
};

/** What runs in Node. */
const inNode = {
  setupFiles: ['server/testing/cheap-passwords.ts'],
  globalSetup: ['server/testing/setup-stores.ts'],
};
const onPostgres = { ...inNode, globalSetup: [...inNode.globalSetup, 'server/testing/setup-postgres.ts'] };

export default defineConfig({
  test: {
    // Far from Sweden: whatever lets the machine's time zone into a wall-clock time is found out.
    env: { TZ: 'Pacific/Honolulu' },
    globalSetup: ['scripts/setup-built.mjs'],
    // What hangs is ended; how fast things have to be is measured elsewhere, on a machine that does nothing else.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // As in journeys: what is waited for comes late on a busy machine, and that is no failure.
    expect: { poll: { timeout: 15_000 } },
    // The product is loaded once and not for each file, which halves the work; a file that leaves something behind in it is found out.
    isolate: false,
    // More than there are cores, since tests also wait: for a database that is held, for a program to start.
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
          include: [...databaseSuites, ...postgresAlone],
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
        // Of a worker Vite learns what it imports only when a test asks for it, and might load the page anew for it.
        optimizeDeps: { include: ['saxes'] },
        test: {
          name: 'screens',
          // One page at a time: a page behind another one is not looked at, and lets its timers and pictures wait.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          include: [screens],
          globalSetup: ['e2e/harness/setup-chromium.ts'],
          setupFiles: ['web/testing/set-up.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // It writes down the whole page at every step of every test, in case the test fails: a sixth of the browser's work.
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
      { extends: true, test: { name: 'trials', include: [shortRounds] } },
    ],
  },
});
