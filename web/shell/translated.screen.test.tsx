import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { trip, trips } from '../testing/logs.ts';
import { chooseFiles, picture } from '../testing/pictures.ts';
import { press } from '../testing/press.ts';
import { button, field, heading, link, open, path, texts } from '../testing/screen.tsx';
import { followTranslation } from './translated.ts';

// As the app does at start.
followTranslation();

/** Does to the page what a browser's translation does: each text is replaced by one in two `font` elements. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const all: Text[] = [];
  while (walker.nextNode()) all.push(walker.currentNode as Text);
  for (const text of all) {
    if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea, option')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data.toUpperCase();
    outer.append(inner);
    text.replaceWith(outer);
  }
}

const titles = () => texts(page.getByRole('heading', { level: 3 })).map((title) => title.toUpperCase());

test('a page that the browser has translated goes on working, and its texts go and change as before', async () => {
  const nine = Array.from({ length: 9 }, (_, n) =>
    trip({
      _id: `trip-${n + 1}`,
      title: `Tur ${n + 1}`,
      description: n === 4 ? 'Abborre till middag i Rävstavik.' : '',
    }),
  );
  await open('/home', trips(...nine));
  await expect.poll(titles).toHaveLength(9);
  translate();
  const search = page.getByRole('searchbox');
  await search.fill('tur');
  await expect.poll(() => page.getByRole('mark').elements()).toHaveLength(9);
  translate();
  await search.fill('abborre');
  await expect.poll(titles).toEqual(['TUR 5']);
  await expect.element(page.getByRole('status').filter({ hasText: '1 logg' })).toBeInTheDocument();
  translate();
  await search.fill('gädda');
  await expect
    .element(page.getByText('Inget i loggarna, serviceboken eller planen innehåller ”gädda”.'))
    .toBeVisible();
  translate();
  await search.fill('torsk');
  await expect
    .element(page.getByText('Inget i loggarna, serviceboken eller planen innehåller ”torsk”.'))
    .toBeVisible();
  translate();
  await search.fill('');
  await expect.poll(titles).toHaveLength(9);
  expect(page.getByText(/innehåller/i).elements()).toEqual([]);
  await expect.poll(path).toBe('/home');
  translate();
  await press(link(/^Visa Tur 5/i));
  await expect.element(heading(/Tur 5/i)).toBeVisible();
  translate();
  await press(link(/tillbaka/i));
  await expect.poll(titles).toHaveLength(9);
});

test('a translated form shows what is wrong, and takes and lets go a picture', async () => {
  await open('/createlog', trips());
  await expect.element(heading(/./)).toBeVisible();
  translate();
  await press(button(/^skapa logg/i));
  await expect.element(page.getByText('Skriv en rubrik.').first()).toBeVisible();
  translate();
  await field(/^rubrik/i).fill('Utö');
  await press(button(/^skapa logg/i));
  await expect.element(page.getByText(/skriv en rubrik/i)).not.toBeInTheDocument();
  await chooseFiles(await picture('picture.webp'));
  const remove = page.getByRole('button', { name: /^ta bort/i });
  await expect.element(remove).toBeVisible();
  translate();
  await press(remove);
  await expect.element(remove).not.toBeInTheDocument();
});
