import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentSync } from '../sync/account.ts';
import { refuses } from '../testing/answers.ts';
import { services, trip, trips } from '../testing/logs.ts';
import { boat, paper, plans, task } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  bringUpToDate,
  button,
  expectAccessible,
  expectLegible,
  expectToFit,
  heading,
  late,
  link,
  open,
  path,
  said,
  size,
  texts,
} from '../testing/screen.tsx';
import { confirm, note, withoutNetwork } from '../testing/waiting.ts';

const textbox = (name: string) => page.getByRole('textbox', { name });
/** Of her last season, and of all. */
const figures = () =>
  texts(page.getByRole('region', { name: 'Säsongen 2025' }).getByRole('definition')).map((text) =>
    text.replace(/\s/g, ' '),
  );
const calls = (name: string) => asked.filter(({ call }) => call === name);
const sendNow = async () => (await currentSync()).sendNow();

test('a user with one boat is led directly to it, and sees only the fields that are filled in', async () => {
  const vindila = boat({ model: 'Albin Vega', kind: 'sail', launching: '2026-05-02', draught: 1.17 });
  await open('/boats', plans([vindila]));
  await expect.element(heading('Vindila')).toBeVisible();
  expect(path()).toBe('/boats/boat-1');
  await expect.element(page.getByText('Segelbåt')).toBeVisible();
  await expect.element(page.getByText('1,17 m')).toBeVisible();
  expect(texts(page.getByRole('term'))).not.toContain('Modell');
  await expect.element(page.getByText('2 maj 2026')).toBeVisible();
  await expect.element(page.getByText('MMSI')).not.toBeInTheDocument();
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
});

test('the page of a boat begins with her picture, and the figures of her last season and of all', async () => {
  const day = (year: number) => ({
    departureDateTime: `${year}-07-14T09:00`,
    arrivalDateTime: `${year}-07-15T15:00`,
  });
  const mine = { boat: 'Vindila', distance: 20, engineStart: 400, engineEnd: 402.5 };
  const answers = {
    ...plans([boat({ homePort: 'Saltsjöbaden' }), boat({ _id: 'boat-2', name: 'Ran', bookName: '' })]),
    ...trips(
      trip({ _id: 'new', ...mine, ...day(2025), images: ['/images/a.webp'] }),
      trip({ _id: 'old', ...mine, ...day(2023) }),
      trip({ _id: 'other', ...day(2025), boat: 'Ran', distance: 500 }),
    ),
  };
  await open('/boats/boat-1', answers);
  await expect.element(page.getByRole('img', { name: /^Vindila, ur den senaste loggen/ })).toBeVisible();
  await expect
    .poll(figures)
    .toEqual(['12 sedan 2023', '20 nm40 nm sedan 2023', '12 sedan 2023', '2,5 h5 h sedan 2023']);
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
  await expectToFit();
  await open('/boats/boat-2');
  await expect.poll(figures).toEqual(['1', '500 nm', '1']);
  await expect.element(page.getByRole('img', { name: /^Ran/ })).not.toBeInTheDocument();
});

test('nights away are counted from the home that all of her trips tell, also in a season that was spent elsewhere', async () => {
  const on = (day: string, position: string) =>
    trip({ _id: day, position, departureDateTime: `${day}T09:00`, arrivalDateTime: `${day}T15:00` });
  await open('/boats/boat-1', {
    ...plans([boat()]),
    ...trips(
      ...['05-01', '05-10', '06-01'].map((day) => on(`2024-${day}`, 'Saltsjöbaden – Grinda – Saltsjöbaden')),
      on('2025-07-01', 'Utö – Saltsjöbaden'),
      on('2025-07-08', 'Saltsjöbaden – Utö'),
      on('2025-07-09', 'Utö – Utö'),
    ),
  });
  // The one in Utö, and none of the week at home.
  await expect.poll(() => figures()[2]).toBe('11 sedan 2024');
});

test('a boat is created, changed in the fields that were touched, and deleted', async () => {
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
  expect(said().element().textContent).toMatch('Båten är sparad.');
  await press(link('Ändra'));
  await textbox('Hemmahamn').fill('Saltsjöbaden');
  await press(button('Spara'));
  await expect.element(page.getByText('Saltsjöbaden')).toBeVisible();
  await expect
    .poll(() => calls('updateBoat').map(({ body }) => body))
    .toEqual([{ homePort: 'Saltsjöbaden', was: { homePort: null } }]);
  await press(link('Ändra'));
  await press(button('Ta bort båten'));
  await confirm('Ta bort båten');
  await expect.poll(() => said().element().textContent).toMatch('Båten är borttagen. Loggarna finns kvar.');
  await expect.poll(() => calls('deleteBoat')).toHaveLength(1);
});

test('a user who renames a boat is told that its logs get the new name too', async () => {
  await open('/boats/boat-1/edit', plans([boat()]));
  await textbox('Båtens namn').fill('Havsöringen');
  await press(button('Spara'));
  await expect
    .poll(() => said().element().textContent)
    .toMatch('Båten är sparad. Loggarna får det nya namnet.');
});

