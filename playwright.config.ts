import { defineConfig } from '@playwright/test';
import { chromium } from './e2e/harness/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/harness/global-setup.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  workers: 2,
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
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1366, height: 768 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
