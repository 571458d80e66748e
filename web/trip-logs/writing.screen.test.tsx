import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  asked,
  button,
  expectAccessible,
  expectLegible,
  field,
  heading,
  open,
  path,
  texts,
} from '../testing/screen.tsx';

/** Two trips, the later one from Möja to Sandhamn. */
const twoTrips = () =>
  trips(
    trip({
      title: 'Till Möja',
      departureDateTime: '2025-07-14T10:00',
      arrivalDateTime: '2025-07-14T12:00',
      position: 'Bullandö – Möja',
    }),
    trip({
      _id: 'trip-2',
      title: 'Till Sandhamn',
      departureDateTime: '2025-07-16T10:00',
      arrivalDateTime: '2025-07-16T12:00',
      position: 'Möja – Sandhamn',
    }),
  );

const suggestions = () =>
  [...((field('Från – Till').element() as HTMLInputElement).list?.options ?? [])].map(({ value }) => value);
const copy = () => button('Kopiera förra resan');
const point = (name: string) =>
  page.getByRole('radiogroup', { name: 'Kompassros' }).getByRole('radio', { name, exact: true });

test('the last trip can be copied, the route can be reversed, and «Ångra» restores what the copy overwrote', async () => {
  await open('/createlog', twoTrips());
  const title = field('Rubrik');
  const position = field('Från – Till');
  await title.fill('Hem igen');

  await press(copy());
  await press(copy());
  await expect.element(title).toHaveValue('Till Sandhamn');
  await expect.element(position).toHaveValue('Möja – Sandhamn');
  await expect.element(field('Avgångstid *')).toHaveValue('');
  await expect.element(field('År *')).toHaveValue(new Date().getFullYear());
  const said = page.getByText('Rubrik och Från – Till är kopierade från ”Till Sandhamn” (ons 2025-07-16).');
  await expect.element(said).toBeVisible();
  await expectAccessible();

  // What is typed after the copy stays; the rest is restored.
  await position.fill('Möja – Grinda');
  await press(button('Ångra'));
  await expect.element(title).toHaveValue('Hem igen');
  await expect.element(position).toHaveValue('Möja – Grinda');
  await expect.element(said).not.toBeInTheDocument();
  await expect.element(copy()).toHaveFocus();

  await press(button('Vänd resan'));
  await expect.element(position).toHaveValue('Grinda – Möja');
  await press(button('Vänd resan'));
  await expect.element(position).toHaveValue('Möja – Grinda');
  await position.fill('Rundtur');
  await press(button('Vänd resan'));
  await expect.element(position).toHaveValue('Rundtur');
  await expect
    .element(page.getByText('Skriv både start och mål först, till exempel Sandhamn – Utö.'))
    .toBeVisible();
});

test('a very small number is shown in the form without an exponent, and stays as it is', async () => {
  await open('/updatelog/trip-1', trips(trip({ distance: 1e-9 })));
  const distance = () => (field('Distans').element() as HTMLInputElement).value;
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  expect(distance()).toBe('0.000000001');
  await field('Rubrik').fill('Till kranen');
  await press(button('Uppdatera'));
  await expect.poll(path).toBe('/showlog/trip-1');
  const sent = () => asked.find(({ call }) => call === 'updateTripLog')?.body;
  await expect.poll(sent).toEqual({ title: 'Till kranen', was: { title: 'Utö i halvvind' } });
});

test('harbours are suggested from earlier trips, beginning with where the last one ended', async () => {
  await open('/createlog', twoTrips());
  await expect
    .poll(suggestions)
    .toEqual(['Sandhamn – ', 'Möja – Sandhamn', 'Bullandö – Möja', 'Möja – ', 'Bullandö – ']);
  await field('Från – Till').fill('Sandhamn – ');
  await expect.poll(suggestions).toEqual(['Sandhamn – Möja', 'Sandhamn – Bullandö']);
});

test('the first log has nothing to copy', async () => {
  await open('/createlog', trips());
  await expect.element(field('Rubrik')).toBeVisible();
  // The list that the copy would come from has been fetched by then.
  await expect.poll(() => asked.some(({ call }) => call === 'listTripLogs')).toBe(true);
  await expect.element(copy()).not.toBeInTheDocument();
});

