import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { draftsOf as readDrafts } from '../drafts/writer.ts';
import { trip, trips } from '../testing/logs.ts';
import { chooseFiles, nonsense, picture } from '../testing/pictures.ts';
import { press } from '../testing/press.ts';
import {
  asked,
  bringUpToDate,
  button,
  expectAccessible,
  expectLegible,
  expectToFit,
  field,
  fillInTrip,
  heading,
  me,
  open,
  path,
} from '../testing/screen.tsx';

// spec 5.4
test('missing or invalid values are reported at their fields and in a summary that gets the focus', async () => {
  await open('/createlog', trips());
  await field('Från – Till').fill('Sandhamn – Utö');
  await field('Avgångstid *').fill('2025-07-14T09:40');
  const distance = field('Distans');
  await press(distance);
  await userEvent.keyboard('1e');
  await press(button('Skapa logg'));
  const summary = page.getByRole('alert').filter({ hasText: 'behöver rättas' });
  await expect.element(summary).toHaveFocus();
  expect(document.title).toBe('Fel: Ny logg – LOGGBOKEN');
  await expect.element(summary.getByRole('heading')).toHaveTextContent('3 uppgifter behöver rättas');
  expect(
    summary
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Skriv en rubrik.',
    'Välj ankomsttid.',
    'Distansen måste vara ett tal, till exempel 12 eller 12,5.',
  ]);
  await expectAccessible();
  await expectLegible();
  await expectToFit();
  await press(summary.getByRole('link', { name: /^Distansen/ }));
  await expect.element(distance).toHaveFocus();
  await expect.element(distance).toBeInViewport();
  await expect
    .element(distance)
    .toHaveAccessibleDescription(
      'I nautiska mil, till exempel 12,5 Fel: Distansen måste vara ett tal, till exempel 12 eller 12,5.',
    );
  await distance.fill('12');
  await expect.element(distance).toHaveAccessibleDescription('I nautiska mil, till exempel 12,5');

  await fillInTrip('Utö i halvvind');
  await press(button('Skapa logg'));
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  await expect.poll(() => document.title).toBe('Utö i halvvind – LOGGBOKEN');
});

test('numbers can be typed or pasted with a comma or a point', async () => {
  await open('/createlog', trips());
  const distance = field('Distans');
  for (const [typed, value] of [
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1200', 1200],
  ] as const) {
    await distance.clear();
    await press(distance);
    await userEvent.keyboard(typed);
    await expect.element(distance).toHaveValue(value);
  }
  for (const [pasted, value] of [
    ['12,5', 12.5],
    ['1 234,5', 1234.5],
    ['8', 8],
  ] as const) {
    const hidden = Object.assign(document.createElement('textarea'), { value: pasted });
    document.body.append(hidden);
    hidden.select();
    await userEvent.copy();
    hidden.remove();
    await distance.clear();
    await press(distance);
    await userEvent.paste();
    await expect.element(distance).toHaveValue(value);
  }
});

test.each([
  ['typed', (text: string) => userEvent.keyboard(text)],
  // As dictation by keyboard inserts text: several words at once, or words that are shown first and confirmed later.
  ['spoken', (text: string) => cdp().send('Input.insertText', { text })],
  [
    'spoken bit by bit',
    async (text: string) => {
      await cdp().send('Input.imeSetComposition', { text, selectionStart: 0, selectionEnd: text.length });
      await cdp().send('Input.insertText', { text });
    },
  ],
] as const)(
  'a number that is %s with «komma» is read as that number, and invalid input is reported',
  async (_, write) => {
    const fake = trips();
    await open('/createlog', fake);
    await fillInTrip('Med rösten');
    const distance = field('Distans');
    await press(distance);
    await write('12 komma 5');
    await userEvent.tab();
    await expect.element(distance).toHaveValue(12.5);
    for (const wrong of ['12 5', '1,2,3', '1.2.3', '5 knop 5', 'fem']) {
      await distance.clear();
      await press(distance);
      await write(wrong);
      await userEvent.tab();
      await expect.element(distance).toHaveValue(wrong);
    }
    await press(button('Skapa logg'));
    await expect
      .element(distance)
      .toHaveAccessibleDescription(/Distansen måste vara ett tal, till exempel 12 eller 12,5\./);
    await distance.clear();
    await press(distance);
    await write('5 komma 5');
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Med rösten')).toBeVisible();
    await expect.element(page.getByText('5,5 nm')).toBeVisible();
  },
);

