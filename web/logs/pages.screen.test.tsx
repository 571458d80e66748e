import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { gives } from '../testing/answers.ts';
import { profile, service, services, trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  button,
  expectAccessible,
  expectLegible,
  expectToFit,
  heading,
  late,
  link,
  me,
  open,
  texts,
} from '../testing/screen.tsx';

const both = () => ({ ...trips(trip()), ...services(service()) });

test.each([
  ['/home', 'Mina loggar', 'Laddar loggarna ...'],
  ['/logs?year=2025', 'Säsongen 2025', 'Laddar loggarna ...'],
  ['/showlog/trip-1', 'Mina loggar', 'Laddar sidan ...'],
  ['/updatelog/trip-1', 'Uppdatera logg', 'Laddar sidan ...'],
  ['/servicelogs', 'Service', 'Laddar serviceboken ...'],
  ['/showservicelog/service-1', 'Service', 'Laddar...'],
  ['/updateservicelog/service-1', 'Uppdatera service', 'Laddar sidan ...'],
])('the page %s says in its own words that it is loading', async (address, title, words) => {
  const { answers, answerNow } = late(both());
  await open(address, answers);
  await expect.element(heading(title)).toBeInTheDocument();
  const waiting = page.getByRole('main').getByText(words, { exact: true });
  await expect.element(waiting).toBeVisible();
  await expectAccessible();
  answerNow();
  await expect.element(waiting).not.toBeInTheDocument();
});

test('a log that is opened from its list is announced by its title, also if it comes late', async () => {
  const { answers, answerNow } = late({ showTripLog: trips(trip()).showTripLog as never });
  await open('/home', { ...trips(trip()), ...answers });
  await press(link('Visa Utö i halvvind'));
  const announced = page.getByText(/sidan är laddad/);
  answerNow();
  await expect.element(announced).toHaveTextContent('Utö i halvvind – LOGGBOKEN, sidan är laddad');
});

test('the route of a trip is not repeated if it is the same as the title', async () => {
  const same = trip({ title: 'Gräsö – Öregrund', position: 'Gräsö – Öregrund ' });
  const other = trip({ _id: 'trip-2', title: 'Hem', position: 'Öregrund – Gräsö' });
  await open('/home', trips(same, other));
  const main = page.getByRole('main');
  await expect.element(link('Visa Hem')).toBeVisible();
  expect(main.getByText('Gräsö – Öregrund').elements()).toHaveLength(1);
  expect(main.getByText('Öregrund – Gräsö').elements()).toHaveLength(1);
  await press(link('Visa Gräsö – Öregrund'));
  await expect.element(heading('Gräsö – Öregrund')).toBeVisible();
  expect(texts(main.getByRole('term'))).toEqual(['Tid till sjöss', 'Avgång', 'Ankomst']);
});

test('a trip without times shows no duration, not even «0 min», and its season says that times are missing', async () => {
  const departureDateTime = '2025-07-14T00:00';
  const answers = trips(trip({ departureDateTime, arrivalDateTime: departureDateTime, distance: 30 }));
  await open('/showlog/trip-1', answers);
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  expect(page.getByText(/min$/).elements()).toEqual([]);
  await open('/logs?year=2025', answers);
  await expect.element(page.getByText('1 resa saknar tid.')).toBeVisible();
  expect(page.getByText('Orimlig fart').elements()).toEqual([]);
  expect(page.getByRole('main').element().textContent).not.toMatch(/\b0\smin/);
});

// spec 3.14
test('pictures that the server names in a JSON string are shown', async () => {
  const log = service({ images: ['/images/a.webp'] });
  const body = { ...log, images: JSON.stringify(log.images) };
  await open('/showservicelog/service-1', {
    ...services(log),
    showServiceLog: () => ({ status: 200, body, headers: {} }),
  });
  await expect.element(page.getByAltText('Bild 1 av 1 till Vårservice 2026')).toBeInTheDocument();
  await expectAccessible();
  await expectLegible();
});

test('the page of a service fits a small phone with text of twice the size, long headings too', async () => {
  await open('/showservicelog/service-1', services(service({ recommendedActions: 'Byt fallet.' })));
  await expect.element(page.getByRole('heading', { name: 'Rekommenderade åtgärder' })).toBeVisible();
  await expectToFit();
});

test('a trip’s page begins with its first picture, repeats nothing, and has its actions on one line on a phone', async () => {
  await open('/showlog/trip-1', trips(trip({ images: ['/images/a.webp'] })));
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  const first = document.querySelector('main img');
  expect(first?.getAttribute('src')).toBe('/api/images/a.webp?size=thumb');
  expect(first?.getBoundingClientRect().bottom).toBeLessThan(
    heading('Utö i halvvind').element().getBoundingClientRect().top,
  );
  expect(texts(page.getByRole('term'))).toEqual(['Tid till sjöss', 'Avgång', 'Ankomst']);
  const tops = [link('Ändra'), link('Tillbaka'), button('Skriv ut')].map(
    (one) => one.element().getBoundingClientRect().top,
  );
  expect(new Set(tops).size, 'one line').toBe(1);
  await expectAccessible();

  // A year other than that of the departure is shown.
  await open('/showlog/trip-1', trips(trip({ year: 2024 })));
  await expect.element(page.getByRole('term').filter({ hasText: 'År' })).toBeVisible();
});

// asvs 1.1.2, 1.2.1
test('markup that the user has written is shown as text', async () => {
  const markup = '<img src="x" onerror="document.title = 1"><script>document.title = 2</script>';
  const answers = {
    ...trips(trip({ title: markup, description: markup, position: markup })),
    ...services(service({ title: markup, comments: markup })),
    showProfile: () => gives('showProfile', profile({ firstName: markup, bio: markup })),
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
  };
  for (const address of [
    '/home',
    '/showlog/trip-1',
    '/servicelogs',
    '/showservicelog/service-1',
    `/showprofile/${me}`,
  ]) {
    await open(address, answers);
    await expect.element(page.getByText(markup).first()).toBeVisible();
    expect(document.querySelectorAll('[onerror]')).toHaveLength(0);
    expect(document.title).not.toMatch(/^[12]$/);
  }
});
