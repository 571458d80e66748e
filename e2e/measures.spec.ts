import type { Locator, Page } from '@playwright/test';
import { choosePictures, fillInTrip, save } from './harness/forms.ts';
import { expect, onDesk, test } from './harness/journey.ts';
import { addProfilePicture, writeOneOfEach } from './harness/one-of-each.ts';

const thisYear = () =>
  new Intl.DateTimeFormat('en', { timeZone: 'Europe/Stockholm', year: 'numeric' }).format();

const width = async (element: Locator) => (await element.boundingBox())?.width ?? 0;

/** Names of the controls in a form, in their order: all, or only those that have to be filled in. */
const names = (page: Page, which = '') =>
  page
    .locator(`form :is(input, textarea, select)[name]${which}`)
    .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')));

/** The first five have to be filled in. */
const tripLogNames = [
  'title',
  'position',
  'departureDateTime',
  'arrivalDateTime',
  'year',
  'windDirection',
  'windSpeed',
  'distance',
  'description',
];

/** A thumbnail's width in the list that it stands in, in per cent. */
async function share(thumbnail: Locator): Promise<number> {
  const row = thumbnail.locator('xpath=ancestor::ul');
  return Math.round((100 * (await width(thumbnail.locator('xpath=ancestor::li')))) / (await width(row)));
}

