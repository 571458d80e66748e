import { expect, type FileChooser, type Page } from '@playwright/test';

/** Fills in the fields of a trip log that have to be there. */
export async function fillInTrip(page: Page, title: string): Promise<void> {
  await page.getByLabel('Rubrik').fill(title);
  await page.getByLabel('Från – Till').fill('Sandhamn – Utö');
  await page.getByLabel('Avgångstid *').fill('2025-07-14T09:40');
  await page.getByLabel('Ankomsttid *').fill('2025-07-14T15:05');
}

/** Chooses files in the browser's dialog, which a button opens. */
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
 * Chooses pictures, and waits until the form has them: files of `test-pictures/`, or of the folder that is named with them. A
 * photograph is made smaller on the way, which takes a busy machine its time.
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
 * Presses a button that sends something, and waits for what comes of it: another page, or words of what went wrong. Until then the
 * button says that it is at work; whoever leaves before has not saved. Photographs are sent and read on the way.
 */
export async function save(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const pressed = await button.elementHandle();
  await button.click();
  const isAtWork = () =>
    pressed?.evaluate((one) => one.isConnected && one.getAttribute('aria-disabled') === 'true');
  await expect
    // Where the page has been loaded afresh meanwhile, there is no such button to ask.
    .poll(() => isAtWork()?.catch(() => false), { message: `what comes of «${name}»`, timeout: 60_000 })
    .toBe(false);
}

/** Presses it and goes on at once: for a journey about what happens while something is on its way. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/**
 * Pictures follow the log that they are of, and each makes another version of it. A photograph that the browser can't show is
 * seen first when the server has read it, which takes a busy machine its time. Until the page shows all of them it may not have
 * begun to say that they are on their way.
 */
export async function untilPicturesAreSent(page: Page, pictures: number): Promise<void> {
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(pictures, { timeout: 60_000 });
  await expect(page.getByText(/bilder skickade|Bilden skickas/)).toHaveCount(0, { timeout: 60_000 });
}
