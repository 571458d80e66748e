import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { followInstallOffer } from '../shared/device/install-offer.ts';
import { press } from '../testing/press.ts';
import { button, expectAccessible, expectLegible, heading, open, size, texts } from '../testing/screen.tsx';

// As the app does at start.
followInstallOffer();

test('a visitor sees pictures of the app without an account, and the page never scrolls sideways', async () => {
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
    screen.scrollIntoView();
    await expect.poll(() => (screen as HTMLImageElement).naturalWidth).toBe(520);
  }
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  for (const width of [320, 683, 768, 924]) {
    await size(width, 450);
    expect(document.documentElement.scrollWidth, `at ${width}`).toBeLessThanOrEqual(width);
  }
  document.documentElement.style.fontSize = '200%';
  for (const width of [320, 768, 924, 1024]) {
    await size(width, 450);
    expect(document.documentElement.scrollWidth, `at ${width}, 200 %`).toBeLessThanOrEqual(width);
  }
});

test('the pictures of the app are drawn on a phone only when they are near the window, in places kept for them', async () => {
  await size(412, 823);
  await open('/info', {}, { as: 'nobody' });
  const [write, find, keep] = page
    .getByRole('region', { name: 'Så ser det ut' })
    .getByRole('img')
    .elements() as HTMLImageElement[];
  // The browser does not fetch lazy pictures in content that it has not drawn yet.
  const areDrawn = () =>
    [write, find, keep].map((screen) => screen?.checkVisibility({ contentVisibilityAuto: true }));
  await expect.poll(areDrawn).toEqual([false, false, false]);
  expect(document.documentElement.scrollHeight, 'their places are kept').toBeGreaterThan(823 + 563);
  const height = document.documentElement.scrollHeight;
  write?.scrollIntoView();
  await expect.poll(areDrawn).toEqual([true, true, false]);
  keep?.scrollIntoView();
  await expect.poll(() => areDrawn()[2]).toBe(true);
  await expect.poll(() => keep?.naturalWidth).toBe(520);
  expect(document.documentElement.scrollHeight, 'nothing moves when they come').toBe(height);
});

test('the welcome page offers installation once if the browser does, and tells iPhone users how to do it', async () => {
  await open('/info', {}, { as: 'nobody' });
  const install = button('Lägg till på hemskärmen');
  await expect.element(heading('Välkommen till LOGGBOKEN')).toBeVisible();
  expect(install.elements()).toEqual([]);
  const prompt = vi.fn(async () => {});
  dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  await expect.element(install).toBeVisible();
  await expectAccessible();
  await press(install);
  expect(prompt).toHaveBeenCalledTimes(1);
  await expect.element(install).not.toBeInTheDocument();

  Object.assign(navigator, { standalone: false });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'));
  await open('/info');
  await expect.element(page.getByText('På iPhone och iPad: tryck på Dela och välj')).toBeVisible();
});
