import { join } from 'node:path';
import { chromium as playwright } from '@playwright/test';
import { chromium } from '../harness/chromium.ts';
import { phone } from '../harness/phone.ts';
import type { Running, Wishes } from './engines.ts';

const options = {
  serviceWorkers: 'allow' as const,
  viewport: phone,
  locale: 'sv-SE',
  timezoneId: 'Europe/Stockholm',
};

export async function startChromium({ folder, isPrivate }: Wishes): Promise<Running> {
  const browser = isPrivate ? await playwright.launch(chromium) : undefined;
  const context = browser
    ? await browser.newContext(options)
    : await playwright.launchPersistentContext(join(folder, 'profile'), { ...options, ...chromium });
  context.on('dialog', (dialog) => dialog.accept());
  const close = () => (browser ?? context).close();
  return {
    async open(baseURL) {
      const page = await context.newPage();
      const goto = page.goto.bind(page);
      page.goto = (address, how) => goto(new URL(address, baseURL).href, how);
      return page;
    },
    close,
    end: close,
  };
}
