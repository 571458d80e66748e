import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** As when the browser notices the network, so that nobody waits for its next try. */
export async function nudge(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('online'))).catch(() => {});
}

/** Nudges until nothing is left to send. What still is after `patience` milliseconds; -1 where the page could not be asked. */
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
