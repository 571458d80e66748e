import { expect, type Locator, type Page } from '@playwright/test';

/** How a visitor presses something. */
export type Press = (target: Locator) => Promise<void>;

/** With a finger where there is a touch screen, with a mouse elsewhere. */
export const byPointer =
  (isMobile: boolean): Press =>
  (target) =>
    isMobile ? target.tap() : target.click();

/** With Tab and Enter alone. */
export const byKeyboard: Press = async (target) => {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
};

/** Presses Tab, or Shift+Tab where that is the shorter way, until the focus is there. */
async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let i = 0; i < 60; i++) {
    const key = await target.evaluate((element) => {
      const focused = document.activeElement ?? document.body;
      if (focused === element) return undefined;
      const isAhead = focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
      return focused === document.body || isAhead ? 'Tab' : 'Shift+Tab';
    });
    if (key === undefined) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`Tab never came to ${target}.`);
}

/** Runs `work`, which reloads the page, and waits for the load event: a mere re-render does not count. */
export async function loadsAfresh(page: Page, work: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load');
  await work();
  await loaded;
}

/** Filters a list. The filter is above the list in a wide window, and in a sheet on a phone. */
export async function narrow(page: Page, by: string, to: string): Promise<void> {
  const choice = page.getByLabel(by, { exact: true });
  await expect(choice).toBeAttached();
  const sheet = page.getByRole('button', { name: /^Filter/ });
  if (!(await sheet.isVisible())) return void (await choice.selectOption(to));
  await sheet.click();
  await choice.selectOption(to);
  await page.getByRole('button', { name: 'Visa loggarna' }).click();
  await expect(choice).toBeHidden();
}

export const menu = (page: Page) => page.getByRole('navigation', { name: 'Huvudmeny', includeHidden: true });

/** Opens the menu where it is folded, and presses one of its items. Waits until the menu is closed again. */
export async function chooseInMenu(page: Page, press: Press, item: string): Promise<void> {
  await expect(menu(page)).toBeAttached();
  const toggle = page.getByRole('button', { name: 'Öppna menyn' });
  if (await toggle.isVisible()) await press(toggle);
  await press(menu(page).getByRole('link', { name: item, exact: true }));
  await expect(page.getByRole('button', { name: 'Stäng menyn' })).toHaveCount(0);
}
