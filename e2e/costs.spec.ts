import { save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { createServiceLog } from './harness/service-logs.ts';

test.use({ serviceWorkers: 'allow' });

test('a receipt is written in the chandlery in four touches without a network, and is in the season’s sum once sent', async ({
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
  await calls.post('/api/boats', { data: { name: 'Vindila', bookName: 'Vindila, Albin Vega' } });
  await signIn(account);
  await page.goto('/servicelogs');
  await expect(page.getByRole('link', { name: 'Nytt kvitto' })).toBeVisible();
  await goOffline();

  await page.getByRole('link', { name: 'Nytt kvitto' }).click();
  await page.getByLabel('Belopp').click();
  await page.keyboard.type('1 249,50');
  await page.getByRole('radio', { name: 'Utrustning' }).click();
  await shoot('kvitto');
  await save(page, 'Spara');
  await expect(page).toHaveURL(/\/boats\/[\w-]{22}\/costs\?year=\d{4}$/);
  await expect(page.getByRole('row', { name: /^Utrustning/ })).toContainText('1\u00a0249,50\u00a0kr');
  const costs = async () => (await calls.get('/api/costs')).json();
  expect(await costs()).toEqual([]);

  await page.reload();
  await expect(page.getByRole('row', { name: /^Summa/ })).toContainText('1\u00a0249,50\u00a0kr');
  await shoot('kostnader');
  await context.setOffline(false);
  await expect
    .poll(async () => (await costs()).map(({ amount }: { amount: number }) => amount), { timeout: 30_000 })
    .toEqual([124_950]);
});
