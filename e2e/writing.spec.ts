import type { APIRequestContext, Locator } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { tabTo } from './harness/ways.ts';

/** Two trips, the later one from Möja to Sandhamn. */
async function twoTrips(calls: APIRequestContext) {
  for (const [title, day, position] of [
    ['Till Möja', '2025-07-14', 'Bullandö – Möja'],
    ['Till Sandhamn', '2025-07-16', 'Möja – Sandhamn'],
  ]) {
    const times = { departureDateTime: `${day}T10:00`, arrivalDateTime: `${day}T12:00` };
    const answer = await calls.post('/api/createlog', { data: { title, position, year: 2025, ...times } });
    expect(answer.status(), await answer.text()).toBe(201);
  }
}

const suggestionsOf = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value));

test('the last trip is copied and turned round, and what it wrote over comes back', async ({
  page,
  account,
  signIn,
  callsOf,
  axe,
  shoot,
}) => {
  await twoTrips(await callsOf(account));
  await signIn(account);
  await page.goto('/createlog');
  const title = page.getByLabel('Rubrik');
  const position = page.getByLabel('Från – Till');
  await title.fill('Hem igen');

  await page.getByRole('button', { name: 'Kopiera förra resan' }).click();
  await page.getByRole('button', { name: 'Kopiera förra resan' }).click();
  await expect(title).toHaveValue('Till Sandhamn');
  await expect(position).toHaveValue('Möja – Sandhamn');
  await expect(page.getByLabel('Avgångstid *')).toHaveValue('');
  await expect(page.getByLabel('År')).toHaveValue(String(new Date().getFullYear()));
  const said = page.getByText('Rubrik och Från – Till är kopierade från ”Till Sandhamn” (ons 2025-07-16).');
  await expect(said).toBeVisible();
  await axe();
  await shoot('createlog-copied');

  // What is typed after that stays; the rest comes back.
  await position.fill('Möja – Grinda');
  await page.getByRole('button', { name: 'Ångra' }).click();
  await expect(title).toHaveValue('Hem igen');
  await expect(position).toHaveValue('Möja – Grinda');
  await expect(said).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Kopiera förra resan' })).toBeFocused();

  await page.getByRole('button', { name: 'Vänd resan' }).click();
  await expect(position).toHaveValue('Grinda – Möja');
  await page.getByRole('button', { name: 'Vänd resan' }).click();
  await expect(position).toHaveValue('Möja – Grinda');
  await position.fill('Rundtur');
  await page.getByRole('button', { name: 'Vänd resan' }).click();
  await expect(position).toHaveValue('Rundtur');
  await expect(page.getByText('Skriv både start och mål först, till exempel Sandhamn – Utö.')).toBeVisible();
});

test('harbours are suggested from earlier trips, first where the last one ended', async ({
  page,
  account,
  signIn,
  callsOf,
}) => {
  await twoTrips(await callsOf(account));
  await signIn(account);
  await page.goto('/createlog');
  const position = page.getByLabel('Från – Till');
  await expect
    .poll(() => suggestionsOf(position))
    .toEqual(['Sandhamn – ', 'Möja – Sandhamn', 'Bullandö – Möja', 'Möja – ', 'Bullandö – ']);
  await position.fill('Sandhamn – ');
  await expect.poll(() => suggestionsOf(position)).toEqual(['Sandhamn – Möja', 'Sandhamn – Bullandö']);
});

test('the first log of all has nothing to copy', async ({ page, account, signIn }) => {
  await signIn(account);
  // The list that the copy would be made of has come by then.
  await page.goto('/createlog', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Rubrik')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kopiera förra resan' })).toHaveCount(0);
});

test('the wind is chosen on a compass rose by pointer and by keyboard, or in words', async ({
  page,
  account,
  signIn,
  isMobile,
  axe,
  shoot,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  const words = page.getByLabel('Vindriktning');
  const point = (name: string) =>
    page.getByRole('radiogroup', { name: 'Kompassros' }).getByRole('radio', { name, exact: true });
  const press = (target: Locator) => (isMobile ? target.tap() : target.click());

  await press(point('SV, sydväst'));
  await expect(words).toHaveValue('SV');
  await expect(point('SV, sydväst')).toBeChecked();
  await axe();
  await shoot('createlog-rose');
  await press(point('SV, sydväst'));
  await expect(words).toHaveValue('');

  await words.fill('nno');
  await expect(point('NNO, nordnordost')).toBeChecked();
  await tabTo(point('NNO, nordnordost'));
  await page.keyboard.press('ArrowRight');
  await expect(words).toHaveValue('NO');
  await expect(point('NO, nordost')).toBeFocused();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
  await expect(words).toHaveValue('NNV');

  await words.fill('Växlande, mest ostlig');
  await press(point('O, ost'));
  await expect(words).toHaveValue('O');
  // Looking round the rose does not lose what was typed.
  await press(point('SO, sydost'));
  await expect(words).toHaveValue('SO');
  await expect(page.getByText('Här stod ”Växlande, mest ostlig”.')).toBeVisible();
  await page.getByRole('button', { name: 'Ångra' }).click();
  await expect(words).toHaveValue('Växlande, mest ostlig');
});

test('a time that Nu wrote over comes back', async ({ page, account, signIn }) => {
  await signIn(account);
  await page.goto('/createlog');
  const departure = page.getByLabel('Avgångstid *');
  await departure.fill('2025-07-14T09:40');
  await page.getByRole('button', { name: 'Nu, avgångstid' }).click();
  await expect(departure).not.toHaveValue('2025-07-14T09:40');
  await expect(page.getByText('Tiden var 2025-07-14 09:40.')).toBeVisible();
  await page.getByRole('button', { name: 'Ångra' }).click();
  await expect(departure).toHaveValue('2025-07-14T09:40');
  await expect(page.getByRole('button', { name: 'Nu, avgångstid' })).toBeFocused();
});
