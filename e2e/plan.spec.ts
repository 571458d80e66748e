import { save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { createServiceLog } from './harness/service-logs.ts';
import { logOut } from './harness/session.ts';
import { byPointer } from './harness/ways.ts';

test.use({ serviceWorkers: 'allow' });

test('a plan is made in a few presses, and a task done without a network counts at once and is sent by itself', async ({
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
  await signIn(account);
  await page.goto('/servicelogs');
  let presses = 0;
  const press = async (role: 'link' | 'button' | 'radio', name: string | RegExp) => {
    presses += 1;
    await page.getByRole(role, { name, exact: true }).click();
  };

  await press('link', 'Skapa en plan');
  await press('radio', 'Segelbåt');
  await press('radio', 'S-drev');
  await press('radio', 'Nej');
  await shoot('plan-ny');
  await press('button', /^Lägg till \d+ uppgifter$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Planen' })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(12);
  const lead = page.getByText(/^Vindila, \d+ uppgifter$/);
  await expect(lead).toBeVisible();
  const planned = Number(/\d+/.exec((await lead.textContent()) ?? '')?.[0]);
  await press('button', 'Ange när det gjordes senast: Se över riggen');
  await page.getByRole('textbox', { name: 'Förra gången' }).fill('2024-05-01');
  await press('button', 'Spara');
  const late = page.getByRole('region', { name: /^Försenade/ });
  await expect(late.getByText('Sedan 1 maj 2025')).toBeVisible();
  await shoot('plan');

  const tasks = async () => (await (await calls.get('/api/tasks')).json()).tasks;
  await expect.poll(async () => (await tasks()).length, { timeout: 30_000 }).toBe(planned);
  await page.goto('/home');
  await goOffline();
  await page.goto('/servicelogs/plan');
  // Done in two presses: this one and the save.
  await press('link', 'Gjort: Se över riggen');
  await expect(page.getByRole('textbox', { name: 'Segel och rigg' })).toHaveValue('Riggen översedd.');
  await save(page, 'Skapa service');
  await expect(page).toHaveURL(/\/showservicelog\/[\w-]{22}$/);
  await page.goto('/servicelogs/plan');
  await expect(page.getByText('Gjort, väntar på att skickas')).toBeVisible();
  await expect(late).toBeHidden();
  expect(await (await calls.get(`/api/servicelogs/${account._id}`)).json()).toHaveLength(1);

  await context.setOffline(false);
  const rig = async () => (await tasks()).find(({ name }: { name: string }) => name === 'Se över riggen');
  await expect.poll(async () => (await rig()).lastDone?.logId, { timeout: 30_000 }).toBeTruthy();
  await expect(page.getByText('Gjort, väntar på att skickas')).toBeHidden();
  await expect(late).toBeHidden();
});

test('the parts that the plan needs are ticked in the shop without a network, until the log-out', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  shoot,
  goOffline,
  isMobile,
}) => {
  const calls = await callsOf(account);
  const boat = await (await calls.post('/api/boats', { data: { name: 'Vindila' } })).json();
  const task = { boatId: boat._id, name: 'Byt impeller', section: 'engineService', on: '2026-05-01' };
  const parts = 'Impeller Jabsco 1210-0001, packning 890-0000';
  expect((await calls.post('/api/tasks', { data: { ...task, parts } })).status()).toBe(201);
  await signIn(account);
  await page.goto('/servicelogs/plan');
  await goOffline();
  await page.getByRole('link', { name: 'Att köpa' }).click();
  const impeller = page.getByRole('checkbox', { name: /^Impeller Jabsco/ });
  await impeller.check();
  await shoot('to-buy');
  // Another tab sees the tick once it is on the device.
  const tab = await context.newPage();
  await expect(async () => {
    await tab.goto('/servicelogs/plan/to-buy');
    await expect(tab.getByRole('checkbox', { name: /^Impeller Jabsco/ })).toBeChecked({ timeout: 2000 });
  }).toPass();
  await tab.close();
  await page.reload();
  await expect(impeller).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^packning/ })).not.toBeChecked();
  await context.setOffline(false);
  await logOut(page, byPointer(isMobile));
  await signIn(account);
  await page.goto('/servicelogs/plan/to-buy');
  await expect(impeller).not.toBeChecked();
});
