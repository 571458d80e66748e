import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, heading, open, size, texts } from '../testing/screen.tsx';

test('a visitor sees what it looks like, over what is said of it, and needs no account for either', async () => {
  await open('/info', {}, { as: 'nobody' });
  await expect.element(heading('Välkommen till LOGGBOKEN')).toBeVisible();
  const screens = page.getByRole('region', { name: 'Så ser det ut' });
  expect(texts(screens.getByRole('heading', { level: 3 }))).toEqual([
    'Skriv utan täckning',
    'Hitta allt igen',
    'Ta hem allt',
  ]);
  for (const screen of screens.getByRole('img').elements()) {
    expect(screen.getAttribute('alt')).not.toBe('');
    expect(screen.getAttribute('loading'), 'nobody waits for what is further down').toBe('lazy');
    await expect.poll(() => (screen as HTMLImageElement).naturalWidth).toBe(520);
    screen.scrollIntoView();
  }
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  for (const width of [320, 683, 768, 924]) {
    await size(width, 450);
    expect(document.documentElement.scrollWidth, `at ${width}`).toBeLessThanOrEqual(width);
  }
});
