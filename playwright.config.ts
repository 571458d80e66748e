import { defineConfig } from '@playwright/test';
import { chromium } from './e2e/harness/chromium.ts';

// What is laid out and used differently on a desk and in the hand is tried as both; what a page says and does, once: most of it
// in the hand, where LOGGBOKEN is used.
const asBoth = ['trip-log', 'service-log', 'shell', 'visitors', 'measures'];
const onDeskOnly = ['protection', 'words', 'trip-log-pages', 'trip-log-trouble', 'service-log-trouble'];
const files = (names: string[]) => names.map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/harness/global-setup.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  // More than there are cores, since a journey also waits.
  workers: '150%',
  fullyParallel: true,
  forbidOnly: true,
  // What hangs is ended; a busy machine is not a failure.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions: chromium,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    screenshot: 'only-on-failure',
    // A journey meets the server itself; those that are about being offline ask for it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      testMatch: files([...asBoth, ...onDeskOnly]),
      use: { viewport: { width: 1366, height: 768 } },
    },
    {
      name: 'phone',
      testIgnore: files(onDeskOnly),
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
