import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { limits } from '#contract/limits';
import { gives, refuses } from '../../testing/answers.ts';
import { service, services, trip, trips } from '../../testing/logs.ts';
import { aYearBefore, boat, cost, paper, plans, task } from '../../testing/plans.ts';
import { press } from '../../testing/press.ts';
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
  size,
} from '../../testing/screen.tsx';
import { withoutNetwork } from '../../testing/waiting.ts';

const choice = (name: string) => page.getByRole('checkbox', { name });
const address = '/api/boats/boat-1/dossier?parts=facts&key=a';
const prepared = { prepareDossier: () => gives('prepareDossier', { address }) };
const bodies = () => asked.flatMap(({ call, body }) => (call === 'prepareDossier' ? [body] : []));

const id = (letter: string) => letter.repeat(22);
const picture = (letter: string) => `/images/${id(letter)}.webp`;

/** Vindila, with two services, one of which has pictures and a document, and a document of her own. Ran has the rest. */
const vindila = () => ({
  ...plans(
    [
      boat({ mmsi: '265123456', homePort: 'Bullandö', owners: 'Anna och Bo', policyNumber: 'SS-4711' }),
      boat({ _id: 'boat-2', name: 'Ran', bookName: 'Ran' }),
    ],
    [
      task('Byt impeller', { everyMonths: 12, baselineDate: aYearBefore(-20) }),
      task('Måla däck', { boatId: 'boat-2', everyMonths: 12, baselineDate: aYearBefore(-20) }),
    ],
    [
      paper('insurance', { _id: id('i'), expires: '2031-03-31' }),
      { ...paper('other', { _id: id('o'), name: 'Räkning', serviceLogId: 'spring' }), boatId: undefined },
      paper('manual', { _id: id('m'), boatId: 'boat-2' }),
    ],
    [cost(124_950, { note: 'Nytt ankare', paidBy: 'Bo' }), cost(5, { boatId: 'boat-2', note: 'Rans' })],
  ),
  ...services(
    service({ _id: 'spring', title: 'Vårservice', engineEnd: 415.2, images: [picture('p'), picture('q')] }),
    service({ _id: 'autumn', title: 'Höstservice', date: '2025-10-11T10:00' }),
    service({ _id: 'ran', title: 'Rans service', boatNameModel: 'Ran', images: [picture('r')] }),
  ),
  ...trips(trip({ boat: 'Vindila', crew: 'Ylva', engineStart: 400, engineEnd: 402.5 })),
});

function downloads() {
  // The browser would otherwise download the file.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  onTestFinished(() => click.mockRestore());
  return click;
}

test('the page of a boat leads to her dossier, where her documents and pictures are chosen one by one', async () => {
  const click = downloads();
  await open('/boats/boat-1', { ...vindila(), ...prepared });
  await press(link('Säljpärm'));
  await expect.element(heading('Säljpärm')).toHaveFocus();
  for (const part of ['Uppgifter om båten', 'Servicehistorik', 'Motortimmar år för år', 'Planen'])
    await expect.element(choice(part)).toBeChecked();
  for (const name of ['Kostnader', 'Försäkringsbevis', 'Övrigt, Räkning', 'Bild 1 av 2 till Vårservice'])
    await expect.element(choice(name)).not.toBeChecked();
  for (const other of ['Manual', 'Bild 1 av 1 till Rans service'])
    await expect.element(choice(other)).not.toBeInTheDocument();
  await expect.element(page.getByText('Mått, tankar, motor, nummer, hemmahamn')).toBeVisible();
  await press(choice('Planen'));
  await press(choice('Övrigt, Räkning'));
  await press(choice('Bild 2 av 2 till Vårservice'));
  await press(button('Hämta säljpärmen'));
  await expect.element(page.getByText('Hämtningen har börjat.')).toHaveFocus();
  expect(bodies()).toEqual([{ parts: ['facts', 'services', 'hours'], chosen: [id('o'), id('q')] }]);
  expect(click).toHaveBeenCalledTimes(1);
  await expect.element(link('Börjar den inte? Hämta filen här.')).toHaveAttribute('href', address);
});

test('without the service book its pictures and documents are not offered, nor fetched if they were chosen before', async () => {
  downloads();
  await open('/boats/boat-1/dossier', { ...vindila(), ...prepared });
  await press(choice('Övrigt, Räkning'));
  await press(choice('Bild 1 av 2 till Vårservice'));
  await press(choice('Försäkringsbevis'));
  await press(choice('Servicehistorik'));
  await expect.element(choice('Övrigt, Räkning')).not.toBeInTheDocument();
  await expect.element(choice('Bild 1 av 2 till Vårservice')).not.toBeInTheDocument();
  await press(button('Hämta säljpärmen'));
  await expect.poll(bodies).toEqual([{ parts: ['facts', 'hours', 'plan'], chosen: [id('i')] }]);
});

