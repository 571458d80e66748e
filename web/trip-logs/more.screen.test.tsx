import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { limits } from '#contract/limits';
import { draftsOf as readDrafts } from '../drafts/writer.ts';
import { currentSnapshot, forgetReplica } from '../sync/account.ts';
import { trip, trips } from '../testing/logs.ts';
import { picture } from '../testing/pictures.ts';
import { boat, plans } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  asked,
  button,
  expectAccessible,
  expectLegible,
  field,
  heading,
  late,
  me,
  open,
  path,
  size,
  texts,
} from '../testing/screen.tsx';

const more = () => page.getByRole('list', { name: 'Mer i loggboken' });
const lastBody = () => asked.findLast(({ body }) => body !== undefined)?.body;
const used = trip({
  ...{ engineStart: 410, engineEnd: 412.3, logEnd: 1204.5, crew: 'Ylva, Bo' },
  ...{ distance: 27.4, engineMiles: 7.4, fuelAdded: 40 },
});

const paper = () => document.querySelector('body > div:last-of-type')?.textContent;

async function fillIn() {
  await field('Rubrik').fill('Hem');
  await field('Från – Till').fill('Utö – Sandhamn');
  await field('Avgångstid *').fill('2025-07-15T09:40');
  await field('Ankomsttid *').fill('2025-07-15T15:05');
}

test('a user who has used none of the extra fields sees one line, in which each group is opened by its name', async () => {
  await open('/createlog', trips(trip()));
  await expect.element(button('Motor och logg')).toHaveAttribute('aria-expanded', 'false');
  expect(texts(more().getByRole('button'))).toEqual([
    ...['Ombord', 'Motor och logg', 'Väder och sjö', 'Segel', 'I hamn'],
  ]);
  expect(page.getByRole('heading', { name: 'Mer i loggboken' }).elements()).toEqual([]);
  await expectAccessible();
  for (const width of [320, 390, 1366]) {
    await size(width, 844);
    const tops = more()
      .getByRole('button')
      .elements()
      .map((one) => one.getBoundingClientRect().top);
    expect(new Set(tops).size).toBe(1);
    expect(document.documentElement.scrollWidth).toBe(width);
  }
  await press(button('Väder och sjö'));
  await expect.element(field('Lufttryck (hPa)')).toHaveFocus();
  await expect.element(page.getByRole('group', { name: 'Väder och sjö' })).toBeVisible();
  expect(texts(more().getByRole('button'))).not.toContain('Väder och sjö');
  await expectAccessible();
});

test('a user with one boat is not asked which boat it was', async () => {
  await open('/createlog', { ...trips(trip({ crew: 'Ylva, Bo' })), ...plans([boat()]) });
  await expect.element(field('Besättning')).toBeVisible();
  await expect.poll(() => currentSnapshot()?.lists.boat).toHaveLength(1);
  expect(field('Båt').elements()).toEqual([]);
});

test('a user who has two boats, or has named one before, is asked which boat it was', async () => {
  const two = plans([boat(), boat({ _id: 'boat-2', name: 'Sillen' })]);
  await open('/createlog', { ...trips(trip({ crew: 'Ylva, Bo' })), ...two });
  await expect.element(field('Båt')).toBeVisible();
  await open('/createlog', { ...trips(trip({ boat: 'Sillen' })), ...plans() });
  await expect.element(field('Båt')).toBeVisible();
});

test('the boat of a saved log can be cleared, and its field does not disappear meanwhile', async () => {
  await open('/updatelog/trip-1', trips(trip({ boat: 'Sillen' })));
  await field('Båt').fill('');
  await field('Besättning').fill('Ylva');
  await expect.element(field('Båt')).toHaveValue('');
});

