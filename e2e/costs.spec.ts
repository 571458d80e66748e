import { chooseFiles, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { createServiceLog } from './harness/service-logs.ts';

test.use({ serviceWorkers: 'allow' });

test('a receipt with its photograph is written in the chandlery in four touches from the start page without a network, and is in the season’s sum once sent', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  shoot,
  goOffline,
}) => {
  const calls = await callsOf(account);
  await createServiceLog(calls, { boatNameModel: 'Vindila, Albin Vega' });
  const boat = await (
    await calls.post('/api/boats', { data: { name: 'Vindila', bookName: 'Vindila, Albin Vega' } })
  ).json();
  const fee = { boatId: boat._id, amount: 130_000, category: 'club', date: '2025-01-31' };
  await calls.post('/api/costs', { data: fee });
  await signIn(account);
  await page.goto('/info');
  await expect(page.getByRole('link', { name: 'Nytt kvitto' })).toBeVisible();
  await goOffline();

  await page.getByRole('link', { name: 'Nytt kvitto' }).click();
  await chooseFiles(page, 'Lägg till PDF eller bild', 'test-pictures/picture.webp');
  await expect(page.getByText('picture.webp')).toBeVisible();
  await page.getByLabel('Belopp').click();
  await page.keyboard.type('1 249,50');
  await page.getByRole('radio', { name: 'Utrustning' }).click();
  await shoot('kvitto');
  await save(page, 'Spara');
  await expect(page).toHaveURL(/\/boats\/[\w-]{22}\/costs\?year=\d{4}$/);
  await expect(page.getByRole('row', { name: /^Utrustning/ })).toContainText('1\u00a0249,50\u00a0kr');
  const costs = async () => (await calls.get('/api/costs')).json();
  expect(await costs()).toHaveLength(1);

  await page.reload();
  await expect(page.getByRole('row', { name: /^Summa/ })).toContainText('1\u00a0249,50\u00a0kr');
  await shoot('kostnader');
  await page.getByRole('button', { name: 'Visa Kvitto, Utrustning, 1 249,50 kr' }).click();
  await expect(page.getByRole('img', { name: /sida 1 av 1$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Stäng' }).click();
  await context.setOffline(false);
  await expect
    .poll(costs, { timeout: 30_000 })
    .toMatchObject([{ amount: 124_950, images: [/^\/document-files\/.*webp$/] }, { amount: 130_000 }]);
});