test('input that is not a number stays as written, also when it replaces text or is inserted at the caret', async () => {
  await open('/createlog', trips());
  const distance = field('Distans');
  for (const written of ['12-13 nm', '-½', '12.x', '1.234,5', '+3', '１２', '12,5 600']) {
    await distance.clear();
    await userEvent.tab();
    await press(distance);
    await userEvent.keyboard(written);
    await userEvent.tab();
    await expect.poll(() => said(distance)).toBe(written);
  }
  for (const [pasted, at, value] of [
    ['8,5 kn', '{Control>}a{/Control}', '8,5 kn'],
    ['+', '{Home}', '+12'],
    ['x', '{ArrowLeft}', '1x2'],
  ] as const) {
    await distance.clear();
    await userEvent.tab();
    await distance.fill('12');
    await press(distance);
    await userEvent.keyboard(`{End}${at}`);
    await cdp().send('Input.insertText', { text: pasted });
    await expect.element(distance).toHaveValue(value);
  }
  await distance.clear();
  await userEvent.tab();
  await distance.fill('100');
  await press(distance);
  await userEvent.keyboard('{Control>}a{/Control} 500{Tab}');
  await expect.element(distance).toHaveValue(500);
});

/** The value of a field, with a comma where the browser has a point. */
const said = (distance: ReturnType<typeof field>) =>
  (distance.element() as HTMLInputElement).value.replace(/^(\d+)\.(?=\d \d)/, '$1,');

test.each([
  { distance: '12 nm', windSpeed: '12 5' },
  { distance: '1.234,5', windSpeed: '12-13' },
])(
  'invalid input such as “$distance” and “$windSpeed” is restored with its draft, and is not saved as an empty value',
  async (written) => {
    const fake = trips();
    await open('/createlog', fake);
    await fillInTrip('Avbruten');
    for (const [label, text] of [
      ['Distans', written.distance],
      ['Vindhastighet', written.windSpeed],
    ] as const) {
      await press(field(label));
      await userEvent.keyboard(`${text}{Tab}`);
    }
    await expect
      .poll(async () => (await readDrafts(me, '/createlog')).map(({ texts }) => texts))
      .toMatchObject([written]);
    await expect.poll(path).toContain('?draft=');
    await open(path(), fake);
    await expect.element(field('Rubrik')).toHaveValue('Avbruten');
    await expect.element(field('Distans')).toHaveValue(written.distance);
    await expect.element(field('Vindhastighet')).toHaveValue(written.windSpeed);
    await press(button('Skapa logg'));
    await expect.element(field('Distans')).toHaveAccessibleDescription(/Distansen måste vara ett tal/);
    await expect
      .element(field('Vindhastighet'))
      .toHaveAccessibleDescription(/Vindhastigheten måste vara ett tal/);
    await field('Distans').fill('12');
    await field('Vindhastighet').fill('8');
    await press(button('Skapa logg'));
    await expect.element(page.getByText('12 nm')).toBeVisible();
  },
);

test('an arrival before the departure is questioned but can be saved', async () => {
  await open('/createlog', trips());
  await fillInTrip('Över datumgränsen');
  await field('Ankomsttid *').fill('2025-07-13T15:05');
  await expect.element(page.getByText('Ankomsttiden är före avgångstiden. Stämmer det?')).toBeVisible();
  await field('År *').fill('2024');
  await expect.element(page.getByText('Året är 2024, men avgången är 2025. Stämmer det?')).toBeVisible();
  await expectAccessible();
  await press(button('Skapa logg'));
  await expect.element(heading('Över datumgränsen')).toBeVisible();
  await expect.element(page.getByText('Tid till sjöss')).not.toBeInTheDocument();
});

test('a year that the user has written is kept, whatever the departure is', async () => {
  await open('/createlog', trips());
  const year = field('År *');
  await field('Avgångstid *').fill('2024-12-31T22:00');
  await expect.element(year).toHaveValue(2024);
  await year.fill('2025');
  await field('Avgångstid *').fill('2023-12-31T22:00');
  await expect.element(year).toHaveValue(2025);
});

