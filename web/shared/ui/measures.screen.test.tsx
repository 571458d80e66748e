import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { type Answers, gives } from '../../testing/answers.ts';
import { listed, profile, service, services, trip, trips } from '../../testing/logs.ts';
import { chooseFiles, picture } from '../../testing/pictures.ts';
import { press } from '../../testing/press.ts';
import { asked, button, field, fillInTrip, heading, me, open, path, size } from '../../testing/screen.tsx';

/*
 * What the specification says about the controls of forms and the size of pictures.
 */

const controls = (which = '') => [
  ...document.querySelectorAll<HTMLInputElement>(`form :is(input, textarea, select)[name]${which}`),
];
/** Names of the controls in a form, in order: all, or only the required ones. */
const names = (which?: string) => controls(which).map(({ name }) => name);
const control = (name: string) => controls(`[name="${name}"]`)[0];
const typeOf = (name: string) => control(name)?.getAttribute('type');
const rows = (name: string) => control(name)?.getAttribute('rows');

/** The first five are required. */
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

/** A thumbnail's width relative to its list, in per cent. */
function share(thumbnail: Locator): number {
  const image = thumbnail.element();
  const [one = 0, all = 1] = ['li', 'ul'].map((name) => image.closest(name)?.getBoundingClientRect().width);
  return Math.round((100 * one) / all);
}

function expectRedX() {
  const x = button('Ta bort bild 1 (X)').element().querySelector('span');
  expect(x?.textContent).toBe('X');
  const [red = 0, green = 0, blue = 0] = (
    getComputedStyle(x ?? document.body).backgroundColor.match(/\d+/g) ?? []
  ).map(Number);
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
}

const uploads: Answers = { uploadImages: () => gives('uploadImages', ['/images/ny.webp']) };
/** The calls that change something, in order. */
const changes = () => asked.map(({ call }) => call).filter((call) => !/^(show|list|get)/.test(call));
const bodyOf = (call: string) => asked.find((one) => one.call === call)?.body;

