import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuses } from '../testing/answers.ts';
import { trip, trips } from '../testing/logs.ts';
import { chooseFiles, nonsense, picture } from '../testing/pictures.ts';
import { answer, asked, button, expectAccessible, field, heading, open, path } from '../testing/screen.tsx';

async function fillIn(title: string) {
  await field('Rubrik').fill(title);
  await field('Från – Till').fill('Sandhamn – Utö');
  await field('Avgångstid *').fill('2025-07-14T09:40');
  await field('Ankomsttid *').fill('2025-07-14T15:05');
}

test('what is missing or wrong is told at its field and summed up where the focus goes', async () => {
  await open('/createlog', trips());
  await field('Från – Till').fill('Sandhamn – Utö');
  await field('Avgångstid *').fill('2025-07-14T09:40');
  const distance = field('Distans');
  await distance.click();
  await userEvent.keyboard('1e');
  await button('Skapa logg').click();
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
  await summary.getByRole('link', { name: /^Distansen/ }).click();
  await expect.element(distance).toHaveFocus();
  await expect.element(distance).toBeInViewport();
  await expect
    .element(distance)
    .toHaveAccessibleDescription(
      'I nautiska mil, till exempel 12,5 Fel: Distansen måste vara ett tal, till exempel 12 eller 12,5.',
    );
  await distance.fill('12');
  await expect.element(distance).toHaveAccessibleDescription('I nautiska mil, till exempel 12,5');

  await fillIn('Utö i halvvind');
  await button('Skapa logg').click();
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  expect(document.title).toBe('Utö i halvvind – LOGGBOKEN');
});

test('numbers go in with a comma or a point, typed or pasted', async () => {
  await open('/createlog', trips());
  const distance = field('Distans');
  for (const [typed, value] of [
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1200', 1200],
  ] as const) {
    await distance.clear();
    await distance.click();
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
    await distance.click();
    await userEvent.paste();
    await expect.element(distance).toHaveValue(value);
  }
});

test('an arrival before the departure is asked about and may stand', async () => {
  await open('/createlog', trips());
  await fillIn('Över datumgränsen');
  await field('Ankomsttid *').fill('2025-07-13T15:05');
  await expect.element(page.getByText('Ankomsttiden är före avgångstiden. Stämmer det?')).toBeVisible();
  await field('År *').fill('2024');
  await expect.element(page.getByText('Året är 2024, men avgången är 2025. Stämmer det?')).toBeVisible();
  await expectAccessible();
  await button('Skapa logg').click();
  await expect.element(heading('Över datumgränsen')).toBeVisible();
  await expect.element(page.getByText('Tid till sjöss')).not.toBeInTheDocument();
});

test('a year that somebody has written stands, whatever the departure says', async () => {
  await open('/createlog', trips());
  const year = field('År *');
  await field('Avgångstid *').fill('2024-12-31T22:00');
  await expect.element(year).toHaveValue(2024);
  await year.fill('2025');
  await field('Avgångstid *').fill('2023-12-31T22:00');
  await expect.element(year).toHaveValue(2025);
});

test('what the server says of a field stands at the field', async () => {
  await open('/createlog', {
    ...trips(),
    createTripLog: () => refuses('invalid_input', { title: 'Skriv en annan rubrik.' }),
  });
  await fillIn('Utö');
  await button('Skapa logg').click();
  await expect.element(page.getByRole('alert').filter({ hasText: '1 uppgift behöver rättas' })).toHaveFocus();
  await expect.element(field('Rubrik')).toHaveAccessibleDescription('Fel: Skriv en annan rubrik.');
  await expect
    .element(page.getByText('Loggen kunde inte skapas. Det du har skrivit finns kvar.'))
    .toBeVisible();
});

