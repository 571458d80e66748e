import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { today } from '#contract/fields';
import { pictureCache } from '../shared/device/picture-cache.ts';
import { sharedFileUrl } from '../shared/device/shared-file-url.ts';
import { currentSync } from '../sync/account.ts';
import { service, services, trip, trips } from '../testing/logs.ts';
import { choosePages, pdf, photograph, uploads } from '../testing/pages.ts';
import { boat, cost, plans } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  asked,
  bringUpToDate,
  button,
  expectAccessible,
  field,
  heading,
  link,
  me,
  open,
  path,
  said,
} from '../testing/screen.tsx';
import { tryAgain, withoutNetwork } from '../testing/waiting.ts';

/** The files of a receipt. */

/** This year: the page of costs shows it. */
const day = `${today().slice(0, 4)}-01-02`;
const calls = (name: string) => asked.filter(({ call }) => call === name);

test('a receipt with its photograph takes four touches from the start page, without a network, and is shown at once', async () => {
  const before = cost(10_000, { paidBy: 'Bo' });
  await open('/info', {
    ...{ ...trips(trip()), ...services(service()), ...plans([boat()], [], [], [before]) },
    ...uploads('webp'),
  });
  await expect.element(link('Nytt kvitto')).toBeVisible();
  await bringUpToDate();
  const back = await withoutNetwork();
  await press(link('Nytt kvitto'));
  // The second touch; the system's camera takes the picture. It may still be made smaller when its user saves.
  await choosePages(await photograph());
  await field('Belopp').fill('349');
  await press(page.getByRole('radio', { name: 'Reparation' }));
  await press(button('Spara'));
  await expect.element(said()).toHaveTextContent('Kvittot är sparat.');
  const name = 'Kvitto, Reparation, 349 kr';
  await press(button(`Visa ${name}`));
  const dialog = page.getByRole('dialog', { name });
  await expect.element(dialog.getByRole('img', { name: `${name}, sida 1 av 1` })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button(`Visa ${name}`)).toHaveFocus();
  back();
  await tryAgain();
  const id = calls('uploadDocumentFiles')[0]?.query.get('ids');
  expect(calls('createCost')).toHaveLength(1);
  expect(calls('updateCost').map(({ body }) => body)).toEqual([
    { images: [`/document-files/${id}.webp`], was: { images: [] } },
  ]);
});

test('the files of a receipt are kept with its draft, and one of those that are saved is taken away', async () => {
  const images = ['/document-files/a.pdf', '/document-files/b.webp'];
  await open('/boats/boat-1/costs', {
    ...plans([boat()], [], [], [cost(50_000, { date: day, images })]),
    ...uploads(),
  });
  await press(page.getByRole('link', { name: 'Ändra: Utrustning' }));
  await press(button('Ta bort Sparad sida 1'));
  await choosePages(pdf());
  const draft = async () => (await currentSync()).snapshot().drafts.at(-1);
  await expect.poll(async () => (await draft())?.pictures.length).toBe(1);
  await expect.poll(path).toContain('draft=');
  const address = path();
  await open('/logs', trips());
  await open(address, {
    ...plans([boat()], [], [], [cost(50_000, { date: day, images })]),
    ...uploads(),
  });
  await expect.element(page.getByText('försäkring 2026.pdf')).toBeVisible();
  await expect.element(button('Ta bort Sparad sida 2')).not.toBeInTheDocument();
  await press(button('Spara'));
  await expect.element(said()).toHaveTextContent('Kvittot är sparat.');
  await expect.poll(() => calls('updateCost')).toHaveLength(2);
  const id = calls('uploadDocumentFiles')[0]?.query.get('ids');
  expect(calls('updateCost').map(({ body }) => body)).toEqual([
    { images: images.slice(1), was: { images } },
    { images: [images[1], `/document-files/${id}.pdf`], was: { images: images.slice(1) } },
  ]);
});

test('a PDF that another app shares begins a receipt, once, and a picture may become one', async () => {
  const share = async (file: File) => {
    const cache = await caches.open(pictureCache(me));
    await cache.put(sharedFileUrl(0, file.name), new Response(file));
    return async () => (await cache.keys()).length;
  };
  onTestFinished(async () => void (await caches.delete(pictureCache(me))));
  const answers = { ...trips(trip()), ...plans([boat()]), ...uploads() };
  const left = await share(pdf());
  await open('/shared', answers);
  await expect.element(page.getByText('försäkring 2026.pdf')).toBeVisible();
  expect(page.getByText('försäkring 2026.pdf').elements()).toHaveLength(1);
  // Once the draft has it.
  await expect.poll(left).toBe(0);

  await share(await photograph());
  await open('/shared', answers);
  await expect.element(heading('Börja med bilderna')).toBeVisible();
  await press(link('Nytt kvitto'));
  await expect.element(page.getByText('kvitto.jpg')).toBeVisible();
  await expect.poll(left).toBe(0);
  await open('/createlog/pictures', answers);
  await expect.element(button('Välj bilder')).toBeVisible();
});