test('without a network a boat is written, shown with a sign, and sent when the network is back', async () => {
  await open('/boats/new', plans());
  const online = await withoutNetwork();
  await textbox('Båtens namn').fill('Havsöringen');
  await press(button('Spara'));
  await expect.element(heading('Havsöringen')).toBeVisible();
  await expect
    .element(note().getByText('Båten finns på enheten. Den skickas när du har täckning.'))
    .toBeVisible();
  await expect.element(page.getByText(/^Ingen anslutning · 1 ändring väntar/)).toBeVisible();
  await expectAccessible();
  await press(link('Visa vad som väntar'));
  await expect.element(heading('Väntar på att skickas')).toBeVisible();
  await expect.element(page.getByRole('article').getByText('Väntar på att skickas')).toBeVisible();
  await expectAccessible();
  await press(link('Havsöringen'));
  await expect.element(heading('Havsöringen')).toBeVisible();
  expect(calls('createBoat')).toEqual([]);
  online();
  await expect.poll(() => calls('createBoat')).toHaveLength(1);
  expect(calls('createBoat')[0]?.body).toEqual({ _id: path().slice('/boats/'.length), name: 'Havsöringen' });
  await expect.element(note()).not.toBeInTheDocument();
});

test('what waits can be taken back: a change, a deletion, a new boat', async () => {
  await open('/boats/boat-1/edit', plans([boat()]));
  await expect.element(textbox('Båtens namn')).toHaveValue('Vindila');
  await bringUpToDate();
  await withoutNetwork();
  await textbox('Hemmahamn').fill('Utö');
  await press(button('Spara'));
  await expect.element(heading('Vindila')).toBeVisible();
  await press(button('Ångra ändringen'));
  await confirm('Ångra ändringen');
  await expect.element(said()).toHaveTextContent('Ändringen är ångrad.');
  await expect.element(page.getByText('Utö')).not.toBeInTheDocument();

  await press(link('Ändra'));
  await press(button('Ta bort båten'));
  await confirm('Ta bort båten');
  await press(link('Visa vad som väntar'));
  await expect.element(page.getByRole('article').getByText('Ska raderas').first()).toBeVisible();
  await press(link('Vindila'));
  await expect.element(note().getByText('Båten tas bort när du har täckning.')).toBeVisible();
  await press(button('Behåll båten'));
  await expect.element(said()).toHaveTextContent('Båten är kvar.');
  await expect.element(note()).not.toBeInTheDocument();

  await open('/boats/new');
  await textbox('Båtens namn').fill('Ran');
  await press(button('Spara'));
  await press(button('Ta bort båten'));
  await confirm('Ta bort båten');
  await expect.element(said()).toHaveTextContent('Båten är borttagen.');
  await expect.element(heading('Vindila')).toBeVisible();
});

