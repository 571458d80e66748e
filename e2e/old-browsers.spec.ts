import { fillInTrip, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { logIn } from './harness/session.ts';

/** Removes what is newer than the oldest supported browsers; see docs/decisions/038. */
function growOld() {
  const young: [object, string[]][] = [
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [Response, ['json']],
    [RegExp, ['escape']],
    [Error, ['isError']],
    [Math, ['sumPrecise']],
    [Intl, ['Segmenter', 'DurationFormat']],
    [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']],
    [Blob.prototype, ['bytes']],
    [Document.prototype, ['startViewTransition']],
    [ReadableStream.prototype, ['values', Symbol.asyncIterator as unknown as string]],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [HTMLDialogElement.prototype, ['requestClose', 'closedBy']],
    [Element.prototype, ['checkVisibility', 'setHTMLUnsafe', 'moveBefore']],
    [
      Set.prototype,
      [
        'union',
        'intersection',
        'difference',
        'symmetricDifference',
        'isSubsetOf',
        'isSupersetOf',
        'isDisjointFrom',
      ],
    ],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex']],
    [window, ['Iterator', 'navigation', 'scheduler', 'requestIdleCallback', 'Float16Array', 'Temporal']],
  ];
  for (const [owner, names] of young) for (const name of names) Reflect.deleteProperty(owner, name);
  // Nor does their own style sheet hide a popover.
  const styles = new CSSStyleSheet();
  styles.replaceSync('[popover] { display: block }');
  document.adoptedStyleSheets = [styles];
}

test('every page works in the oldest supported browsers', async ({
  page,
  account,
  newAccount,
  callsOf,
  signIn,
}) => {
  const { tripLog, serviceLog } = await writeOneOfEach(await callsOf(account));
  await page.addInitScript(growOld);
  await page.goto('/info');
  await expect(page.getByRole('heading', { level: 1, name: 'Välkommen till LOGGBOKEN' })).toBeVisible();
  await expect(page.getByText('för gammal')).toBeHidden();
  await page.goto('/login');
  await logIn(page, account);
  await expect(message(page)).toHaveText(`Du är inloggad som ${account.username}.`);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: tripLog.title, exact: true })).toBeVisible();

  await page.goto('/createlog');
  await fillInTrip(page, 'I en gammal webbläsare');
  await save(page, 'Skapa logg');
  await expect(page).toHaveTitle('I en gammal webbläsare – LOGGBOKEN');
  await page.goto(`/updatelog/${tripLog._id}`);
  await page.getByLabel('Beskrivning').fill('Ändrad');
  await save(page, 'Uppdatera');
  await expect(page).toHaveURL(`/showlog/${tripLog._id}`);

  const admin = await newAccount({ role: 'admin' });
  const walk = async (addresses: string[]) => {
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
      await expect(page.getByText('Laddar'), address).toHaveCount(0);
      await expect(page.getByText('Något gick fel'), address).toHaveCount(0);
      await expect(page.locator('[popover]'), address).toHaveCount(0);
    }
  };
  const profile = `/showprofile/${account._id}`;
  await walk([
    '/home?q=halvvind',
    '/logs?year=2025',
    '/servicelogs',
    '/createservicelog',
    `/showservicelog/${serviceLog._id}`,
    `/updateservicelog/${serviceLog._id}`,
    '/outbox',
    '/logs/sea-time',
    '/servicelogs/plan',
    '/servicelogs/plan/new',
    '/servicelogs/plan/to-buy',
    '/servicelogs/plan/task',
    '/boats',
    '/boats/new',
    '/castoff',
    `/underway/${tripLog._id}`,
    `/underway/${tripLog._id}/row`,
    profile,
    `/changeprofile/${account._id}`,
    ...['devices', 'reminders', 'addresses', 'two-step', 'export', 'read-in', 'close'].map(
      (last) => `${profile}/${last}`,
    ),
  ]);
  await signIn(admin);
  await walk(['/signup', '/changeuser', '/events']);

  await page.setViewportSize({ width: 1366, height: 768 });
  const night = page.getByRole('radio', { name: 'Natt (rött ljus)' });
  await expect(night.filter({ visible: true })).toHaveCount(0);
  await page.locator('[aria-label="Utseende"]').filter({ visible: true }).click();
  await night.filter({ visible: true }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
});

test('a browser that is too old to run the app shows a message that says so', async ({ page }) => {
  const said = page.getByText('LOGGBOKEN fungerar inte i den här webbläsaren, som är för gammal.');
  await page.goto('/info');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(said).toBeHidden();
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule');
  });
  await page.goto('/info');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Above all that fails, it is read first.
  expect((await said.boundingBox())?.y).toBeLessThan(50);
  await page.route(/\/assets\/.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto('/info');
  await expect(said).toBeVisible();
});