test('whoever leaves with something unsaved is asked first', async () => {
  await open('/createlog', trips());
  await field('Rubrik').fill('Inte klar');
  const home = page.getByRole('link', { name: 'LOGGBOKEN' });
  await home.click();
  const dialog = page.getByRole('alertdialog', { name: 'Lämna sidan?' });
  await expect.element(dialog).toMatchTextContent('Du har ändringar som inte är sparade.');
  await expect.element(dialog.getByRole('button', { name: 'Stanna kvar' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field('Rubrik')).toHaveValue('Inte klar');
  await home.click();
  await dialog.getByRole('button', { name: 'Lämna utan att spara' }).click();
  await expect.poll(path).toBe('/info');
});

test('files that are no pictures are named and left out, and a picture may be taken back', async () => {
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
  await button('Ta bort bild 1 (X)').click();
  await expect.element(page.getByText('Bilden togs bort ur listan.')).toBeVisible();
  await expect.element(button('Ta bort bild 1 (X)')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Välj bild')).toHaveFocus();
});

test('no more than twenty pictures are taken at once', async () => {
  await open('/createlog', trips());
  const one = await picture('picture.webp');
  await chooseFiles(...Array.from({ length: 21 }, () => one));
  await expect.element(page.getByText('Högst 20 bilder åt gången. Resten togs inte med.')).toBeVisible();
  await expect.poll(() => page.getByAltText(/^Förhandsvisning/).elements()).toHaveLength(20);
});

test('a picture that the server can’t read is told, and nothing is saved without it', async () => {
  await open('/createlog', { ...trips(), uploadImages: () => refuses('not_an_image') });
  await fillIn('Avklippt');
  await chooseFiles(await picture('picture.webp'), await picture('truncated.jpg'));
  await button('Skapa logg').click();
  const failure = page.getByRole('alert').filter({ hasText: 'Bilderna kunde inte laddas upp.' });
  await expect.element(failure).toMatchTextContent('Filen är inte en bild som går att läsa.');
  await expect.element(field('Rubrik')).toHaveValue('Avklippt');
  expect(asked.some(({ call }) => call === 'createTripLog')).toBe(false);
});

test('two presses of an impatient thumb make one log', async () => {
  await open('/createlog', trips());
  await fillIn('En gång');
  await button('Skapa logg').dblClick();
  await expect.element(heading('En gång')).toBeVisible();
  expect(asked.filter(({ call }) => call === 'createTripLog')).toHaveLength(1);
});

test('a log that could not be saved for a defect is told, and what was written stays', async () => {
  await open('/createlog', { ...trips(), createTripLog: () => refuses('defect') });
  await fillIn('Utö');
  await button('Skapa logg').click();
  await expect
    .element(page.getByText('Loggen kunde inte skapas. Det du har skrivit finns kvar.'))
    .toBeVisible();
  await expect.element(field('Rubrik')).toHaveValue('Utö');
});

test('a log that was changed elsewhere meanwhile is not overwritten, and the text stays', async () => {
  const log = trip();
  await open(`/updatelog/${log._id}`, {
    ...trips(log),
    updateTripLog: () => refuses('changed_elsewhere'),
    deleteTripLog: () => refuses('changed_elsewhere'),
  });
  await field('Rubrik').fill('Min rubrik');
  await button('Radera logg').click();
  const dialog = page.getByRole('alertdialog', { name: 'Är du säker?' });
  await dialog.getByRole('button', { name: 'Radera' }).click();
  await expect.element(dialog).toMatchTextContent('Loggen har ändrats någon annanstans. Ladda om sidan.');
  await dialog.getByRole('button', { name: 'Avbryt' }).click();

  await button('Uppdatera').click();
  await expect
    .element(page.getByText('Loggen har ändrats någon annanstans sedan du öppnade den.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Visa den sparade i en ny flik' })).toBeVisible();
  await expect.element(field('Rubrik')).toHaveValue('Min rubrik');
  await expectAccessible();
});

test('a deletion that fails is told in the dialog, and can be tried again', async () => {
  const log = trip();
  const well = trips(log);
  await open(`/updatelog/${log._id}`, {
    ...well,
    deleteTripLog: () => refuses('busy'),
  });
  await button('Radera logg').click();
  const dialog = page.getByRole('alertdialog', { name: 'Är du säker?' });
  await dialog.getByRole('button', { name: 'Radera' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Det gick inte att radera. Försök igen.');
  await expectAccessible();
  answer(well);
  await dialog.getByRole('button', { name: 'Radera' }).click();
  await expect.poll(path).toBe('/info');
});
