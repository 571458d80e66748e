import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import type { ConsoleErrors } from './console-errors.ts';

/** Waits until the app opens without a network: everything of it lies on the device, and so do the user's logs. */
export async function readyForSea(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isReady).catch(() => false), { timeout: 30_000 }).toBe(true);
}

async function isReady(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false;
  for (const { name = '' } of await indexedDB.databases()) {
    if (!/^loggboken-\d+$/.test(name)) continue;
    const answers = await new Promise<number>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const counting = opening.result.transaction('answers').objectStore('answers').count();
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
    if (answers >= 5) return true;
  }
  return false;
}

/** Out of coverage, with all that is needed there on the device. */
export async function goToSea(at: {
  page: Page;
  context: BrowserContext;
  consoleErrors: ConsoleErrors;
}): Promise<void> {
  await readyForSea(at.page);
  await at.context.setOffline(true);
  at.consoleErrors.expect('ERR_INTERNET_DISCONNECTED');
  // The app asks for little without a network, or for nothing: so it is asked once, that the browser says so for sure.
  const isAnswered = await at.page.evaluate(() => fetch('/healthz').then(Boolean, () => false));
  if (isAnswered) throw new Error('There is still a network.');
}

/** Fills in the fields of a trip log that must be there. */
export async function writeTrip(page: Page, title: string): Promise<void> {
  await page.getByLabel('Rubrik').fill(title);
  await page.getByLabel('Från – Till').fill('Sandhamn – Utö');
  await page.getByLabel('Avgångstid *').fill('2025-07-14T09:40');
  await page.getByLabel('Ankomsttid *').fill('2025-07-14T15:05');
}

export async function choosePictures(page: Page, ...names: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Välj bild' }).click();
  await (await chooser).setFiles(names.map((name) => `test-pictures/${name}`));
  await expect(page.getByRole('button', { name: `Ta bort bild ${names.length} (X)` })).toBeVisible();
}

/** Everything that the device's databases hold, as one text: also what lies there as bytes. */
export async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const text = (_key: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder().decode(value as ArrayBuffer)
        : value;
    const found: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        found.push(await done(db.transaction(store).objectStore(store).getAll()));
      }
      db.close();
    }
    return JSON.stringify(found, text);
  });
}

/** The device's key is another one from now on, as after a new secret on the server and another log-in. */
export async function changeKey(page: Page, { _id }: Account): Promise<void> {
  await page.evaluate(async (name) => {
    const algorithm = { name: 'AES-GCM', length: 256 };
    const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
    await new Promise<void>((resolve) => {
      indexedDB.open(name).onsuccess = ({ target }) => {
        const device = (target as IDBOpenDBRequest).result;
        device.transaction('keys', 'readwrite').objectStore('keys').put(key, 'seal').onsuccess = () => {
          device.close();
          resolve();
        };
      };
    });
  }, `loggboken-${_id}`);
}

/** The device has cached nothing: as on the first visit. */
export async function forgetCopies(page: Page): Promise<void> {
  // No script of the app runs here.
  await page.goto('/healthz');
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve) => {
        indexedDB.deleteDatabase(name).onsuccess = resolve;
      });
    }
  });
}
