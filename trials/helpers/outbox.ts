import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Fires `online`, as when the browser notices the network, so that nothing waits for the app's next retry. */
export async function nudge(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('online'))).catch(() => {});
}

/**
 * Nudges until the outbox is empty. Returns how many entries are left after `patience` milliseconds, or -1 if the page could
 * not be asked.
 */
export async function leftInOutbox(page: Page, patience: number): Promise<number> {
  const until = Date.now() + patience;
  for (;;) {
    const left = await page.evaluate(countOutbox).catch(() => -1);
    if (left === 0 || Date.now() > until) return left;
    await nudge(page);
    await sleep(200);
  }
}

/** Runs in the page. */
export async function countOutbox(): Promise<number> {
  const { name = '' } =
    (await indexedDB.databases()).find(({ name = '' }) => /^loggboken-\d+$/.test(name)) ?? {};
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}