async function expectRedX(page: Page) {
  const x = page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).locator('span');
  await expect(x).toHaveText('X');
  const [red = 0, green = 0, blue = 0] = await x.evaluate((span) =>
    (getComputedStyle(span).backgroundColor.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
}

// spec 2.38, 2.89, 2.90, 3.8, 3.10, 5.4, 5.5, 5.6, 5.12, 9.1, 9.8, 9.15
test(
  'the form of a trip log asks for what the specification asks for',
  onDesk,
  async ({ page, account, signIn }) => {
    await signIn(account);
    await page.goto('/createlog');
    await expect(page.getByLabel('Rubrik')).toBeVisible();
    expect(await names(page)).toEqual(tripLogNames);
    expect(await names(page, ':required')).toEqual(tripLogNames.slice(0, 5));
    const year = page.locator('[name=year]');
    await expect(year).toHaveAttribute('type', 'number');
    await expect(year).toHaveAttribute('min', '1900');
    await expect(year).toHaveAttribute('max', thisYear());
    for (const name of ['departureDateTime', 'arrivalDateTime']) {
      await expect(page.locator(`[name=${name}]`)).toHaveAttribute('type', 'datetime-local');
    }
    for (const name of ['windSpeed', 'distance']) {
      await expect(page.locator(`[name=${name}]`)).toHaveAttribute('type', 'number');
    }
    await expect(page.locator('textarea[name=description]')).toHaveAttribute('rows', '4');
    const files = page.locator('input[type=file][accept="image/*"]');
    await expect(files).toHaveAttribute('accept', 'image/*');
    await expect(files).toHaveJSProperty('multiple', true);
    await choosePictures(page, 'picture.webp');
    const preview = page.getByAltText('Förhandsvisning av picture.webp');
    await expect(preview).toHaveAttribute('src', /^data:image\//);
    expect(await share(preview)).toBe(30);

    await fillInTrip(page, 'Gamla tider');
    for (const wrong of ['1899', String(Number(thisYear()) + 1)]) {
      await year.fill(wrong);
      await save(page, 'Skapa logg');
      await expect(year).toHaveAccessibleDescription(`Fel: Året måste vara mellan 1900 och ${thisYear()}.`);
    }
    await year.fill('1900');
    const sent = page.waitForRequest('**/api/createlog');
    await save(page, 'Skapa logg');
    // Nothing was written in the field for the distance.
    expect((await sent).postDataJSON()).toMatchObject({
      year: 1900,
      distance: null,
      windSpeed: null,
      // The log is saved first, and its pictures follow.
      uploadedImages: [],
    });
    await expect(page).toHaveURL(/\/showlog\//);
    const followed = await page.waitForRequest((request) => request.method() === 'PUT');
    expect(followed.postDataJSON().images).toEqual([expect.stringMatching(/^\/images\/[\w-]+\.webp$/)]);
  },
);

// spec 2.44, 2.45, 3.9, 4.9, 4.10, 4.11, 4.13, 4.15, 7.17, 7.19, 7.26, 9.8, 9.11, 9.15
test(
  'the form of a changed trip log is filled in, and its pictures go when it is saved, not before',
  onDesk,
  async ({ page, account, callsOf, signIn }) => {
    const calls = await callsOf(account);
    const { tripLog } = await writeOneOfEach(calls);
    await signIn(account);
    await page.goto(`/updatelog/${tripLog._id}`);
    await expect(page.getByLabel('Rubrik')).toHaveValue(tripLog.title);
    expect(await names(page)).toEqual(tripLogNames);
    expect(await names(page, ':required')).toEqual(tripLogNames.slice(0, 5));
    await expect(page.locator('[name=departureDateTime]')).toHaveValue('2025-07-14T09:40');
    await expect(page.locator('[name=arrivalDateTime]')).toHaveValue('2025-07-14T15:05');
    await expect(page.locator('[name=position]')).toHaveValue('Sandhamn – Utö');
    await expect(page.locator('[name=year]')).toHaveValue('2025');
    await expect(page.locator('textarea[name=description]')).toHaveAttribute('rows', '4');

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    const picture = page.getByAltText(`Bild 1 av 1 till ${tripLog.title}`);
    await expect(picture).toHaveAttribute('src', new RegExp(`^/api${tripLog.images[0]}`));
    expect(await share(picture)).toBe(30);
    await expectRedX(page);
    await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
    await expect(picture).toHaveCount(0);
    expect(sent).toEqual([]);

    await choosePictures(page, 'picture.webp');
    await expect(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
    const update = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page, 'Uppdatera');
    await expect(page).toHaveURL(`/showlog/${tripLog._id}`);
    const file = tripLog.images[0]?.replace('/images/', '');
    expect((await update).postDataJSON().images).toEqual([expect.stringMatching(/^\/images\/[\w-]+\.webp$/)]);
    expect(sent).toEqual([
      `DELETE /api/deleteimage/${file}`,
      'POST /api/uploads',
      `PUT /api/updatelog/${tripLog._id}`,
    ]);
  },
);

// spec 2.54, 2.55, 2.56, 2.57, 2.58, 3.12, 4.16, 5.7, 5.8, 5.9, 9.8, 9.9, 9.11, 9.15
test(
  'the form of a service log asks for more when it is new than when it is changed',
  onDesk,
  async ({ page, account, callsOf, signIn }) => {
    const { serviceLog } = await writeOneOfEach(await callsOf(account));
    await signIn(account);
    const sections = [
      'engineService',
      'sailAndRig',
      'electronicsAndNavigation',
      'hullAndDeck',
      'rudderPropellerAndDrive',
      'fuelSystem',
      'batteryAndElectricalSystem',
      'sparePartsAndReplacements',
      'recommendedActions',
      'costAndTime',
      'comments',
    ];
    const required = ['title', 'date', 'boatNameModel'];
    const own = ['engineType', 'servicePersonOrCompany', 'serviceType'];
    // Engine hours are beyond the specification.
    const all = [...required, ...own, 'engineEnd', ...sections];
    for (const [address, rows, asked] of [
      ['/createservicelog', '4', [...required, 'servicePersonOrCompany', 'serviceType']],
      [`/updateservicelog/${serviceLog._id}`, '2', required],
    ] as const) {
      await page.goto(address);
      await expect(page.locator('[name=date]')).toHaveAttribute('type', 'datetime-local');
      expect(await names(page)).toEqual(all);
      expect(await names(page, ':required')).toEqual(asked);
      const areas = page.locator('form textarea');
      expect(await areas.evaluateAll((all) => all.map((area) => area.getAttribute('rows')))).toEqual(
        sections.map(() => rows),
      );
    }
    await expect(page.locator('[name=date]')).toHaveValue('2025-04-18T10:00');
    expect(await share(page.getByAltText(`Bild 1 av 1 till ${serviceLog.title}`))).toBe(30);
    await expectRedX(page);
  },
);

// spec 2.35, 2.36, 2.78, 2.83, 5.1, 5.2, 5.3, 5.10, 5.11, 6.5, 9.7
test(
  'the forms of an account ask for what the specification asks for',
  onDesk,
  async ({ page, newAccount, signIn }) => {
    const me = await newAccount({ role: 'admin' });
    await signIn(me);
    const person = ['firstName', 'lastName'];
    for (const [address, all, required] of [
      [
        '/signup',
        ['username', 'email', 'password', ...person, 'bio', 'role'],
        ['username', 'email', 'password', ...person, 'role'],
      ],
      [
        `/changeprofile/${me._id}`,
        ['username', 'email', ...person, 'bio', 'password'],
        ['username', 'email', ...person],
      ],
      [
        '/changeuser',
        ['username', 'email', ...person, 'bio', 'password', 'role'],
        ['username', 'email', ...person, 'role'],
      ],
    ] as const) {
      await page.goto(address);
      if (address === '/changeuser') {
        await page.getByLabel('Välj konto').selectOption({ label: me.username });
      }
      await expect(page.locator('[name=email]')).toHaveAttribute('type', 'email');
      expect(await names(page)).toEqual(all);
      expect(await names(page, ':required')).toEqual(required);
      await expect(page.locator('[name=bio]')).toHaveAttribute('rows', '8');
    }
  },
);

// spec 2.40, 2.67, 2.75, 2.88, 3.5, 3.13, 7.26, 7.27, 7.28, 9.13, 9.14
test('pictures are 300 wide and twice that when they are pressed, from the addresses of their kind', async ({
  page,
  account,
  callsOf,
  signIn,
}) => {
  const calls = await callsOf(account);
  const { tripLog, serviceLog } = await writeOneOfEach(calls);
  const profilePicture = await addProfilePicture(calls, account);
  await signIn(account);
  for (const [address, path] of [
    [`/showlog/${tripLog._id}`, tripLog.images[0]],
    [`/showservicelog/${serviceLog._id}`, serviceLog.images[0]],
    [`/showprofile/${account._id}`, profilePicture],
  ] as const) {
    await page.goto(address);
    const picture = page.getByRole('main').getByRole('img');
    await expect(picture).toHaveAttribute('src', new RegExp(`^/api${path}`));
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect.poll(() => width(picture)).toBe(300);
    await page.getByRole('button', { name: 'Förstora bild 1 av 1' }).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await page.getByRole('button', { name: 'Förstora bild 1 av 1' }).click();
    await expect.poll(() => width(picture)).toBe(600);
    // It grows where it lies, and the way back is seen without dragging.
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('img') })
        .locator('svg'),
    ).toBeInViewport({
      ratio: 1,
    });
    await page.getByRole('button', { name: 'Förminska bild 1 av 1' }).click();
    await expect.poll(() => width(picture)).toBe(300);
  }
  await page.goto('/info');
  await expect(page.getByRole('img', { name: /^Segelbåt som passerar/ })).toHaveAttribute(
    'src',
    '/images/image6.jpg',
  );
});

// spec 2.53, 2.65, 2.73, 9.10
test(
  'dates are shown as in Sweden: the year first, in figures',
  onDesk,
  async ({ page, account, callsOf, signIn }) => {
    const { tripLog, serviceLog } = await writeOneOfEach(await callsOf(account));
    await signIn(account);
    for (const [address, text] of [
      ['/home', 'mån 2025-07-14'],
      [`/showlog/${tripLog._id}`, 'mån 2025-07-14 09:40'],
      ['/servicelogs', 'fre 2025-04-18'],
      [`/showservicelog/${serviceLog._id}`, 'fre 2025-04-18 10:00'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText(text, { exact: true })).toBeAttached();
    }
  },
);
