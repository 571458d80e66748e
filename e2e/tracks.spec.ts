import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { fillInTrip, save, untilPicturesAreSent } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { readyForSea } from './harness/offline.ts';
import { type OneOfEach, writeOneOfEach } from './harness/one-of-each.ts';
import { chart, chooseTrack, coastDrawn, gpx } from './harness/tracks.ts';

test.use({ serviceWorkers: 'allow' });

/** What the device's share sheet does: posts a form to the address that the manifest names. */
async function share(page: Page, content: string | Buffer, name: string, type = 'application/gpx+xml') {
  await page.evaluate(
    ({ bytes, name, type }) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/shared',
        enctype: 'multipart/form-data',
      });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], name, { type }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { bytes: [...Buffer.from(content)], name, type },
  );
}

/** Gives a log a track that begins in Sandhamn and ends at sea, as another device would. */
async function giveTrack(calls: APIRequestContext, log: OneOfEach['tripLog']) {
  const answer = await calls.put(`/api/updatelog/${log._id}`, { data: { ...log, track: sailed } });
  expect(answer.status(), await answer.text()).toBe(200);
}
const sailed = {
  ...{ startedAt: '2025-07-14T07:40:00.000Z', distance: 30.5, movingMinutes: 370, maxSpeed: 7.2 },
  points: [5_928_000, 1_888_000, 0, -10_000, -10_000, 3_600],
};