test('engine hours take two taps and a number: the group, the field and the meter reading', async () => {
  await size(390, 844);
  await open('/createlog', trips(trip({ engineEnd: 412.3 }), ...Array.from({ length: 10 }, another)));
  await fillIn();
  await press(button('Motor och logg'));
  const arrival = field('Motortimmar vid ankomst (h)');
  await expect.element(field('Motortimmar vid avgång (h)')).toHaveValue(412.3);
  await expect
    .element(field('Motortimmar vid avgång (h)'))
    .toHaveAccessibleDescription('Från förra resan: 412,3');
  await press(arrival);
  await userEvent.keyboard('414,0');
  await expect.element(arrival).toHaveAccessibleDescription('Gick för motor 1,7\u00a0h');
  await press(button('Skapa logg'));
  await expect.element(heading('Hem')).toBeVisible();
  await expect.poll(lastBody).toMatchObject({ engineStart: 412.3, engineEnd: 414, distance: null });
  const main = page.getByRole('main');
  await expect.element(main.getByRole('term').getByText('Gick för motor')).toBeVisible();
  await expect.element(main.getByText('1,7 h')).toBeVisible();
});

const another = (_: unknown, n: number) =>
  trip({
    _id: `later-${n}`,
    departureDateTime: `2025-07-14T1${n % 10}:00`,
    arrivalDateTime: '2025-07-14T20:00',
  });

test('the page of a log shows the extra fields last, group by group, below the pictures', async () => {
  const address = URL.createObjectURL(await picture('picture.webp'));
  const more = { crew: 'Ylva', engineEnd: 412.3, weather: 'Halvklart', fuelAdded: 40 };
  await open('/showlog/trip-1', trips(trip({ ...more, images: [address] })));
  await expect.element(page.getByRole('heading', { level: 2, name: 'Mer i loggboken' })).toBeVisible();
  const main = page.getByRole('main');
  expect(texts(main.getByRole('heading', { level: 2 }))).toEqual(['Resan', 'Bilder', 'Mer i loggboken']);
  await press(page.getByRole('heading', { name: 'Mer i loggboken' }));
  expect(texts(main.getByRole('heading', { level: 3 }))).toEqual([
    ...['Ombord', 'Motor och logg', 'Väder och sjö', 'I hamn'],
  ]);
  await expectAccessible();
  await expectLegible();
});