test('what fills in the rest of a trip comes first: its pictures, its track, the last trip and a weekend’s pictures', async () => {
  await open('/createlog', twoTrips());
  await expect.element(copy()).toBeVisible();
  const first = page.getByRole('main').getByRole('button').or(page.getByRole('textbox'));
  const names = first.elements().map((one) => one.textContent || (one as HTMLInputElement).name);
  expect(names.slice(0, 5)).toEqual([
    ...['Välj bild', 'Välj GPX-fil', 'Kopiera förra resan', 'Börja med bilderna', 'title'],
  ]);
});

test('the compass rose appears with the focus of the wind’s field, and stays when the focus leaves', async () => {
  await open('/createlog', trips());
  await expect.element(field('Vindriktning')).toBeVisible();
  await expect.element(point('N, nord')).not.toBeInTheDocument();
  await press(field('Vindriktning'));
  await expect.element(point('N, nord')).toBeVisible();
  await press(field('Distans'));
  await expect.element(point('N, nord')).toBeVisible();
});

test('the wind can be chosen on a compass rose by pointer or keyboard, or written in words', async () => {
  await open('/createlog', trips());
  const words = field('Vindriktning');
  await press(words);
  await press(point('SV, sydväst'));
  await expect.element(words).toHaveValue('SV');
  await expect.element(point('SV, sydväst')).toBeChecked();
  await expectAccessible();
  await expectLegible();
  await press(point('SV, sydväst'));
  await expect.element(words).toHaveValue('');

  await words.fill('nno');
  await expect.element(point('NNO, nordnordost')).toBeChecked();
  (point('NNO, nordnordost').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(words).toHaveValue('NO');
  await expect.element(point('NO, nordost')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await expect.element(words).toHaveValue('NNV');

  await words.fill('Växlande, mest ostlig');
  await press(point('O, ost'));
  await expect.element(words).toHaveValue('O');
  // Trying several points on the rose does not lose what was typed.
  await press(point('SO, sydost'));
  await expect.element(words).toHaveValue('SO');
  await expect.element(page.getByText('Här stod ”Växlande, mest ostlig”.')).toBeVisible();
  await press(button('Ångra'));
  await expect.element(words).toHaveValue('Växlande, mest ostlig');
});

test('the first arrow key chooses the wind at the focused point, in the north', async () => {
  await open('/createlog', trips());
  await press(field('Vindriktning'));
  await expect.element(point('N, nord')).toBeVisible();
  (point('N, nord').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(field('Vindriktning')).toHaveValue('N');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(field('Vindriktning')).toHaveValue('NNO');
});

test('a time that «Nu» has overwritten can be restored', async () => {
  await open('/createlog', trips());
  const departure = field('Avgångstid *');
  await departure.fill('2025-07-14T09:40');
  await press(button('Nu, avgångstid'));
  await expect.element(departure).not.toHaveValue('2025-07-14T09:40');
  await expect.element(page.getByText('Tiden var mån 2025-07-14 09:40.')).toBeVisible();
  await press(button('Ångra'));
  await expect.element(departure).toHaveValue('2025-07-14T09:40');
  await expect.element(button('Nu, avgångstid')).toHaveFocus();
});

test('the mouse wheel scrolls the page and does not change a number', async () => {
  await open('/createlog', trips());
  const distance = field('Distans');
  await distance.fill('12.5');
  await expect.element(distance).toHaveFocus();
  const before = scrollY;
  await userEvent.wheel(distance, { delta: { y: 300 } });
  await expect.poll(() => scrollY).toBeGreaterThan(before);
  await expect.element(distance).toHaveValue(12.5);
});

test('removing pictures can be undone until the log is saved', async () => {
  const two = trip({ images: ['/images/a.webp', '/images/b.webp'] });
  await open('/updatelog/trip-1', trips(two));
  await press(button('Ta bort bild 1 (X)'));
  await press(button('Ta bort bild 1 (X)'));
  await expect.element(page.getByText('2 bilder tas bort när du trycker på Uppdatera.')).toBeVisible();
  await expect.element(button('Ångra')).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(page.getByText('Bilden är tillbaka.')).toBeVisible();
  await press(button('Uppdatera'));
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  await expect.poll(() => texts(page.getByRole('button', { name: /^Förstora bild/ }))).toHaveLength(2);
  expect(asked.filter(({ call }) => call === 'deleteImage')).toEqual([]);
});