test('what is printed is what was chosen, without owners, insurance and trips, also without a network', async () => {
  await open('/boats/boat-1/dossier', vindila());
  await expect.element(choice('Kostnader')).toBeVisible();
  await bringUpToDate();
  await withoutNetwork();
  await press(choice('Bild 1 av 2 till Vårservice'));
  await press(choice('Kostnader'));
  dispatchEvent(new Event('beforeprint'));
  const onPaper = () => document.querySelector('body > div:last-of-type')?.textContent ?? '';
  for (const words of [
    ...['Säljpärm', 'Vindila', '265123456', 'Bullandö'],
    ...['Vårservice', 'Höstservice', 'Byt impeller', 'Nytt ankare'],
    ...['2,5\u00a0h', '402,5\u00a0h', '415,2\u00a0h'],
  ])
    expect(onPaper()).toContain(words);
  for (const words of ['Anna och Bo', 'SS-4711', 'Ylva', 'Utö', 'Rans', 'Måla däck', 'Försäkringsbevis'])
    expect(onPaper()).not.toContain(words);
  await press(button('Hämta säljpärmen'));
  await expect.element(page.getByText(/Det gick inte att förbereda hämtningen\./)).toHaveFocus();
});

test('what is another boat’s in a logbook with one boat is told, and in no dossier of hers', async () => {
  const older = (boatNameModel: string) =>
    service({ _id: boatNameModel, title: `Ur ${boatNameModel}`, boatNameModel });
  await open('/boats/boat-1/dossier', {
    ...plans([boat()]),
    ...services(...['Snipan', 'vindila', 'Ran', 'Ran '].map(older)),
    ...trips(
      trip({ _id: 'a', boat: 'Ran', engineStart: 900, engineEnd: 905 }),
      trip({ _id: 'b', boat: '', engineStart: 400, engineEnd: 402 }),
    ),
  });
  await expect
    .element(page.getByText('Service som står på ett annat båtnamn är inte med: Ran och Snipan.'))
    .toBeVisible();
  dispatchEvent(new Event('beforeprint'));
  const onPaper = () => document.querySelector('body > div:last-of-type')?.textContent ?? '';
  await expect.poll(onPaper).toContain('Ur vindila');
  expect(onPaper()).toContain('402\u00a0h');
  for (const words of ['Ur Ran', 'Ur Snipan', '905']) expect(onPaper()).not.toContain(words);
});

test('what waits to be sent is told before the file is fetched, with the way to it', async () => {
  await open('/boats/boat-1/edit', { ...vindila(), updateBoat: () => refuses('quota_full') });
  const note = page.getByText('1 ändring väntar. Det kommer inte med i filen förrän det har skickats.');
  await page.getByRole('textbox', { name: 'Hemmahamn' }).fill('Utö');
  await press(button('Spara'));
  await expect.element(heading('Vindila')).toBeVisible();
  await press(link('Säljpärm'));
  await expect.element(note).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Visa vad som väntar' }))
    .toHaveAttribute('href', '/outbox');
  await expectAccessible();
  await expectLegible();
});

test('more than a dossier can have is told in the server’s words', async () => {
  const sentence = `Högst ${limits.dossierFiles} handlingar och bilder i en säljpärm. Välj bort några.`;
  const tooMany = { prepareDossier: () => refuses('invalid_input', { chosen: sentence }) };
  await open('/boats/boat-1/dossier', { ...vindila(), ...tooMany });
  await press(button('Hämta säljpärmen'));
  await expect.element(page.getByText(sentence)).toHaveFocus();
  await expectAccessible();
});

test('a dossier can be read and used by everybody, on a phone and on a wide screen', async () => {
  await open('/boats/boat-1/dossier', vindila());
  await press(choice('Bild 1 av 2 till Vårservice'));
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
    await expectToFit();
  }
  await expectLegible();
});

test('the dossier says that the boat is loading, can’t be fetched or does not exist', async () => {
  const { answers, answerNow } = late({ listBoats: () => refuses('defect') });
  await open('/boats/boat-1/dossier', answers);
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

test('a boat of which nothing else is known has no documents and pictures to choose', async () => {
  await open('/boats/boat-1/dossier', plans([boat()]));
  await expect.element(choice('Uppgifter om båten')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Handlingar' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Bilder ur serviceboken' })).not.toBeInTheDocument();
});