test('a printed log has the extra fields, and how long the engine ran', async () => {
  const more = { crew: 'Ylva, Bo', engineStart: 410, engineEnd: 412.3, engineMiles: 7.4, fuelAdded: 40 };
  await open('/showlog/trip-1', trips(trip(more)));
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  dispatchEvent(new Event('beforeprint'));
  await expect.poll(paper).toContain('Gick för motor');
  const facts = [...(document.querySelector('body > div:last-of-type')?.querySelectorAll('dt') ?? [])];
  expect(facts.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual(
    expect.arrayContaining([
      ['Besättning', 'Ylva, Bo'],
      ['Motortimmar vid avgång', '410\u00a0h'],
      ['Motortimmar vid ankomst', '412,3\u00a0h'],
      ['Gick för motor', '2,3\u00a0h'],
      ['Varav för motor', '7,4\u00a0nm'],
      ['Tankat bränsle', '40\u00a0liter'],
    ]),
  );
});

test('a recently used group is open, with the final readings of the previous trip', async () => {
  await open('/createlog', trips(used));
  await expect.element(field('Motortimmar vid avgång (h)')).toHaveValue(412.3);
  await expect.element(field('Loggställning vid avgång (nm)')).toHaveValue(1204.5);
  await expect.element(page.getByRole('heading', { name: 'Mer i loggboken' })).toBeVisible();
  expect(texts(more().getByRole('button'))).toEqual(['Väder och sjö', 'Segel']);
  await expectAccessible();
});

test('a trip that waits to be sent counts as the last one, for the readings and for copying', async () => {
  await open('/createlog', { ...trips(used), createTripLog: () => 'unreachable' });
  await fillIn();
  await field('Motortimmar vid ankomst (h)').fill('415.5');
  await press(button('Skapa logg'));
  await expect.element(page.getByText('Loggen finns på enheten.')).toBeVisible();
  await open('/createlog');
  await expect.element(field('Motortimmar vid avgång (h)')).toHaveValue(415.5);
  await expect
    .element(field('Motortimmar vid avgång (h)'))
    .toHaveAccessibleDescription('Från förra resan: 415,5');
  await press(button('Kopiera förra resan'));
  await expect.element(field('Rubrik')).toHaveValue('Hem');
  await expect.element(field('Från – Till')).toHaveValue('Utö – Sandhamn');
});

test('a new log that is continued from its draft has the final readings of the previous trip', async () => {
  await open('/createlog', trips(used));
  await field('Rubrik').fill('Hem');
  await expect.poll(path).toContain('?draft=');
  await open('/createlog');
  await expect.element(field('Motortimmar vid avgång (h)')).toHaveValue(412.3);
  await press(button('Fortsätt med utkastet'));
  await expect.element(field('Rubrik')).toHaveValue('Hem');
  await expect.element(field('Motortimmar vid avgång (h)')).toHaveValue(412.3);
});

test('a reading that was cleared in a draft stays cleared when the previous trip is fetched after the draft is opened', async () => {
  const reading = () => field('Motortimmar vid avgång (h)');
  await open('/createlog', trips(used));
  await expect.element(reading()).toHaveValue(412.3);
  await reading().fill('');
  await field('Rubrik').fill('Hem');
  const kept = async () => (await readDrafts(me, '/createlog'))[0]?.texts;
  await expect.poll(kept).toEqual({ title: 'Hem', engineStart: '' });
  // As after logging out, which leaves no copy of the list on the device.
  const openLate = async () => {
    await forgetReplica(me);
    const { answers, answerNow } = late(trips(used));
    await open(path(), answers);
    await expect.element(field('Rubrik')).toHaveValue('Hem');
    return answerNow;
  };
  await openLate();
  await field('Beskrivning').fill('Medvind');
  await expect.poll(kept).toEqual({ title: 'Hem', description: 'Medvind', engineStart: '' });
  const answerNow = await openLate();
  answerNow();
  await expect.element(field('Loggställning vid avgång (nm)')).toHaveValue(1204.5);
  await expect.element(reading()).toHaveAccessibleDescription('Från förra resan: 412,3');
  await expect.element(reading()).toHaveValue(null);
  await press(button('Ta bort utkastet'));
  await expect.element(reading()).toHaveValue(412.3);
});

test('readings that arrive while a draft is being opened are kept', async () => {
  await open('/createlog', trips(used));
  await field('Rubrik').fill('Hem');
  await expect.poll(path).toContain('?draft=');
  // The tab that had the draft open takes its time to let it go.
  const released = Promise.withResolvers<void>();
  const request = navigator.locks.request.bind(navigator.locks) as (...all: unknown[]) => Promise<unknown>;
  const locks = vi.spyOn(navigator.locks, 'request');
  locks.mockImplementation((async (...all) => {
    await released.promise;
    return request(...all);
  }) as typeof request);
  onTestFinished(() => locks.mockRestore());
  await open(path());
  await expect.element(field('Motortimmar vid avgång (h)')).toHaveValue(412.3);
  released.resolve();
  await expect.element(field('Rubrik')).toHaveValue('Hem');
  await expect.element(field('Motortimmar vid avgång (h)')).toHaveValue(412.3);
});

test('a borrowed boat’s readings are not used for the user’s own boat, even if no log names that boat', async () => {
  const borrowed = trip({
    _id: 'trip-9',
    boat: 'Havsörn',
    engineEnd: 55,
    departureDateTime: '2026-08-20T09:00',
  });
  await open('/createlog', { ...trips(borrowed, used), ...plans([boat()]) });
  await expect.element(field('Motortimmar vid avgång (h)')).toHaveValue(412.3);
  await field('Båt').fill('Havsörn');
  await expect.element(field('Motortimmar vid avgång (h)')).toHaveValue(55);
  await field('Båt').fill('Vindila');
  await expect.element(field('Motortimmar vid avgång (h)')).toHaveValue(412.3);
});

test('the log readings suggest a distance, and a typed distance is never overwritten', async () => {
  await open('/createlog', trips(used));
  await field('Loggställning vid ankomst (nm)').fill('1216.9');
  await expect.element(page.getByText('12,4 nm enligt loggen')).toBeVisible();
  await press(button('Använd 12,4 nm som distans'));
  await expect.element(field('Distans (nm)')).toHaveValue(12.4);
  await expect.element(page.getByText('enligt loggen')).not.toBeInTheDocument();
  await field('Distans (nm)').fill('12');
  await field('Loggställning vid ankomst (nm)').fill('1220');
  await expect.element(page.getByText('enligt loggen')).not.toBeInTheDocument();
  await expect.element(field('Distans (nm)')).toHaveValue(12);
});

test('impossible values are questioned but can be saved', async () => {
  await open('/createlog', trips(used));
  await fillIn();
  await field('Distans (nm)').fill('10');
  await field('Motortimmar vid ankomst (h)').fill('400');
  const asks = (text: string) => expect.element(page.getByText(text)).toBeVisible();
  await asks('Motortimmarna vid ankomst är färre än vid avgång. Stämmer det?');
  await field('Motortimmar vid ankomst (h)').fill('430');
  await asks('Motorn har gått längre än resan. Stämmer det?');
  await field('Loggställning vid ankomst (nm)').fill('1000');
  await asks('Loggställningen vid ankomst är lägre än vid avgång. Stämmer det?');
  await field('Varav för motor (nm)').fill('11');
  await asks('Distansen för motor är längre än hela distansen. Stämmer det?');
  await press(button('Skapa logg'));
  await expect.element(heading('Hem')).toBeVisible();
  await expect.poll(lastBody).toMatchObject({ engineEnd: 430, engineMiles: 11 });
});

test('a saved log keeps its readings as they were written, and an earlier crew is suggested', async () => {
  const earlier = trip({ _id: 'trip-0', departureDateTime: '2025-07-01T09:00', engineEnd: 300 });
  await open('/updatelog/trip-1', trips(trip({ crew: 'Ylva, Bo', engineEnd: 412.3 }), earlier));
  await expect.element(field('Motortimmar vid ankomst (h)')).toHaveValue(412.3);
  await expect.element(field('Motortimmar vid avgång (h)')).toHaveValue(null);
  const offered = () => {
    const crew = field('Besättning').element() as HTMLInputElement;
    return [...(crew.list?.options ?? [])].map(({ value }) => value);
  };
  await expect.poll(offered).toContain('Ylva, Bo');
});

test('an invalid number in an opened group has an error that leads to its field', async () => {
  await open('/createlog', trips(trip()));
  await fillIn();
  await press(button('I hamn'));
  await field('Hamnavgift (kr)').fill('100001');
  await press(button('Skapa logg'));
  const sentence = 'Hamnavgiften kan vara högst 100 000 kr.';
  await press(page.getByRole('link', { name: sentence }));
  await expect.element(field('Hamnavgift (kr)')).toHaveFocus();
});

test('a season shows the engine hours, the miles under sail and by engine, the fuel and the crew', async () => {
  const odd = trip({ _id: 'trip-2', title: 'Fel', engineStart: 500, engineEnd: 400 });
  await open('/logs?year=2025', trips(used, odd));
  await press(page.getByRole('heading', { name: 'Säsongen i siffror' }));
  const row = (name: RegExp) => expect.element(page.getByRole('row', { name })).toBeVisible();
  await row(/^Motortimmar 2,3 h/);
  await row(/^För segel 20 nm/);
  await row(/^För motor 7,4 nm/);
  await row(/^Bränsle 40 liter/);
  await expect
    .element(page.getByText('1 resa har motortimmar som inte kan stämma. Den räknas inte i motortimmarna.'))
    .toBeVisible();
  dispatchEvent(new Event('beforeprint'));
  await expect.poll(paper).toContain('Motor (h)');
  await press(page.getByRole('heading', { name: 'Besättning 2025' }));
  await row(/^Ylva 1 1 27,4/);
  await expectAccessible();
});

test('a season without extra fields does not mention them, on the page or on paper', async () => {
  await open('/logs?year=2025', trips(trip()));
  await press(page.getByRole('heading', { name: 'Säsongen i siffror' }));
  await expect.element(page.getByRole('row', { name: /^Tid till sjöss/ })).toBeVisible();
  for (const name of [/^Motortimmar/, /^För segel/, /^För motor/, /^Bränsle/]) {
    expect(page.getByRole('row', { name }).elements()).toEqual([]);
  }
  expect(page.getByRole('heading', { name: /Besättning/ }).elements()).toEqual([]);
  dispatchEvent(new Event('beforeprint'));
  await expect.poll(paper).toContain('Avgång');
  expect(paper()).not.toContain('Motor (h)');
});

test('the time at sea of a crew member is shown by year, and on paper with a line for a signature', async () => {
  const before = trip({
    ...{ _id: 'trip-2', crew: 'Bo', distance: 10 },
    ...{ departureDateTime: '2024-07-14T09:00', arrivalDateTime: '2024-07-14T11:00' },
  });
  await open('/logs/sea-time?name=Bo', trips(used, before));
  await expect.element(heading('Sjötid för Bo')).toBeVisible();
  const table = (name: RegExp) => page.getByRole('table', { name });
  await expect.element(table(/^Som skeppare/).getByRole('row', { name: /^2024 1 1 10 2 h/ })).toBeVisible();
  await expect.element(table(/^Som besättning/).getByRole('row', { name: /^2025 1 1 27,4/ })).toBeVisible();
  await expectAccessible();
  dispatchEvent(new Event('beforeprint'));
  await expect.poll(paper).toContain('Befälhavarens underskrift');
  await open('/logs/sea-time?name=Bosse', trips(used));
  await expect.element(page.getByText('Ingen resa har Bosse i besättningen.')).toBeVisible();
});

test('on paper sea time has each trip with its boat, waters, role and hours by day and night, and lines to certify it', async () => {
  const passage = trip({
    ...{ _id: 'trip-2', title: 'Över natten', crew: 'Bo', distance: 40, position: 'Nynäshamn – Visby' },
    // The sun sets at 22.08 and rises at 3.31.
    ...{ departureDateTime: '2025-06-21T18:00', arrivalDateTime: '2025-06-22T06:00' },
  });
  await open('/logs/sea-time?name=Bo', {
    ...trips(used, passage),
    ...plans([boat({ model: 'Albin Vega', kind: 'sail', length: 8.25, registration: 'SWE 1234' })]),
  });
  await expect.element(page.getByText('Därav natt', { exact: true }).first()).toBeVisible();
  await press(page.getByRole('heading', { name: 'Resorna' }));
  await expect.element(page.getByRole('link', { name: 'Utö i halvvind', exact: true })).toBeVisible();
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
  dispatchEvent(new Event('beforeprint'));
  await expect.poll(paper).toContain('Namnförtydligande');
  const rows = [...document.querySelectorAll('body > div:last-of-type tbody tr')].map(
    (row) => row.textContent,
  );
  expect(rows).toContain('VindilaAlbin VegaSegelbåt8,25SWE 1234');
  expect(rows.find((row) => row?.includes('Visby'))).toMatch(
    /^2025-06-21 18:002025-06-22 06:00VindilaNynäshamn – VisbySkeppare406.h.3\d.min5.h.2\d.min$/,
  );
  for (const line of ['Personnummer', 'Ort och datum', 'Natt är från solens nedgång'])
    expect(paper()).toContain(line);
});

test('the longest possible name does not make a page of sea time wider than the window', async () => {
  const name = 'W'.repeat(limits.crew);
  const long = trips(trip({ crew: name }));
  for (const address of ['', `?name=${name}`, `?name=${name}W`]) {
    await open(`/logs/sea-time${address}`, long);
    await expect.element(page.getByText(name).first()).toBeVisible();
    for (const width of [390, 1366]) {
      await size(width, 844);
      expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
    }
  }
});

test('the page of sea time first asks for a name, among those who have been aboard', async () => {
  await open('/logs/sea-time', trips(used));
  await expect.element(page.getByText('Vems sjötid vill du se? Välj ett namn:')).toBeVisible();
  expect(page.getByText(/^Ingen resa har/).elements()).toEqual([]);
  await expectAccessible();
  await press(page.getByRole('link', { name: 'Bo', exact: true }));
  await expect.element(heading('Sjötid för Bo')).toBeVisible();
  await open('/logs/sea-time', trips(trip()));
  await expect.element(page.getByText(/^Skriv vilka som är med under ”Besättning”/)).toBeVisible();
});
