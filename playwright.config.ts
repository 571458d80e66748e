import { defineConfig } from '@playwright/test';
import { chromium } from './e2e/harness/chromium.ts';

/*
 * A journey is made once: in the hand, where LOGGBOKEN is used. On a desk go those that are tagged @desk (`onDesk` of the
 * harness), and those of a file that is about no window. What is laid out differently there is tried as both by screen tests.
 */
const onDesk = /@desk|(protection|trip-log-trouble)\.spec/;

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
    // What can't be pressed is a failure, and not the journey's two minutes.
    actionTimeout: 30_000,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    screenshot: 'only-on-failure',
    // A journey meets the server itself; those that are about being offline ask for it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      grep: onDesk,
      use: { viewport: { width: 1366, height: 768 } },
    },
    {
      name: 'phone',
      grepInvert: onDesk,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
