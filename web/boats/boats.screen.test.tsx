import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readAnswer } from '../offline/answers.ts';
import { openDb } from '../offline/db.ts';
import { boatsQuery } from '../plan/queries.ts';
import { lost, refuses } from '../testing/answers.ts';
import { boat, plans } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  button,
  expectAccessible,
  expectLegible,
  heading,
  late,
  link,
  me,
  open,
  path,
  said,
  size,
} from '../testing/screen.tsx';

const textbox = (name: string) => page.getByRole('textbox', { name });

test('a user with one boat is led directly to it, and sees only the fields that are filled in', async () => {
  const vindila = boat({ model: 'Albin Vega', kind: 'sail', launching: '2026-05-02', draught: 1.17 });
  await open('/boats', plans([vindila]));
  await expect.element(heading('Vindila')).toBeVisible();
  expect(path()).toBe('/boats/boat-1');
  await expect.element(page.getByText('Segelbåt')).toBeVisible();
  await expect.element(page.getByText('1,17 m')).toBeVisible();
  await expect.element(page.getByText('2 maj 2026')).toBeVisible();
  await expect.element(page.getByText('MMSI')).not.toBeInTheDocument();
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
});

test('a boat is created, changed with the version in If-Match, and deleted', async () => {
  await open('/boats', plans());
  await expect.element(page.getByRole('heading', { name: 'Ingen båt än' })).toBeVisible();
  await expectAccessible();
  await press(link('Ny båt'));
  await press(button('Spara'));
  await expect.element(page.getByRole('alert').first()).toHaveFocus();
  await textbox('Båtens namn').fill('Havsöringen');
  await page.getByLabelText('Sjösättning').fill('2026-05-09');
  await expectAccessible();
  await press(button('Spara'));
  await expect.element(heading('Havsöringen')).toBeVisible();
  await press(link('Ändra'));
  await textbox('Hemmahamn').fill('Saltsjöbaden');
  await press(button('Spara'));
  await expect.element(page.getByText('Saltsjöbaden')).toBeVisible();
  expect(asked.find(({ call }) => call === 'updateBoat')?.headers.get('If-Match')).toBe('"1"');
  await press(link('Ändra'));
  await press(button('Ta bort båten'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort båten' }));
  await expect.poll(() => said().element().textContent).toMatch('Båten är borttagen. Loggarna finns kvar.');
});

test('a boat that was deleted elsewhere counts as deleted', async () => {
  await open('/boats/boat-1/edit', plans([boat()]));
  await expect.element(textbox('Båtens namn')).toHaveValue('Vindila');
  answer({ ...plans(), deleteBoat: () => refuses('boat_not_found') });
  await press(button('Ta bort båten'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort båten' }));
  await expect.poll(() => said().element().textContent).toMatch('Båten är borttagen. Loggarna finns kvar.');
});

test('a user who renames a boat is told that its logs have the new name too', async () => {
  await open('/boats/boat-1/edit', plans([boat()]));
  await textbox('Båtens namn').fill('Havsöringen');
  await press(button('Spara'));
  await expect
    .poll(() => said().element().textContent)
    .toMatch('Båten är sparad. Loggarna har fått det nya namnet.');
});

test('a boat whose first save gets no response has the values typed last after the next save', async () => {
  const answers = plans();
  await open('/boats/new', { ...answers, createBoat: lost(answers.createBoat) });
  await textbox('Båtens namn').fill('Havsöring');
  await press(button('Spara'));
  await expect.element(page.getByText(/^Ändringen sparades inte\./)).toBeVisible();
  answer(answers);
  await textbox('Båtens namn').fill('Havsöringen');
  await press(button('Spara'));
  await expect.element(heading('Havsöringen')).toBeVisible();
});

test('a change of a boat that got no response is no conflict with what is typed after it', async () => {
  const answers = plans([boat()]);
  await open('/boats/boat-1/edit', { ...answers, updateBoat: lost(answers.updateBoat) });
  await textbox('Hemmahamn').fill('Saltsjöbaden');
  await press(button('Spara'));
  await expect.element(page.getByText(/^Ändringen sparades inte\./)).toBeVisible();
  answer(answers);
  await textbox('Hemmahamn').fill('Bullandö');
  await press(button('Spara'));
  await expect.element(heading('Vindila')).toBeVisible();
  await expect.element(page.getByText('Bullandö')).toBeVisible();
});

test('a boat whose change got no response is deleted', async () => {
  const answers = plans([boat()]);
  await open('/boats/boat-1/edit', { ...answers, updateBoat: lost(answers.updateBoat) });
  await textbox('Hemmahamn').fill('Saltsjöbaden');
  await press(button('Spara'));
  await expect.element(page.getByText(/^Ändringen sparades inte\./)).toBeVisible();
  answer(answers);
  await press(button('Ta bort båten'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort båten' }));
  await expect.poll(() => said().element().textContent).toMatch('Båten är borttagen. Loggarna finns kvar.');
});

test('a boat that was changed elsewhere shows what it holds there, keeps what is typed, and is saved by the next press', async () => {
  await open('/boats/boat-1/edit', plans([boat({ homePort: 'Nynäshamn' })]));
  await textbox('Hemmahamn').fill('Saltsjöbaden');
  await textbox('MMSI').fill('265123456');
  answer(plans([boat({ homePort: 'Utö', callSign: 'SB 1234', version: 2 })]));
  await press(button('Spara'));
  await expect
    .element(page.getByText(/^Ändringen sparades inte\. Det har ändrats någon annanstans\./))
    .toBeVisible();
  await expect.element(page.getByRole('alert').first()).toHaveFocus();
  await expect.element(textbox('Hemmahamn')).toHaveValue('Saltsjöbaden');
  await expect
    .element(textbox('Hemmahamn'))
    .toHaveAccessibleDescription(/Någon annanstans har det ändrats till Utö\./);
  await expect.element(textbox('MMSI')).toHaveValue('265123456');
  await expect.element(textbox('Anropssignal')).toHaveValue('SB 1234');
  await expectAccessible();
  await expectLegible();
  await press(button('Spara'));
  await expect.element(heading('Vindila')).toBeVisible();
  for (const text of ['Saltsjöbaden', '265123456', 'SB 1234'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('a boat that was changed elsewhere and can’t be fetched is not saved, and keeps what is typed', async () => {
  await open('/boats/boat-1/edit', plans([boat()]));
  await textbox('Hemmahamn').fill('Saltsjöbaden');
  answer({ ...plans([boat({ version: 2 })]), listBoats: () => refuses('defect') });
  await press(button('Spara'));
  await expect.element(page.getByText(/^Ändringen sparades inte\. Något gick fel/)).toBeVisible();
  await expect.element(textbox('Hemmahamn')).toHaveValue('Saltsjöbaden');
});

test('the page of a boat says that the boat is loading, can’t be fetched or does not exist', async () => {
  const { answers, answerNow } = late({ listBoats: () => refuses('defect') });
  await open('/boats/boat-1', answers);
  await expect.element(page.getByText('Hämtar båten ...')).toBeVisible();
  answerNow();
  await expect.element(page.getByText('Båten kunde inte hämtas.')).toBeVisible();
  await expectAccessible();
  answer(plans([boat({ _id: 'another' })]));
  await press(button('Försök igen'));
  await expect.element(page.getByText('Båten finns inte.')).toBeVisible();
});

test('the form of a boat opens without a network, and says on saving when the boat can be changed', async () => {
  await open('/boats/boat-1', plans([boat()]));
  await expect.element(heading('Vindila')).toBeVisible();
  await expect.poll(async () => (await readAnswer(openDb(me), boatsQuery.queryKey))?.data).toBeDefined();
  answer({ listBoats: () => 'unreachable', updateBoat: () => 'unreachable' });
  await open('/boats/boat-1/edit');
  await textbox('Hemmahamn').fill('Utö');
  await press(button('Spara'));
  await expect
    .element(page.getByText('Ändringen sparades inte. Planen kan ändras när du har täckning.'))
    .toBeVisible();
});
