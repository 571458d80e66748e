import { expect, test } from './harness/journey.ts';
import { ownBrowser } from './harness/own-browser.ts';

test.use({ serviceWorkers: 'allow' });

test('the browser finds nothing that keeps the app from the home screen', async ({ server }, { project }) => {
  // One of its own: where nothing is to be kept, as in the windows of the other journeys, nothing is installed.
  const device = ownBrowser(project.use, server.url);
  try {
    const context = await device.start();
    const page = await context.newPage();
    await page.goto('/info');
    const browser = await context.newCDPSession(page);
    const { errors, data } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const manifest = JSON.parse(data ?? '');
    expect(manifest).toMatchObject({ name: 'LOGGBOKEN', short_name: 'Loggboken', lang: 'sv' });
    for (const { src, sizes, type } of manifest.icons) {
      const answer = await page.request.get(src);
      expect(answer.headers()['content-type']).toBe(type);
      const [icon, size] = [await answer.body(), Number.parseInt(sizes, 10)];
      // Width and height as a PNG's first bytes have them.
      expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([size, size]);
    }
  } finally {
    await device.remove();
  }
});

test('the welcome offers the home screen where the browser does, and an iPhone’s owner is told how', async ({
  page,
  account,
  signIn,
  axe,
  shoot,
}) => {
  await page.goto('/info');
  const install = page.getByRole('button', { name: 'Lägg till på hemskärmen' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(install).toHaveCount(0);
  await page.evaluate(() => {
    const prompt = async () => document.body.setAttribute('data-asked', 'yes');
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
  await expect(install).toBeVisible();
  await axe();
  await shoot('info-install');
  await install.click();
  await expect(page.locator('body[data-asked=yes]')).toBeVisible();
  await expect(install).toHaveCount(0);

  await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
  await signIn(account);
  await page.goto('/info');
  await expect(page.getByText('På iPhone och iPad: tryck på Dela och välj')).toBeVisible();
  await expect(page.getByText('Nu kan du öppna LOGGBOKEN även utan täckning.')).toBeVisible();
  await axe();
  await shoot('info-app');
});
