import { expect, type Page } from '@playwright/test';
import type { Account } from './accounts.ts';

export const kept = (page: Page) => page.getByText(/^Utkast sparat på enheten kl\. \d\d:\d\d$/);
export const offer = (page: Page) =>
  page.getByText(/^Det finns ett utkast från \S+ \d{4}-\d\d-\d\d \d\d:\d\d\.$/);
export const rows = (page: Page) => page.getByRole('article').filter({ hasText: 'Utkast' });

export async function choosePicture(page: Page) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Välj bild' }).click();
  await (await chooser).setFiles('test-pictures/picture.webp');
  await expect(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
}

/** Until what stands in the form now is on the device: the address names the draft, and nothing more is about to be written. */
export async function untilKept(page: Page) {
  await expect(kept(page)).toBeVisible();
  await expect(page).toHaveURL(/\?draft=[0-9a-f]{32}$/);
}

export async function fillIn(page: Page, title: string) {
  await page.getByLabel('Rubrik').fill(title);
  await page.getByLabel('Från – Till').fill('Sandhamn – Utö');
  await page.getByLabel('Avgångstid *').fill('2025-07-14T09:40');
  await page.getByLabel('Ankomsttid *').fill('2025-07-14T15:05');
}

/**
 * How many pictures lie there for an account, in drafts or on their way. A draft is written down in one go with its
 * pictures, and so with all that was typed before them.
 */
export const picturesOnDevice = (page: Page, { _id }: Account) =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        indexedDB.open(name).onsuccess = ({ target }) => {
          const device = (target as IDBOpenDBRequest).result;
          const count = device.transaction('pictures').objectStore('pictures').count();
          count.onsuccess = () => {
            device.close();
            resolve(count.result);
          };
        };
      }),
    `loggboken-${_id}`,
  );

export async function logIn(page: Page, { username, password }: Account) {
  await page.getByLabel('Användarnamn').fill(username);
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }).click();
}
