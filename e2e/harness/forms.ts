import { expect, type Page } from '@playwright/test';

/** Chooses pictures in the browser's dialog: files of `test-pictures/`, or of the folder that is named with them. */
export async function choosePictures(page: Page, ...names: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Välj bild' }).click();
  await (await chooser).setFiles(names.map((name) => (name.includes('/') ? name : `test-pictures/${name}`)));
}

/**
 * Presses the button that sends a form, and waits for what comes of it: another page, or words of what went wrong. Whoever leaves
 * before has not saved.
 */
export async function save(page: Page, button: string): Promise<void> {
  const form = new URL(page.url()).pathname;
  await page.getByRole('button', { name: button, exact: true }).click();
  const told = page.getByRole('main').getByRole('alert').first();
  await expect
    .poll(async () => new URL(page.url()).pathname !== form || (await told.isVisible()), {
      message: `what comes of «${button}»`,
      // Photographs are sent and read on the way.
      timeout: 60_000,
    })
    .toBe(true);
}

/**
 * Pictures follow the log that they are of, and each makes another version of it. A photograph that the browser can't show is
 * seen first when the server has read it, which takes a busy machine its time.
 */
export async function untilPicturesAreSent(page: Page): Promise<void> {
  await expect(page.getByText(/bilder skickade|Bilden skickas/)).toHaveCount(0, { timeout: 60_000 });
}
