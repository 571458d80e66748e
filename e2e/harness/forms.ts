import { expect, type FileChooser, type Page } from '@playwright/test';

/** Fills in the required fields of a trip log. */
export async function fillInTrip(page: Page, title: string): Promise<void> {
  await page.getByLabel('Rubrik').fill(title);
  await page.getByLabel('Från – Till').fill('Sandhamn – Utö');
  await page.getByLabel('Avgångstid *').fill('2025-07-14T09:40');
  await page.getByLabel('Ankomsttid *').fill('2025-07-14T15:05');
}

/** Chooses files in the browser's file dialog, which `button` opens. */
export async function chooseFiles(
  page: Page,
  button: string,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(files);
}

/**
 * Chooses pictures and waits until the form has them. A name without a folder is a file in `test-pictures/`. A photograph is
 * scaled down on the way, which takes time on a busy machine.
 */
export async function choosePictures(page: Page, ...names: string[]): Promise<void> {
  const taken = page.getByRole('button', { name: /^Ta bort bild \d+ \(X\)$/ });
  const before = await taken.count();
  await chooseFiles(
    page,
    'Välj bild',
    names.map((name) => (name.includes('/') ? name : `test-pictures/${name}`)),
  );
  await expect(taken).toHaveCount(before + names.length, { timeout: 60_000 });
}

/**
 * Presses a button that sends something, and waits for the outcome: another page, or an error message. Until then the button is
 * marked as busy, and leaving the page would lose the save. Photographs are sent and processed on the way.
 */
export async function save(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const pressed = await button.elementHandle();
  await button.click();
  const isAtWork = () =>
    pressed?.evaluate((one) => one.isConnected && one.getAttribute('aria-disabled') === 'true');
  await expect
    // If the page was reloaded meanwhile, the button no longer exists.
    .poll(() => isAtWork()?.catch(() => false), { message: `what comes of «${name}»`, timeout: 60_000 })
    .toBe(false);
}

/** Presses a button and goes on at once: for a journey about what happens while a request is pending. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/**
 * Pictures are sent after their log, and each makes a new version of it. A photograph that the browser can't show appears only
 * when the server has processed it, which takes time on a busy machine. Before all pictures are shown, the page may not yet say
 * that they are being sent.
 */
export async function untilPicturesAreSent(page: Page, pictures: number): Promise<void> {
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(pictures, { timeout: 60_000 });
  await expect(page.getByText(/bilder skickade|Bilden skickas/)).toHaveCount(0, { timeout: 60_000 });
}
