import type { Page } from '@playwright/test';

/** Fires `online`, as when the browser notices the network. */
export async function nudge(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('online'))).catch(() => {});
}

/**
 * Presses «Skicka nu», as a user who waits does, until the outbox is empty: by itself the app would try again more and more
 * rarely. Returns how many changes are left after `patience` milliseconds, or -1 if the page could not be asked.
 */
export async function leftInOutbox(page: Page, patience: number): Promise<number> {
  const until = Date.now() + patience;
  await page.goto('/outbox').catch(() => {});
  for (;;) {
    const left = await page.evaluate(countOutbox).catch(() => -1);
    if (left === 0 || Date.now() > until) return left;
    const send = page.getByRole('button', { name: 'Skicka nu' });
    await send.click({ timeout: 1000 }).catch(() => {});
  }
}

/** Runs in the page. */
export async function countOutbox(): Promise<number> {
  const { name = '' } =
    (await indexedDB.databases()).find(({ name = '' }) => /^loggboken\.\d+$/.test(name)) ?? {};
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('changes').objectStore('changes').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.filter(({ state }) => state !== 'draft').length);
      };
    };
  });
}
