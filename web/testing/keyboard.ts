import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** Presses Tab, or Shift+Tab where that is the shorter way, until the focus is there. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  const element = target.element();
  for (let i = 0; i < 60 && document.activeElement !== element; i++) {
    const focused = document.activeElement ?? document.body;
    const isAhead = focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    await userEvent.tab({ shift: focused !== document.body && !isAhead });
  }
  await expect.element(target).toHaveFocus();
}

/** Presses something with Tab and Enter alone. */
export async function pressByKeyboard(target: Locator): Promise<void> {
  await tabTo(target);
  await userEvent.keyboard('{Enter}');
}
