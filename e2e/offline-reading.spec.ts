import { picturesKept } from './harness/device.ts';
import { fillInTrip, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { readyForSea } from './harness/offline.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { logIn } from './harness/session.ts';
import { menu } from './harness/ways.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network the app opens at any address, shows the copies kept on the device and takes a log, even if the user has seen only the welcome page', async ({
  page,
  context,
  account,
  callsOf,
  axe,
  shoot,
  goOffline,
}) => {
  const { tripLog, serviceLog } = await writeOneOfEach(await callsOf(account));
  await page.goto('/login');
  await logIn(page, account);
  await expect(page).toHaveURL('/info');
  await readyForSea(page);
  await expect.poll(() => picturesKept(page)).toBe(2);

  await goOffline();
  await page.goto('/home');
  await expect(page.getByRole('link', { name: tripLog.title, exact: true })).toBeVisible();
  await expect(page.getByText(/^Sparad kopia från \S+ \d{4}-\d{2}-\d{2} \d{2}:\d{2}\.$/)).toBeVisible();
  await expect(page.getByText('Ingen anslutning. Det du skriver sparas på enheten.')).toBeVisible();
  await axe();
  await shoot('offline-home');

  await page.getByRole('link', { name: tripLog.title, exact: true }).click();
  await expect(page).toHaveTitle('Utö i halvvind – LOGGBOKEN');
  await expect(page.getByText(/^Sparad kopia från/)).toBeVisible();
  const picture = page.getByRole('img', { name: `Bild 1 av 1 till ${tripLog.title}` });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.goto(`/showservicelog/${serviceLog._id}`);
  await expect(page.getByRole('heading', { name: serviceLog.title })).toBeVisible();
  await page.goto('/servicelogs');
  await expect(page.getByRole('link', { name: serviceLog.title, exact: true })).toBeVisible();
  // Whatever is searched for: a dot in the query does not make the URL look like a file.
  await page.goto('/home?q=kl.10');
  await expect(page.getByRole('heading', { level: 1, name: 'Mina loggar' })).toBeVisible();
  await page.goto('/logs?year=2025');
  await expect(
    page.getByRole('article').getByRole('link', { name: tripLog.title, exact: true }),
  ).toBeVisible();
  await page.addInitScript(neverAgainByItself);
  await page.goto(`/showprofile/${account._id}`);
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page.getByText(/^Sparad kopia från/)).toBeVisible();

  // Without a network nobody can log in again.
  await page.getByRole('button', { name: 'Öppna menyn' }).tap();
  await menu(page).getByRole('link', { name: 'Logga ut' }).tap();
  const question = page.getByRole('alertdialog', { name: 'Logga ut?' });
  await expect(question).toContainText('varken läsa dina loggar eller logga in igen');
  await axe();
  await shoot('offline-log-out');
  await question.getByRole('button', { name: 'Avbryt' }).tap();

  await expect(page.getByText('Ingen anslutning. Det du skriver sparas på enheten.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Ansluten igen.')).toBeVisible();
  // At once, not only at the page's next retry.
  await expect(page.getByText(/^Sparad kopia från/)).toHaveCount(0);

  await goOffline();
  await page.goto('/createlog');
  await fillInTrip(page, 'Första gången');
  await save(page, 'Skapa logg');
  await expect(page.getByText('Loggen finns på enheten. Den skickas när du har täckning.')).toBeVisible();
});

/** Runs in the page. Turns off the retry every 15 s, with which a page replaces a saved copy by the server's original. */
function neverAgainByItself(): void {
  const { setInterval } = globalThis;
  globalThis.setInterval = ((work: () => void, ms?: number) =>
    ms === 15_000 ? 0 : setInterval(work, ms)) as typeof globalThis.setInterval;
}
