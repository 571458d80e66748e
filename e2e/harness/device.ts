import type { Page } from '@playwright/test';
import type { Account } from './accounts.ts';

/*
 * Reads what the product keeps in the browser: the only place in the journeys that opens its databases.
 */

const nameOf = ({ _id }: Pick<Account, '_id'>) => `loggboken.${_id}`;

/**
 * Runs in the page. Returns what every database holds, by store, with bytes decoded as text. First replaces the key in the
 * database `newKeyIn`.
 */
async function open(newKeyIn?: string): Promise<Record<string, Record<string, unknown[]>>> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const readable = (_key: string, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? new TextDecoder().decode(value as ArrayBuffer)
      : value;
  const found: Record<string, Record<string, unknown[]>> = {};
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name));
    if (name === newKeyIn) {
      const algorithm = { name: 'AES-GCM', length: 256 };
      const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
      await done(db.transaction('keys', 'readwrite').objectStore('keys').put(key, 'seal'));
    }
    const stores: Record<string, unknown[]> = {};
    for (const store of db.objectStoreNames) {
      const values = await done(db.transaction(store).objectStore(store).getAll());
      stores[store] = JSON.parse(JSON.stringify(values, readable));
    }
    db.close();
    found[name] = stores;
  }
  return found;
}

/** Everything in the device's databases, as one text. */
export const everythingKept = async (page: Page): Promise<string> =>
  JSON.stringify(await page.evaluate(open, undefined));

/**
 * How many pictures of an account are on the device, in drafts or waiting to be sent. A draft is written at once with its
 * pictures, and so with all that was typed before them.
 */
export async function picturesOnDevice(page: Page, account: Account): Promise<number> {
  const databases = await page.evaluate(open, undefined);
  return databases[nameOf(account)]?.files?.length ?? 0;
}

/** How many pictures of logs the device has kept to be shown without a network. */
export const picturesKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let kept = 0;
    for (const name of await caches.keys()) {
      if (name.startsWith('loggboken-pictures-')) kept += (await (await caches.open(name)).keys()).length;
    }
    return kept;
  });

/** Whether the device holds what the server has of the account. */
export async function isUpToDate(page: Page): Promise<boolean> {
  const databases = Object.values(await page.evaluate(open, undefined));
  return databases.some(({ cursors = [] }) => cursors.length > 0);
}

/** Replaces the device's key, as a new secret on the server and another log-in would. */
export async function changeKey(page: Page, account: Account): Promise<void> {
  await page.evaluate(open, nameOf(account));
}