test('a boat that was changed elsewhere too shows both sides, and its user chooses', async () => {
  await open('/boats/boat-1/edit', plans([boat({ homePort: 'Nynäshamn' })]));
  await textbox('Hemmahamn').fill('Saltsjöbaden');
  await textbox('MMSI').fill('265123456');
  answer(plans([boat({ homePort: 'Utö', callSign: 'SB 1234', version: 2 })]));
  await press(button('Spara'));
  await expect.element(heading('Vindila')).toBeVisible();
  const table = page.getByRole('table', { name: 'Två versioner av båten' });
  await expect.element(table.getByRole('row', { name: /Hemmahamn.*Saltsjöbaden.*Utö/ })).toBeVisible();
  await expect
    .element(page.getByText('En sparad ändring behöver ses över innan den kan skickas.'))
    .toBeVisible();
  expect(table.getByRole('row').elements()).toHaveLength(2);
  await expectAccessible();
  await expectLegible();
  await press(page.getByRole('radio', { name: 'Hemmahamn: Min ändring' }));
  await press(button('Spara valet'));
  await expect.element(note()).not.toBeInTheDocument();
  for (const text of ['Saltsjöbaden', '265123456', 'SB 1234'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('a boat that was deleted elsewhere is saved as a new one, or removed', async () => {
  await open('/boats/boat-1/edit', plans([boat()]));
  await textbox('Hemmahamn').fill('Saltsjöbaden');
  answer(plans());
  await press(button('Spara'));
  await expect.element(note().getByText(/^Båten är borttagen på servern\./)).toBeVisible();
  await expectAccessible();
  await press(button('Spara som ny'));
  await expect.poll(() => calls('createBoat')).toHaveLength(1);
  expect(calls('createBoat')[0]?.body).toMatchObject({ name: 'Vindila', homePort: 'Saltsjöbaden' });
  await expect.element(note()).not.toBeInTheDocument();
  expect(path()).not.toContain('boat-1');
  await expect.element(page.getByText('Saltsjöbaden')).toBeVisible();

  await sendNow();
  await press(link('Ändra'));
  await textbox('Hemmahamn').fill('Bullandö');
  answer(plans());
  await press(button('Spara'));
  await press(note().getByRole('button', { name: 'Ta bort båten' }));
  await confirm('Ta bort båten');
  await expect.element(said()).toHaveTextContent('Båten är borttagen.');
  await expect.element(page.getByRole('heading', { name: 'Ingen båt än' })).toBeVisible();
});

test('a boat that the server refuses says why, and is corrected in its form', async () => {
  const answers = plans();
  const createBoat = () => refuses('invalid_input', { mmsi: 'MMSI har nio siffror.' });
  await open('/boats/new', { ...answers, createBoat });
  await textbox('Båtens namn').fill('Ran');
  await textbox('MMSI').fill('26');
  await press(button('Spara'));
  await expect.element(note().getByText('Båten behöver ses över innan den kan skickas.')).toBeVisible();
  await expect.element(note().getByText('MMSI har nio siffror.')).toBeVisible();
  await expectAccessible();
  answer(answers);
  await press(note().getByRole('link', { name: 'Ändra' }));
  await expect.element(textbox('MMSI')).toHaveAccessibleDescription(/MMSI har nio siffror\./);
  await textbox('MMSI').fill('265123456');
  await press(button('Spara'));
  await expect.element(note()).not.toBeInTheDocument();
  await expect.poll(() => calls('createBoat')).toHaveLength(2);
  expect(calls('createBoat')[1]?.body).toMatchObject({ name: 'Ran', mmsi: '265123456' });
});

test('a form that is open stays as it was opened when the boat is changed elsewhere', async () => {
  await open('/boats/boat-1/edit', plans([boat({ homePort: 'Nynäshamn' })]));
  await textbox('MMSI').fill('265123456');
  answer(plans([boat({ homePort: 'Utö', version: 2 })]));
  await sendNow();
  await expect.element(textbox('MMSI')).toHaveValue('265123456');
  await expect.element(textbox('Hemmahamn')).toHaveValue('Nynäshamn');
  await press(button('Spara'));
  await expect.element(page.getByText('265123456')).toBeVisible();
  await expect.element(page.getByText('Utö')).toBeVisible();
});

test('the page of a boat says that the boat is loading, can’t be fetched or does not exist', async () => {
  const { answers, answerNow } = late({ listBoats: () => refuses('defect') });
  await open('/boats/boat-1', answers);
  await expect.element(page.getByText('Hämtar båten ...')).toBeVisible();
  answerNow();
  await expect.element(page.getByText('Båten kunde inte hämtas.')).toBeVisible();
  await expect.element(button('Försök igen')).toBeVisible();
  await expectAccessible();
  answer(plans([boat({ _id: 'another' })]));
  // As the button does, and what tries again by itself: pressing it would be a race.
  await bringUpToDate();
  await expect.element(page.getByText('Båten finns inte.')).toBeVisible();
});

test('several boats are listed, each with what waits of it', async () => {
  await open('/boats', plans([boat(), boat({ _id: 'boat-2', name: 'Ran' })]));
  await expect.element(link('Ran')).toBeVisible();
  await bringUpToDate();
  await withoutNetwork();
  await expect.element(page.getByText(/^Sparad kopia från/)).toBeVisible();
  await press(link('Ran'));
  await expect.element(heading('Ran')).toBeVisible();
  await expect.element(page.getByText(/^Sparad kopia från/)).toBeVisible();
  await press(link('Ändra'));
  await textbox('Hemmahamn').fill('Utö');
  await press(button('Spara'));
  await open('/boats');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('Ran').getByText('Väntar på att skickas')).toBeVisible();
  await expect.element(row('Vindila').getByText('Väntar på att skickas')).not.toBeInTheDocument();
  await expectAccessible();
});

test('with a boat that is deleted without a network her tasks and documents go from every list', async () => {
  const boats = [boat(), boat({ _id: 'boat-2', name: 'Ran' })];
  const tasks = [task('Byt impeller'), task('Måla Ran', { boatId: 'boat-2' })];
  await open('/servicelogs/plan', {
    ...trips(),
    ...services(),
    ...plans(boats, tasks, [paper('radio', { boatId: 'boat-2' })]),
  });
  await expect.element(link('Måla Ran')).toBeVisible();
  await open('/info');
  await expect.element(link('Handlingar')).toBeVisible();
  await open('/boats/boat-2/edit');
  await bringUpToDate();
  await withoutNetwork();
  await press(button('Ta bort båten'));
  await confirm('Ta bort båten');
  await expect.element(said()).toHaveTextContent('Båten är borttagen. Loggarna finns kvar.');
  await open('/servicelogs/plan');
  await expect.element(link('Byt impeller')).toBeVisible();
  await expect.element(link('Måla Ran')).not.toBeInTheDocument();
  await open('/info');
  await expect.element(heading('Din loggbok')).toBeVisible();
  await expect.element(link('Handlingar')).not.toBeInTheDocument();
});
