import { picturesKept } from '../harness/device.ts';
import { untilKept } from '../harness/drafts.ts';
import { fillInTrip, press, save } from '../harness/forms.ts';
import { message } from '../harness/message.ts';
import { readyForSea } from '../harness/offline.ts';
import { writeOneOfEach } from '../harness/one-of-each.ts';
import { type Releases, releasesOf } from '../harness/releases.ts';
import { logIn } from '../harness/session.ts';
import { byPointer, chooseInMenu, loadsAfresh } from '../harness/ways.ts';
import { gateTo } from './gate.ts';
import { test as base, expect } from './journey.ts';

const test = base.extend<{ releases: Releases }>({
  releases: async ({ server }, use) => {
    const releases = await releasesOf(server.url);
    await use(releases);
    await releases.close();
  },
  gate: async ({ releases }, use) => {
    const gate = await gateTo(releases.url);
    await use(gate);
    await gate.cut();
  },
});

test('is offered a newer version, and has what was being written after the update', async ({
  page,
  account,
  signIn,
  releases,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await readyForSea(page);
  await fillInTrip(page, 'Skriven över två versioner');
  await untilKept(page);
  const offered = page.getByText('Det finns en ny version av LOGGBOKEN.');
  await expect(offered).toHaveCount(0);
  releases.bringOut();
  // The browser checks for a newer version when the window gets the focus.
  await page.evaluate(() => void dispatchEvent(new Event('focus')));
  await expect(offered).toBeVisible();
  await loadsAfresh(page, () => press(page, 'Uppdatera appen'));
  await expect(page.getByLabel('Rubrik')).toHaveValue('Skriven över två versioner');
  await expect(offered).toHaveCount(0);
});

test('an administrator changes an account, whose sessions end when its role changes', async ({
  page,
  newAccount,
  callsOf,
  signIn,
  server,
}) => {
  const other = await newAccount();
  const theirs = await callsOf(other);
  await signIn(server.admin);
  await page.goto('/info');
  await chooseInMenu(page, byPointer(false), 'Ändra konto');
  const picker = page.getByLabel('Välj konto');
  await picker.selectOption({ label: other.username });
  await expect(page.getByLabel('E-post')).toHaveValue(other.email);
  await page.getByLabel('Förnamn').fill('Örjan');
  await page.getByLabel('Roll').selectOption('Admin');
  await save(page, 'Uppdatera');
  await expect(message(page)).toHaveText(`Kontot ${other.username} är uppdaterat.`);
  await expect(picker).toBeFocused();
  expect((await theirs.get('/api/sessions')).status()).toBe(401);
});

test('opens at any address without the server, with the pictures, and says when it is back', async ({
  page,
  account,
  callsOf,
  goOffline,
  gate,
}) => {
  const { tripLog, serviceLog } = await writeOneOfEach(await callsOf(account));
  await page.goto('/login');
  await logIn(page, account);
  await expect(page).toHaveURL(/\/info$/);
  await readyForSea(page);
  await expect.poll(() => picturesKept(page)).toBe(2);
  await goOffline(page);
  await page.goto('/home');
  const isOld = page.getByText(/^Sparad kopia från/);
  await expect(isOld).toBeVisible();
  await page.getByRole('link', { name: tripLog.title, exact: true }).click();
  const picture = page.getByRole('img', { name: `Bild 1 av 1 till ${tripLog.title}` });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  for (const [address, heading] of [
    [`/showservicelog/${serviceLog._id}`, serviceLog.title],
    ['/home?q=kl.10', 'Mina loggar'],
    ['/logs?year=2025', 'Säsongen 2025'],
    [`/showprofile/${account._id}`, 'Profil'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await expect(isOld).toBeVisible();
  await gate.mend();
  await expect(isOld).toHaveCount(0);
});
