import type { Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { createServiceLog, openSection } from './harness/service-logs.ts';

async function fillIn(page: Page, title: string) {
  await page.getByLabel('Rubrik').fill(title);
  await page.getByRole('textbox', { name: 'Datum' }).fill('2026-04-18T10:00');
  await page.getByLabel('Båtnamn och modell').fill('Vindila');
  await page.getByLabel('Utförd av').fill('Egen regi');
  await page.getByLabel('Typ av service').fill('Vårrustning');
}

test('a new service names five fields that must be filled in, one that is changed three', async ({
  page,
  account,
  signIn,
  callsOf,
  axe,
  shoot,
}) => {
  const id = await createServiceLog(await callsOf(account));
  await signIn(account);
  await page.goto('/createservicelog');
  await page.getByRole('button', { name: 'Skapa service' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'behöver rättas' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle('Fel: Ny service – LOGGBOKEN');
  await expect(summary.getByRole('heading')).toHaveText('5 uppgifter behöver rättas');
  await expect(summary.getByRole('link')).toHaveText([
    'Skriv en rubrik.',
    'Välj datum.',
    'Skriv båtens namn och modell.',
    'Skriv vem som utförde servicen.',
    'Skriv vilken typ av service det var.',
  ]);
  await axe();
  await shoot('createservicelog-errors');
  await summary.getByRole('link', { name: 'Skriv vem som utförde servicen.' }).click();
  await expect(page.getByLabel('Utförd av')).toBeFocused();

  await page.goto(`/updateservicelog/${id}`);
  for (const name of ['Rubrik', 'Datum', 'Båtnamn och modell', 'Utförd av', 'Typ av service']) {
    await page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name })).fill('');
  }
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(summary.getByRole('link')).toHaveText([
    'Skriv en rubrik.',
    'Välj datum.',
    'Skriv båtens namn och modell.',
  ]);
});

test('a section that is too long is opened by its error', async ({
  page,
  account,
  signIn,
  axe,
  isMobile,
}) => {
  await signIn(account);
  await page.goto('/createservicelog');
  await fillIn(page, 'För mycket');
  const fold = page.getByRole('button', { name: 'Kommentarer' });
  if (isMobile) await fold.click();
  await page.getByRole('textbox', { name: 'Kommentarer' }).fill('x'.repeat(20_001));
  if (isMobile) await fold.click();
  await page.getByRole('button', { name: 'Skapa service' }).click();
  await axe();
  await page.getByRole('link', { name: /Skriv högst 20.000 tecken/ }).click();
  await expect(page.getByRole('textbox', { name: 'Kommentarer' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Kommentarer' })).toBeInViewport();
});

test('boat, engine, workshop and type suggest what was written before', async ({
  page,
  account,
  signIn,
  callsOf,
}) => {
  await createServiceLog(await callsOf(account), { serviceType: 'Blästring' });
  await signIn(account);
  await page.goto('/createservicelog');
  const suggestionsOf = async (label: string) => {
    const list = await page.getByLabel(label).getAttribute('list');
    return page.locator(`datalist[id="${list}"] option`).evaluateAll((options) => {
      return options.map((option) => (option as HTMLOptionElement).value);
    });
  };
  await expect.poll(() => suggestionsOf('Båtnamn och modell')).toEqual(['Vindila, Albin Vega']);
  expect(await suggestionsOf('Motortyp')).toEqual(['Volvo Penta D1-20']);
  expect(await suggestionsOf('Utförd av')).toEqual(['Egen regi']);
  expect((await suggestionsOf('Typ av service')).slice(0, 3)).toEqual([
    'Blästring',
    'Årsservice',
    'Vårrustning',
  ]);
});

test('on a phone the eleven sections fold, and one that is filled in stays open', async ({
  page,
  account,
  signIn,
  axe,
  isMobile,
}) => {
  await signIn(account);
  await page.goto('/createservicelog');
  const sections = page.locator('textarea:visible');
  if (!isMobile) {
    await expect(sections).toHaveCount(11);
    await expect(page.getByText(/av 11 delar ifyllda/)).toBeHidden();
    return;
  }
  const fold = page.getByRole('button', { name: 'Skrov och däck' });
  await expect(sections).toHaveCount(0);
  await expect(page.getByText('0 av 11 delar ifyllda')).toBeVisible();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('textbox', { name: 'Skrov och däck' }).fill('Två lager bottenfärg.');
  await expect(page.getByText('1 av 11 delar ifyllda')).toBeVisible();

  await page.getByRole('button', { name: 'Öppna alla delar' }).click();
  await expect(sections).toHaveCount(11);
  await axe();
  await page.getByRole('button', { name: 'Stäng alla delar' }).click();
  await expect(sections).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Skrov och däck' })).toHaveValue('Två lager bottenfärg.');
  await page.getByRole('textbox', { name: 'Skrov och däck' }).fill('');
  await expect(page.getByText('0 av 11 delar ifyllda')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Skrov och däck' })).toBeFocused();

  // What the browser says when its own search has come upon something that is folded.
  const folded = page.locator('[hidden="until-found"]').first();
  await folded.dispatchEvent('beforematch');
  await expect(sections).toHaveCount(2);
});

test('the sections have four rows in a new service and two in one that is changed, and grow with the text', async ({
  page,
  account,
  signIn,
  callsOf,
}) => {
  const id = await createServiceLog(await callsOf(account));
  await signIn(account);
  await page.goto('/createservicelog');
  await openSection(page, 'Kommentarer');
  const comments = page.getByRole('textbox', { name: 'Kommentarer' });
  await expect(comments).toHaveAttribute('rows', '4');
  const height = async () => (await comments.boundingBox())?.height ?? 0;
  const before = await height();
  await comments.fill('rad\n'.repeat(12));
  expect(await height()).toBeGreaterThan(before);

  await page.goto(`/updateservicelog/${id}`);
  await openSection(page, 'Kommentarer');
  await expect(comments).toHaveAttribute('rows', '2');
});