test('a GPX file is read in the form, saved with the log, and drawn on its page, also without a network', async ({
  page,
  context,
  account,
  signIn,
  goOffline,
  shoot,
}) => {
  await signIn(account);
  await page.goto('/home');
  await readyForSea(page);
  await page.goto('/createlog');
  await chooseTrack(page);
  await expect(page.getByLabel('Distans (nm)')).toHaveValue(/^10,\d$|^10\.\d$/);
  await expect(page.getByLabel('Avgångstid *')).toHaveValue('2025-07-14T09:40');
  await expect(page.getByLabel('Ankomsttid *')).toHaveValue('2025-07-14T11:40');
  await page.getByLabel('Rubrik').fill('Mot Utö');
  await page.getByLabel('Från – Till').fill('Sandhamn – Utö');
  await shoot('createlog-track');
  await save(page, 'Skapa logg');
  await expect(chart(page, 'Spåret från Sandhamn till Utö')).toBeVisible();
  await coastDrawn(page);
  await shoot('showlog-track');
  const address = page.url();

  await goOffline();
  await page.goto('/home');
  await page.goto(address);
  await expect(chart(page, 'Spåret från Sandhamn till Utö')).toBeVisible();
  await expect(page.getByText('Kartan är förenklad och visar inga grund.')).toBeVisible();
  // The coast was shown while online, so it is on the device.
  await coastDrawn(page);

  // A track that is read and saved offline is also drawn at once.
  await page.goto('/createlog');
  await chooseTrack(page, gpx(90, '2025-07-15'));
  await page.getByLabel('Rubrik').fill('Läst till havs');
  await page.getByLabel('Från – Till').fill('Utö – Nåttarö');
  await save(page, 'Skapa logg');
  await expect(chart(page, 'Spåret från Utö till Nåttarö')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Loggen finns på enheten')).toHaveCount(0);
  await expect(chart(page, 'Spåret från Utö till Nåttarö')).toBeVisible();
});

test('the track of a trip that was never opened on the device is kept there, with the coast and lakes around it', async ({
  page,
  account,
  callsOf,
  signIn,
  goOffline,
}) => {
  const calls = await callsOf(account);
  const { tripLog } = await writeOneOfEach(calls);
  await giveTrack(calls, tripLog);
  const fetched = page.waitForResponse(`**/api/tracks/${tripLog._id}`, { timeout: 90_000 });
  await signIn(account);
  await page.goto('/home');
  await fetched;
  await expect.poll(() => cachedOnDevice(page, '/coast/')).toBeGreaterThan(0);
  const without = async () =>
    (await cachedOnDevice(page, '/coast/')) - (await cachedOnDevice(page, '/lakes/'));
  await expect.poll(without, 'the lakes on each tile of the coast').toBe(0);
  await goOffline();
  await page.goto(`/showlog/${tripLog._id}`);
  await expect(chart(page, 'Spåret från Sandhamn till Utö')).toBeVisible();
  await coastDrawn(page);
  await expect(page.getByText('Kusten visas när du har täckning.')).toHaveCount(0);
  await expect(page.getByText(/^30,5\snm$/)).toBeVisible();
});

test('a file that is shared to the app is read once the user has logged in, with or without a network', async ({
  page,
  account,
  callsOf,
  signIn,
  goOffline,
  shoot,
}) => {
  const picture = readFileSync('test-pictures/picture.webp');
  const taken = page.getByRole('button', { name: /^Ta bort bild \d+ \(X\)$/ });
  await signIn(account);
  await page.goto('/home');
  await readyForSea(page);

  await test.step('a visitor who is not logged in is told to share the file again, and nothing of it is kept', async () => {
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/info');
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => /pictures/.test(name))))
      .toEqual([]);
    await share(page, gpx(), 'Sandhamn – Utö.gpx');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Logga in och dela filen igen. Inget av den är sparat.')).toBeVisible();
    expect(await cachedOnDevice(page, '/shared/')).toBe(0);
  });

  await test.step('a GPX file is read, only once', async () => {
    await signIn(account);
    await page.goto('/home');
    await readyForSea(page);
    await share(page, gpx(), 'Sandhamn – Utö.gpx');
    await expect(page).toHaveURL(`/showprofile/${account._id}/read-in`);
    await expect(page.getByText(/mån 2025-07-14, 09:40–11:40/)).toBeVisible();
    await shoot('read-tracks-shared');
    await coastDrawn(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Välj fil' })).toBeVisible();
    expect(await cachedOnDevice(page, '/shared/')).toBe(0);

    await share(page, 'Datum;Från;Till', 'resor.gpx');
    await expect(page.getByText('Det här är ingen GPX-fil.')).toBeVisible();
  });

  await test.step('a picture leads to a new log with it', async () => {
    await share(page, picture, 'IMG_2041.webp', 'image/webp');
    await expect(page.getByRole('heading', { name: '1 bild säger inte när den togs' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Ny logg med dem' }).click();
    await expect(page).toHaveURL(/\/createlog\?/);
    await expect(taken).toHaveCount(1);
    // Once the draft has it.
    await expect.poll(() => cachedOnDevice(page, '/shared/')).toBe(0);
    await page.reload();
    await expect(taken).toHaveCount(1);
    await fillInTrip(page, 'Med bild');
    await save(page, 'Skapa logg');
    await expect(page.getByRole('heading', { name: 'Med bild' })).toBeVisible();
    // By what the page says: it may not know yet what the server has, and would lose the answer by leaving.
    await untilPicturesAreSent(page, 1);
    const [log] = await (await (await callsOf(account)).get('/api/logs')).json();
    expect(log.images).toHaveLength(1);
  });

  await test.step('both without a network', async () => {
    await page.goto('/home');
    await goOffline();
    await share(page, gpx(120, '2025-07-15'), 'till-havs.gpx');
    await page.getByLabel('Ny logg. Från – Till').fill('Sandhamn – Utö');
    await save(page, 'Lägg till 1 logg');
    await expect(page.getByText('Tillagt: 1 logg.')).toBeVisible();
    await share(page, picture, 'IMG_2042.webp', 'image/webp');
    await expect(taken).toHaveCount(1);
  });
});

/** How many entries the service worker has cached under addresses that begin with this. */
const cachedOnDevice = (page: Page, beginning: string) =>
  page.evaluate(async (beginning) => {
    let count = 0;
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      count += requests.filter(({ url }) => new URL(url).pathname.startsWith(beginning)).length;
    }
    return count;
  }, beginning);

test.describe(() => {
  test.use({ serviceWorkers: 'block' });

  test('a GPX file that the user opens with the app, as from a file manager, is read', async ({
    page,
    account,
    signIn,
  }) => {
    // As the browser hands over a file that the app was opened with.
    await page.addInitScript((text) => {
      const file = new File([text], 'Sandhamn – Utö.gpx', { type: 'application/gpx+xml' });
      const launch = { files: [{ getFile: async () => file }] };
      const launchQueue = { setConsumer: (consume: (one: unknown) => void) => consume(launch) };
      Object.defineProperty(window, 'launchQueue', { value: launchQueue });
    }, gpx());
    await signIn(account);
    const { file_handlers } = await (await page.request.get('/manifest.webmanifest')).json();
    await page.goto(file_handlers[0].action);
    await expect(page).toHaveURL(`/showprofile/${account._id}/read-in`);
    await expect(page.getByText(/mån 2025-07-14, 09:40–11:40/)).toBeVisible();
  });

  test('the manifest names only addresses that the app has', async ({ page, account, signIn }) => {
    await signIn(account);
    const manifest = await (await page.request.get('/manifest.webmanifest')).json();
    const addresses = [
      manifest.start_url,
      manifest.share_target.action,
      ...manifest.file_handlers.map(({ action }: { action: string }) => action),
      ...manifest.shortcuts.map(({ url }: { url: string }) => url),
    ];
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).not.toHaveTitle(/finns inte/);
    }
  });

  test('a track is printed with its log, and a season with its map and coast', async ({
    page,
    account,
    callsOf,
    signIn,
  }) => {
    const calls = await callsOf(account);
    for (const day of [14, 15]) {
      const trip = {
        ...{ title: `Resa ${day}`, year: 2025, position: 'Sandhamn – Utö', windDirection: '', windSpeed: '' },
        ...{ departureDateTime: `2025-07-${day}T09:40`, arrivalDateTime: `2025-07-${day}T15:05` },
        ...{ distance: '', description: '', uploadedImages: [] },
        track: {
          ...{ startedAt: `2025-07-${day}T07:40:00.000Z`, distance: 10.8, movingMinutes: 120, maxSpeed: 5.4 },
          points: [5_928_000, 1_888_000, 0, -13_000, -23_000, 7_200],
        },
      };
      expect((await calls.post('/api/createlog', { data: trip })).status()).toBe(201);
    }
    await signIn(account);
    await page.goto('/logs?year=2025');
    await expect(page.getByRole('heading', { name: 'Säsongens karta, 2 spår' })).toBeVisible();
    expect(await print(page)).toEqual({ charts: 1, withCoast: 1 });
    expect(await print(page, 'Skriv ut en karta för varje resa')).toEqual({ charts: 3, withCoast: 3 });
    await page.emulateMedia({ media: 'print' });
    await expect(chart(page, 'Spåret från Sandhamn till Utö')).toHaveCount(2);
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('link', { name: 'Resa 14', exact: true }).first().click();
    await expect(chart(page, 'Spåret från Sandhamn till Utö')).toBeVisible();
    // Also through the browser's own menu, which waits for nothing.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect(chart(page, 'Spåret från Sandhamn till Utö')).toBeVisible();
    await expect(page.getByText(/^10,8\snm, 2\sh i rörelse/).filter({ visible: true })).toHaveCount(1);
  });
});

/** Prints a season with these choices and returns what was on the paper when the browser was asked to print. */
async function print(page: Page, ...choices: string[]): Promise<{ charts: number; withCoast: number }> {
  await page.evaluate(() => {
    delete document.body.dataset.printed;
    window.print = () => {
      const charts = [...document.querySelectorAll('body > :not(#root) figure')];
      const withCoast = charts.filter((one) => one.querySelector('path[class*=land]')).length;
      document.body.dataset.printed = JSON.stringify({ charts: charts.length, withCoast });
    };
  });
  await page.getByRole('button', { name: 'Skriv ut' }).click();
  const dialog = page.getByRole('dialog');
  for (const choice of choices) await dialog.getByLabel(choice).check();
  await dialog.getByRole('button', { name: 'Skriv ut' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  return JSON.parse((await page.locator('body').getAttribute('data-printed')) ?? '');
}
