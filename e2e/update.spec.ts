import { offer, untilKept } from './harness/drafts.ts';
import { test as base, expect } from './harness/journey.ts';
import { readyForSea, writeTrip } from './harness/offline.ts';
import { type Releases, releasesOf } from './harness/releases.ts';

const test = base.extend<{ releases: Releases }>({
  releases: async ({ server }, use) => {
    const releases = await releasesOf(server.url);
    await use(releases);
    await releases.close();
  },
  baseURL: ({ releases }, use) => use(releases.url),
});

test.use({ serviceWorkers: 'allow' });

test('a newer version is offered and never forced; what is being written is there after it', async ({
  page,
  account,
  signIn,
  releases,
  axe,
  shoot,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await readyForSea(page);
  await writeTrip(page, 'Skriven över två versioner');
  const offered = page.getByText('Det finns en ny version av LOGGBOKEN.');
  await expect(offered).toHaveCount(0);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/home');
  await readyForSea(otherTab);

  releases.bringOut();
  // The browser asks for a newer one when somebody comes back to the window.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(offered).toBeVisible();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Skriven över två versioner');
  await axe();
  await shoot('createlog-update');

  await untilKept(page);
  page.on('dialog', (dialog) => dialog.accept());
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Uppdatera appen' }).click();
  await loaded;
  await expect(page.getByLabel('Rubrik')).toHaveValue('Skriven över två versioner');
  await expect(offered).toHaveCount(0);
  await expect(offer(page)).toHaveCount(0);

  // Another tab goes on as it is until somebody wants it there, too.
  await expect(otherTab.getByText('Det finns en ny version av LOGGBOKEN.')).toBeVisible();
  const otherLoaded = otherTab.waitForEvent('load');
  await otherTab.getByRole('button', { name: 'Uppdatera appen' }).click();
  await otherLoaded;
  await otherTab.close();

  // The new one has taken over: it is not offered again.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offered).toHaveCount(0);
});
