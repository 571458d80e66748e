import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { forgetCopies } from './harness/offline.ts';
import { tripLog } from './harness/trip-logs.ts';

test.describe('somebody who is not signed in', () => {
  test('is told so instead of getting a form', async ({ page }) => {
    await page.goto('/createlog');
    await expect(page).toHaveURL('/info');
    await expect(message(page)).toHaveText('Du måste vara inloggad för att skapa en ny logg.');
  });

  test('is led to the welcome page from a log', async ({ page }) => {
    for (const path of ['/showlog/x', '/updatelog/x', '/logs']) {
      await page.goto(path);
      await expect(page).toHaveURL('/info');
    }
  });
});

test('a log of somebody else, one that does not exist and one that can’t be fetched say so', async ({
  page,
  account,
  newAccount,
  signIn,
  callsOf,
  consoleErrors,
  axe,
}) => {
  const stranger = await callsOf(await newAccount());
  const theirs = await (await stranger.post('/api/createlog', { data: tripLog })).json();
  const calls = await callsOf(account);
  const mine = await (await calls.post('/api/createlog', { data: tripLog })).json();
  await signIn(account);

  consoleErrors.expect('403');
  await page.goto(`/showlog/${theirs._id}`);
  const forbidden = 'Du har inte behörighet att se denna logg.';
  await expect(page.getByText(forbidden, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Försök igen' })).toBeHidden();
  await axe();
  await page.goto(`/updatelog/${theirs._id}`);
  await expect(
    page.getByText('Du har inte behörighet att uppdatera denna logg.', { exact: true }),
  ).toBeVisible();

  consoleErrors.expect('404');
  await page.goto('/showlog/finns-inte');
  await expect(page.getByText('Loggen kunde inte hämtas.', { exact: true })).toBeVisible();

  consoleErrors.expect('ERR_FAILED');
  await page.route(`**/api/showlog/${mine._id}`, (route) => route.abort());
  await page.goto(`/showlog/${mine._id}`);
  const told = page.getByRole('alert');
  await expect(told).toContainText(forbidden);
  await page.unroute(`**/api/showlog/${mine._id}`);
  await told.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Utö i halvvind' })).toBeVisible();

  await page.route(`**/api/showlog/${mine._id}`, (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: 'null' }),
  );
  await page.goto(`/showlog/${mine._id}`);
  await expect(page.getByText('Loggen kunde inte hämtas.', { exact: true })).toBeVisible();
});

test('while it is fetched, each page says so in its own words', async ({
  page,
  account,
  signIn,
  callsOf,
  axe,
}) => {
  const calls = await callsOf(account);
  const { _id } = await (await calls.post('/api/createlog', { data: tripLog })).json();
  await signIn(account);
  for (const [path, heading, text] of [
    ['/home', 'Mina loggar', 'Laddar loggarna ...'],
    ['/logs', 'Loggar per år', 'Laddar loggarna ...'],
    [`/showlog/${_id}`, 'Mina loggar', 'Laddar sidan ...'],
    [`/updatelog/${_id}`, 'Uppdatera logg', 'Laddar sidan ...'],
  ] as const) {
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/api\/(logs|showlog)/, async (route) => {
      await asked;
      await route.continue();
    });
    await forgetCopies(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
    await axe();
    answer();
    await expect(page.getByText(text, { exact: true })).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a list that can’t be fetched is not taken for an empty one', async ({
  page,
  account,
  signIn,
  callsOf,
  consoleErrors,
  axe,
}) => {
  await (await callsOf(account)).post('/api/createlog', { data: tripLog });
  await signIn(account);
  consoleErrors.expect('/api/logs');
  await page.route('**/api/logs', (route) => route.abort());
  await page.goto('/home');
  const told = page.getByRole('alert');
  await expect(told).toContainText('Loggarna kunde inte hämtas.');
  await expect(page.getByText('Inga loggar än')).toBeHidden();
  await axe();
  await page.unroute('**/api/logs');
  await told.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByRole('link', { name: 'Visa Utö i halvvind' })).toBeVisible();
});

test('what was changed or deleted is so in the list at once, before the server has been asked again', async ({
  page,
  account,
  signIn,
  callsOf,
}) => {
  const calls = await callsOf(account);
  for (const title of ['Utö i halvvind', 'Hem från Utö']) {
    await calls.post('/api/createlog', { data: { ...tripLog, title } });
  }
  await signIn(account);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Visa Utö i halvvind' }).click();
  await page.getByRole('link', { name: 'Ändra', exact: true }).click();
  await page.getByLabel('Rubrik').fill('Utö i bidevind');
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Utö i bidevind' })).toBeVisible();
  // From here on no list is answered.
  await page.route(/\/api\/logs(\/|\?|$)/, () => {});
  await page.getByRole('link', { name: 'Loggar', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('link', { name: 'Visa Utö i bidevind' }).click();

  await page.getByRole('link', { name: 'Ändra', exact: true }).click();
  await page.getByRole('button', { name: 'Radera logg' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Radera', exact: true }).click();
  await expect(page.getByText('Loggen är raderad.')).toBeVisible();
  await page.getByRole('link', { name: 'Loggar', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Visa Hem från Utö' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});
