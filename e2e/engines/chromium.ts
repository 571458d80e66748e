import { join } from 'node:path';
import { type Browser, chromium as playwright } from '@playwright/test';
import { chromium } from '../harness/chromium.ts';
import { phone } from '../harness/phone.ts';
import type { Running } from './running.ts';

const options = {
  serviceWorkers: 'allow' as const,
  viewport: phone,
  locale: 'sv-SE',
  timezoneId: 'Europe/Stockholm',
};

export async function startChromium(folder: string): Promise<Running> {
  const ordinary = await playwright.launchPersistentContext(join(folder, 'profile'), {
    ...options,
    ...chromium,
  });
  // Playwright opens a private window only in a browser without a profile.
  const others: Browser[] = [];
  const privately = async () => {
    const browser = await playwright.launch(chromium);
    others.push(browser);
    return browser.newContext(options);
  };
  const close = async () => {
    for (const one of [ordinary, ...others]) await one.close();
  };
  return {
    async open(baseURL, isPrivate) {
      const page = await (isPrivate ? await privately() : ordinary).newPage();
      page.on('dialog', (dialog) => dialog.accept());
      const goto = page.goto.bind(page);
      page.goto = (address, how) => goto(new URL(address, baseURL).href, how);
      return page;
    },
    close,
    end: close,
  };
}