// spec 2.38, 2.89, 2.90, 3.8, 3.10, 5.4, 5.5, 5.6, 5.12, 9.1, 9.8, 9.15
test('the form for a new trip log has the fields and the required fields of the specification', async () => {
  const thisYear = String(new Date().getFullYear());
  await open('/createlog', { ...trips(), ...uploads });
  await expect.element(field('Rubrik')).toBeVisible();
  expect(names()).toEqual(tripLogNames);
  expect(names(':required')).toEqual(tripLogNames.slice(0, 5));
  const { type, min, max } = control('year') ?? {};
  expect([type, min, max]).toEqual(['number', '1900', thisYear]);
  for (const name of ['departureDateTime', 'arrivalDateTime']) expect(typeOf(name)).toBe('datetime-local');
  for (const name of ['windSpeed', 'distance']) expect(typeOf(name)).toBe('number');
  expect(rows('description')).toBe('4');
  const files = document.querySelector<HTMLInputElement>('input[type=file][accept^=image]');
  expect([files?.accept, files?.multiple]).toEqual(['image/*', true]);
  await chooseFiles(await picture('picture.webp'));
  const preview = page.getByAltText('Förhandsvisning av picture.webp');
  await expect.element(preview).toHaveAttribute('src', expect.stringMatching(/^data:image\//));
  expect(share(preview)).toBe(30);

  await fillInTrip('Gamla tider');
  for (const wrong of ['1899', String(Number(thisYear) + 1)]) {
    await field('År *').fill(wrong);
    await press(button('Skapa logg'));
    await expect
      .element(field('År *'))
      .toHaveAccessibleDescription(`Fel: Året måste vara mellan 1900 och ${thisYear}.`);
  }
  await field('År *').fill('1900');
  await press(button('Skapa logg'));
  await expect.element(heading('Gamla tider')).toBeVisible();
  // The fields for the wind and the distance were left empty; the log is saved first, then its pictures.
  const written = { year: 1900, distance: null, windSpeed: null };
  await expect.poll(() => bodyOf('createTripLog')).toMatchObject(written);
  const added = [expect.stringMatching(/^\/images\/[\w-]{22}\.webp$/)];
  await expect.poll(() => bodyOf('updateTripLog')).toMatchObject({ images: added });
});

// spec 2.44, 2.45, 3.9, 4.9, 4.10, 4.11, 4.13, 4.15, 7.17, 7.19, 7.26, 9.8, 9.11, 9.15
test('the form for changing a trip log is filled in, and a removed picture is deleted on saving, not before', async () => {
  const image = '/images/gammal.webp';
  await open('/updatelog/trip-1', { ...trips(trip({ images: [image] })), ...uploads });
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  expect(names()).toEqual(tripLogNames);
  expect(names(':required')).toEqual(tripLogNames.slice(0, 5));
  const filledIn = ['departureDateTime', 'arrivalDateTime', 'position', 'year'];
  expect(filledIn.map((name) => control(name)?.value)).toEqual([
    '2025-07-14T09:40',
    '2025-07-14T15:05',
    'Sandhamn – Utö',
    '2025',
  ]);
  expect(rows('description')).toBe('4');

  const shown = page.getByAltText('Bild 1 av 1 till Utö i halvvind');
  await expect.element(shown).toHaveAttribute('src', expect.stringMatching(`^/api${image}`));
  expect(share(shown)).toBe(30);
  expectRedX();
  await press(button('Ta bort bild 1 (X)'));
  await expect.element(shown).not.toBeInTheDocument();
  expect(changes()).toEqual([]);

  await chooseFiles(await picture('picture.webp'));
  await expect.element(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  await press(button('Uppdatera'));
  await expect.poll(path).toBe('/showlog/trip-1');
  await expect.poll(changes).toEqual(['updateTripLog', 'uploadImages', 'updateTripLog']);
  expect(asked.find(({ call }) => call === 'updateTripLog')?.body).toEqual({
    images: [],
    was: { images: [image] },
  });
});

// spec 2.54, 2.55, 2.56, 2.57, 2.58, 3.12, 4.16, 5.7, 5.8, 5.9, 9.8, 9.9, 9.11, 9.15
test('the form of a service log requires more fields for a new log than for a change', async () => {
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
  // What was done comes first. Engine hours are not in the specification.
  const all = [...sections.slice(0, 8), ...required, ...own, 'engineEnd', ...sections.slice(8)];
  for (const [address, height, asks] of [
    ['/createservicelog', '4', [...required, 'servicePersonOrCompany', 'serviceType']],
    ['/updateservicelog/service-1', '2', required],
  ] as const) {
    await open(address, services(service({ images: ['/images/a.webp'] })));
    await expect.element(field('Rubrik')).toBeVisible();
    expect(typeOf('date')).toBe('datetime-local');
    expect(names()).toEqual(all);
    expect(names(':required')).toEqual(asks);
    expect(sections.map(rows)).toEqual(sections.map(() => height));
  }
  expect(control('date')?.value).toBe('2026-04-18T10:00');
  const shown = page.getByAltText('Bild 1 av 1 till Vårservice 2026');
  await expect.element(shown).toBeInTheDocument();
  expect(share(shown)).toBe(30);
  expectRedX();
});

// spec 2.35, 2.36, 2.78, 2.83, 5.1, 5.2, 5.3, 5.10, 5.11, 6.5, 9.7
test('the forms of an account have the fields and the required fields of the specification', async () => {
  const answers: Answers = {
    showProfile: () => gives('showProfile', profile()),
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
    listAccounts: () => gives('listAccounts', [listed({ _id: '123456789012' })]),
    showBackups: () => gives('showBackups', { last: null, late: false }),
  };
  const person = ['firstName', 'lastName'];
  for (const [address, all, required] of [
    [
      '/signup',
      ['username', 'email', 'password', ...person, 'bio', 'role'],
      ['username', 'email', 'password', ...person, 'role'],
    ],
    [
      `/changeprofile/${me}`,
      ['username', 'email', ...person, 'bio', 'password'],
      ['username', 'email', ...person],
    ],
    [
      '/changeuser',
      ['username', 'email', ...person, 'bio', 'password', 'role'],
      ['username', 'email', ...person, 'role'],
    ],
  ] as const) {
    await open(address, answers, { as: 'admin' });
    if (address === '/changeuser') await field('Välj konto').selectOptions('asa');
    await expect.element(field('E-post')).toHaveAttribute('type', 'email');
    expect(names(), address).toEqual(all);
    expect(names(':required'), address).toEqual(required);
    expect(rows('bio')).toBe('8');
  }
});

// spec 2.40, 2.67, 2.75, 2.88, 3.5, 3.13, 7.26, 7.27, 7.28, 9.13, 9.14
test('pictures are 300 px wide, twice that when pressed, and loaded from the address of their kind', async () => {
  const [image, ofProfile] = ['/images/a.webp', '/profile-pictures/a.webp'];
  const answers: Answers = {
    ...trips(trip({ images: [image] })),
    ...services(service({ images: [image] })),
    showProfile: () => gives('showProfile', profile({ profilePictures: [ofProfile] })),
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
  };
  const shown = page.getByRole('main').getByRole('img');
  const width = () => shown.element().getBoundingClientRect().width;
  const top = () => Math.round(shown.element().getBoundingClientRect().top);
  for (const [windowWidth, windowHeight] of [
    [390, 844],
    [1366, 768],
  ] as const) {
    await size(windowWidth, windowHeight);
    for (const [address, at] of [
      ['/showlog/trip-1', image],
      ['/showservicelog/service-1', image],
      [`/showprofile/${me}`, ofProfile],
    ] as const) {
      await open(address, answers);
      await expect.element(shown).toHaveAttribute('src', expect.stringMatching(`^/api${at}`));
      await expect.poll(() => (shown.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
      await expect.poll(width).toBe(300);
      const enlarge = button('Förstora bild 1 av 1');
      enlarge.element().scrollIntoView({ block: 'nearest' });
      const before = top();
      await press(enlarge);
      await expect.poll(width).toBe(600);
      // It grows in place, and the icon that makes it small again is visible without scrolling.
      expect(top()).toBe(before);
      const wayBack = shown.element().closest('li')?.querySelector('svg');
      if (!wayBack) throw new Error('There is no way back.');
      await expect.element(wayBack as unknown as HTMLElement).toBeInViewport({ ratio: 1 });
      await press(button('Förminska bild 1 av 1'));
      await expect.poll(width).toBe(300);
    }
  }
  await open('/info', answers);
  await expect
    .element(page.getByRole('img', { name: /^Segelbåt som passerar/ }))
    .toHaveAttribute('src', '/images/image6.jpg');
});

// spec 2.53, 2.65, 2.73, 9.10
test('dates are shown in the Swedish way, with the year first', async () => {
  for (const [address, text] of [
    ['/home', 'mån 2025-07-14'],
    ['/showlog/trip-1', 'mån 2025-07-14 09:40'],
    ['/servicelogs', 'lör 2026-04-18'],
    ['/showservicelog/service-1', 'lör 2026-04-18 10:00'],
  ] as const) {
    await open(address, { ...trips(trip()), ...services(service()) });
    await expect.element(page.getByText(text, { exact: true })).toBeInTheDocument();
  }
});
