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
  const pictures = screens.getByRole('img').elements() as HTMLImageElement[];
  expect(pictures).toHaveLength(3);
  const places = pictures.map((picture) => picture.getBoundingClientRect().height);
  for (const picture of pictures) {
    expect(picture.alt).not.toBe('');
    expect(picture.currentSrc, 'nobody waits for what is further down').toBe('');
  }
  const width = (picture: HTMLImageElement) => {
    // Anew: a page that has just come begins at its top.
    pictures[0]?.scrollIntoView();
    return picture.naturalWidth;
  };
  for (const picture of pictures) await expect.poll(() => width(picture)).toBe(520);
  expect(pictures.map((picture) => picture.getBoundingClientRect().height)).toEqual(places);
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  for (const width of [320, 683, 768, 924]) {
    await size(width, 450);
    expect(document.documentElement.scrollWidth, `at ${width}`).toBeLessThanOrEqual(width);
  }
});
