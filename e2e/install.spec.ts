import { expect, test } from './harness/journey.ts';
import { ownBrowser } from './harness/own-browser.ts';

test.use({ serviceWorkers: 'allow' });

test('the browser finds nothing that prevents the app from being installed', async ({ server }, {
  project,
}) => {
  // A browser with its own profile: the windows of the other journeys store nothing, so nothing can be installed there.
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
      // The first bytes of a PNG hold its width and height.
      expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([size, size]);
    }
  } finally {
    await device.remove();
  }
});
