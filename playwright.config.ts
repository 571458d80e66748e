import { defineConfig } from '@playwright/test';
import { enginesHere } from './e2e/engines/engines.ts';
import { chromium } from './e2e/harness/chromium.ts';
import { phone } from './e2e/harness/phone.ts';

/*
 * Each journey runs once: on a phone, where LOGGBOKEN is mostly used, or on a desk if the harness tags it so (`onDesk`). Layouts
 * that differ between the two are covered by screen tests.
 */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testIgnore: 'engines/**' },
    ...enginesHere.map((name) => ({ name, testMatch: 'engines/*.spec.ts' })),
  ],
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/harness/global-setup.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  // More workers than cores, since a journey also waits.
  workers: '150%',
  fullyParallel: true,
  forbidOnly: true,
  // A test that hangs is stopped. A busy machine alone must not fail a test.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions: chromium,
    // An element that can't be pressed fails after 30 s, not only after the whole test timeout.
    actionTimeout: 30_000,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    screenshot: 'only-on-failure',
    // Most journeys talk to the server directly. Those about being offline set this to 'allow'.
    serviceWorkers: 'block',
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  },
});