// spec 2.91, 5.12
test('files that are not pictures are named and left out, and a chosen picture can be removed', async () => {
  await open('/createlog', trips());
  await chooseFiles(
    nonsense('text.png'),
    await picture('picture.webp'),
    nonsense('drawing.svg.jpg'),
    await picture('alpha.png'),
  );
  await expect.element(page.getByText('text.png är ingen bildfil och togs inte med.')).toBeVisible();
  await expect.element(page.getByText('drawing.svg.jpg är ingen bildfil och togs inte med.')).toBeVisible();
  await expect.poll(() => page.getByAltText(/^Förhandsvisning/).elements()).toHaveLength(2);
  await expectAccessible();
  await expectLegible();
  await press(button('Ta bort bild 1 (X)'));
  await expect.element(page.getByText('Bilden togs bort ur listan.')).toBeVisible();
  await expect.element(button('Ta bort bild 1 (X)')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Välj bild')).toHaveFocus();
});

test('at most twenty pictures can be added at once', async () => {
  await open('/createlog', trips());
  const one = await picture('picture.webp');
  await chooseFiles(...Array.from({ length: 21 }, () => one));
  await expect.element(page.getByText('Högst 20 bilder åt gången. Resten togs inte med.')).toBeVisible();
  // Twenty pictures are shrunk one after the other.
  await expect
    .poll(() => page.getByAltText(/^Förhandsvisning/).elements(), { timeout: 20_000 })
    .toHaveLength(20);
});

test('a double click on the button creates only one log', async () => {
  await open('/createlog', trips());
  await fillInTrip('En gång');
  await button('Skapa logg').dblClick();
  await expect.element(heading('En gång')).toBeVisible();
  await bringUpToDate();
  expect(asked.filter(({ call }) => call === 'createTripLog')).toHaveLength(1);
});

test('the arrival picker starts at the departure, which is not kept unless the user changes it', async () => {
  await open('/createlog', trips());
  const arrival = field('Ankomsttid *');
  const leave = () => (arrival.element() as HTMLElement).blur();
  await field('Avgångstid *').fill('2025-07-12T09:40');
  (arrival.element() as HTMLElement).focus();
  await expect.element(arrival).toHaveValue('2025-07-12T09:40');
  leave();
  await expect.element(arrival).toHaveValue('');
  (arrival.element() as HTMLElement).focus();
  await arrival.fill('2025-07-12T15:05');
  leave();
  await expect.element(arrival).toHaveValue('2025-07-12T15:05');
});

test('the proposed arrival is not saved with Enter either', async () => {
  await open('/createlog', trips());
  await fillInTrip('Utö');
  const arrival = field('Ankomsttid *');
  await arrival.fill('');
  (document.activeElement as HTMLElement).blur();
  (arrival.element() as HTMLElement).focus();
  await expect.element(arrival).toHaveValue('2025-07-14T09:40');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Välj ankomsttid.' })).toBeVisible();
  await expect.element(arrival).toHaveValue('');
  expect(asked.filter(({ call }) => call === 'createTripLog')).toEqual([]);
});

test('an arrival at the time of the departure stays when its field is left, saved or chosen', async () => {
  const departureDateTime = '2025-07-14T09:40';
  await open('/updatelog/trip-1', trips(trip({ departureDateTime, arrivalDateTime: departureDateTime })));
  const arrival = field('Ankomsttid *');
  const leave = () => (arrival.element() as HTMLElement).blur();
  await press(arrival);
  leave();
  await expect.element(arrival).toHaveValue(departureDateTime);
  await arrival.fill('2025-07-14T15:05');
  await arrival.fill(departureDateTime);
  leave();
  await field('Rubrik').fill('Kort tur');
  await press(button('Uppdatera'));
  await expect.element(heading('Kort tur')).toBeVisible();
  const sent = () => asked.find(({ call }) => call === 'updateTripLog')?.body;
  await expect.poll(sent).toEqual({ title: 'Kort tur', was: { title: 'Utö i halvvind' } });

  await open('/createlog');
  await field('Avgångstid *').fill(departureDateTime);
  (arrival.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}');
  leave();
  await expect.element(arrival).toHaveValue(departureDateTime);
});

test('«Nu» announces which time it has set in which field', async () => {
  await open('/createlog', trips());
  await press(button('Nu, avgångstid'));
  const status = page
    .getByRole('status')
    .filter({ hasText: /^Avgångstid: \S+ \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/ });
  await expect.element(status).toBeInTheDocument();
});
