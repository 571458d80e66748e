import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDb } from '../offline/db.ts';
import { prefix } from '../offline/schema.ts';
import { timings } from '../offline/timings.ts';
import { refuses } from '../testing/answers.ts';
import { trips } from '../testing/logs.ts';
import { chooseFiles, picture } from '../testing/pictures.ts';
import { press } from '../testing/press.ts';
import { asked, button, field, fillInTrip, late, me, open, path } from '../testing/screen.tsx';
import type { Draft } from './draft.ts';

/*
 * On a slow phone the browser's database may open only when the page has been shown. Here another connection, of an older
 * version, holds it back until the test closes it.
 */

const draft: Draft = {
  ...{ id: 'a'.repeat(32), form: '/createlog', savedAt: '2026-05-02T08:00:00.000Z', basedOn: null },
  ...{ texts: { title: 'Från i går' }, removed: [], pictures: [] },
};

async function holdDatabase() {
  timings.dbOpen = 20;
  const stores = ['keys', 'drafts', 'outbox', 'pictures', 'sent'];
  const holding = await openDB(prefix + me, 1, {
    upgrade: (db) => stores.forEach((store) => void db.createObjectStore(store)),
  });
  const bytes = new TextEncoder().encode(JSON.stringify(draft)).buffer;
  const { savedAt, id } = draft;
  await holding.put('drafts', { savedAt, content: { iv: null, bytes } }, id);
  return holding;
}

const offer = page.getByText(/^Det finns ett utkast från/);

const isReplaced = () => expect.poll(() => openDb(me).isKept).toBe(false);

test('a draft in the address is opened when the device’s database opens late', async () => {
  const holding = await holdDatabase();
  await open(`/createlog?draft=${draft.id}`, trips());
  await isReplaced();
  await expect.element(field('Rubrik')).toHaveValue('');
  holding.close();
  await expect.element(field('Rubrik')).toHaveValue('Från i går');
});

test.each(['was stored', 'is not stored yet'])(
  'a draft is only offered when the device’s database opens after something else was typed that %s',
  async (state) => {
    const holding = await holdDatabase();
    await open(`/createlog?draft=${draft.id}`, trips());
    await isReplaced();
    await field('Rubrik').fill('Från i dag');
    if (state === 'was stored') await expect.poll(path).not.toContain(draft.id);
    holding.close();
    await expect.element(offer).toBeVisible();
    await expect.element(field('Rubrik')).toHaveValue('Från i dag');
  },
);

test('a draft is only offered when the device’s database opens after a picture was chosen', async () => {
  const holding = await holdDatabase();
  await open(`/createlog?draft=${draft.id}`, trips());
  await isReplaced();
  await chooseFiles(await picture('picture.webp'));
  holding.close();
  await expect.element(offer).toBeVisible();
  await expect.element(field('Rubrik')).toHaveValue('');
  await expect.element(button('Ta bort bild 1 (X)')).toBeVisible();
});

test('a log that is being saved when the device’s database opens is still in its form if the server refuses it', async () => {
  const holding = await holdDatabase();
  const { answers, answerNow } = late({
    createTripLog: () => refuses('invalid_input', { title: 'Skriv en annan rubrik.' }),
  });
  await open(`/createlog?draft=${draft.id}`, { ...trips(), ...answers });
  await isReplaced();
  await fillInTrip('Från i dag');
  await press(button('Skapa logg'));
  await expect.poll(() => asked.some(({ call }) => call === 'createTripLog')).toBe(true);
  holding.close();
  await expect.poll(() => openDb(me).isKept).toBe(true);
  answerNow();
  await expect.element(field('Rubrik')).toHaveAccessibleDescription(/Skriv en annan rubrik\./);
  await expect.element(field('Rubrik')).toHaveValue('Från i dag');
  await open(path());
  await expect.element(field('Rubrik')).toHaveValue('Från i dag');
});

test('the draft in the address is opened when the device’s database opens after another was begun', async () => {
  const holding = await holdDatabase();
  await open('/createlog', trips());
  await isReplaced();
  await field('Rubrik').fill('Från i dag');
  await expect.poll(path).toContain('draft=');
  await open(`/createlog?draft=${draft.id}`);
  await expect.element(offer).toBeVisible();
  holding.close();
  await expect.element(field('Rubrik')).toHaveValue('Från i går');
});

test('drafts are listed on the start page when the device’s database opens late', async () => {
  const holding = await holdDatabase();
  await open('/home', trips());
  await expect.element(page.getByRole('heading', { name: 'Inga loggar än' })).toBeVisible();
  await isReplaced();
  holding.close();
  await expect.element(page.getByText('Från i går')).toBeVisible();
});
