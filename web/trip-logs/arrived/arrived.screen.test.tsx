import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { gives } from '../../testing/answers.ts';
import { trips } from '../../testing/logs.ts';
import { picture } from '../../testing/pictures.ts';
import { press } from '../../testing/press.ts';
import {
  asked,
  button,
  expectAccessible,
  expectLegible,
  expectToFit,
  field,
  heading,
  link,
  open,
  path,
  said,
  size,
  texts,
} from '../../testing/screen.tsx';
import { device, lines, row, sent, underWay } from '../../testing/under-way.ts';

const place = (latitude: number, longitude: number) => ({ latitude, longitude });
const rows = [
  row(1, { ...place(59.288, 18.915), note: 'Kastade loss', log: 1204.5, windDirection: 'SV', windSpeed: 6 }),
  row(11, { ...place(59.2, 18.8), engine: 'off', windDirection: 'SV', windSpeed: 9 }),
  row(31, { ...place(58.96, 18.35), log: 1231.9 }),
];
const fromSandhamn = { title: 'Från Sandhamn', departureDateTime: '2025-07-14T09:40' };
const chart = () => page.getByRole('img', { name: 'Spåret från Sandhamn till Utö' });
const lastBody = () => asked.findLast(({ call }) => call === 'updateTripLog')?.body;

async function arrive(fields = {}, written = rows) {
  await open('/underway/trip-1', trips(underWay(written, { ...fromSandhamn, ...fields })));
  await press(button('Vi är framme'));
  await expect.poll(path).toBe('/underway/trip-1/arrived');
}

beforeEach(() => {
  device('none');
});

describe('«Framme»', () => {
  test('says when and where, draws the line, and proposes figures with where they come from', async () => {
    await arrive();
    await expect.element(page.getByText(/^Framme \d\d:\d\d$/)).toBeVisible();
    await expect.element(heading('Sandhamn – Utö')).toBeVisible();
    await expect.element(chart()).toBeVisible();
    const figures = () => texts(page.getByRole('main').getByRole('definition'));
    expect(texts(page.getByRole('main').getByRole('term'))).toEqual([
      ...['Distans', 'Tid till sjöss', 'Motor', 'Vind'],
    ]);
    expect([figures()[0], figures()[2], figures()[3]]).toEqual([
      '27,4\u00a0nm',
      '0,2\u00a0h',
      'SV, 6–9\u00a0m/s',
    ]);
    await expect.element(page.getByText('Ur loggbladets 4 rader. Distansen enligt loggen.')).toBeVisible();
    await expectAccessible();
    await expectLegible();
    await expectToFit();
    await size(844, 390);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(844);
  });

  test('has no figure for an engine that ran for a moment', async () => {
    await arrive({}, [row(1, { engine: 'on' }), row(2, { engine: 'off' })]);
    await expect.element(page.getByText('Ur loggbladets 3 rader.')).toBeVisible();
    await expect.element(page.getByText('Motor', { exact: true })).not.toBeInTheDocument();
  });

  test('is saved with a sentence, the crew and the proposed figures, under the name of its route', async () => {
    await arrive();
    await page.getByRole('textbox', { name: 'Hur var dagen?' }).fill('Halvvind hela vägen.');
    await field('Ombord').fill('Ylva, Bo');
    await press(button('Spara resan'));
    await expect.poll(path).toBe('/showlog/trip-1');
    await expect.element(heading('Sandhamn – Utö')).toBeVisible();
    await expect.element(said()).toHaveTextContent('Resan är sparad.');
    await expect.poll(lastBody).toMatchObject({
      ...{ title: 'Sandhamn – Utö', description: 'Halvvind hela vägen.', crew: 'Ylva, Bo', distance: 27.4 },
      ...{ windDirection: 'SV', windSpeed: 7.5, logStart: 1204.5, logEnd: 1231.9 },
    });
  });

  test('asks where it is if nobody has said so, and its title follows until the user writes another', async () => {
    await arrive({ position: 'Sandhamn – …' });
    await field('Från – Till').fill('Sandhamn – Utö');
    await expect.element(heading('Sandhamn – Utö')).toBeVisible();
    await expect.element(field('Rubrik')).toHaveValue('Sandhamn – Utö');
    await field('Rubrik').fill('Till Utö');
    await field('Från – Till').fill('Sandhamn – Utö gästhamn');
    await expect.element(field('Rubrik')).toHaveValue('Till Utö');
    await expectAccessible();
  });

  test('lets the title be that the user has given it, and measures the way between positions where there is no log', async () => {
    const silent = rows.map(({ log: _, ...row }) => row);
    await open('/underway/trip-1', trips(underWay(silent, { title: 'Semestern börjar' })));
    await press(button('Vi är framme'));
    await expect.element(page.getByText(/Distansen mätt mellan radernas positioner\.$/)).toBeVisible();
    await press(button('Ändra Från – Till och rubrik'));
    await expect.element(field('Från – Till')).toHaveFocus();
    await expect.element(field('Rubrik')).toHaveValue('Semestern börjar');
  });

  test('is taken back by «Inte framme än», and what was written waits as a draft', async () => {
    await arrive();
    await page.getByRole('textbox', { name: 'Hur var dagen?' }).fill('Halvvind');
    await press(button('Inte framme än'));
    await expect.poll(path).toBe('/underway/trip-1');
    await expect.element(page.getByText('Resan pågår', { exact: true })).toBeVisible();
    await expect.poll(lines).toHaveLength(3);
    await press(button('Vi är framme'));
    await press(button('Fortsätt med utkastet'));
    await expect.element(page.getByRole('textbox', { name: 'Hur var dagen?' })).toHaveValue('Halvvind');
  });

  test('shows all fields of the log when they are asked for, with what was written', async () => {
    await arrive();
    await field('Ombord').fill('Ylva');
    await press(button('Allt i loggen'));
    await expect.element(field('Besättning')).toHaveValue('Ylva');
    await expect.element(field('Distans (nm)')).toHaveValue(27.4);
    await expect.element(button('Välj bild')).toBeVisible();
    await expectAccessible();
  });

  test('takes pictures first, in one line', async () => {
    await arrive();
    await expect.element(button('Lägg till')).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type=file][accept^="image/"]') as Element;
    await userEvent.upload(page.elementLocator(input), await picture('picture.webp'));
    const preview = page.getByAltText('Förhandsvisning av picture.webp');
    await expect.element(preview).toBeVisible();
    const tops = [preview.element(), button('Lägg till').element()].map((one) =>
      Math.round(one.getBoundingClientRect().top),
    );
    expect(tops[0]).toBe(tops[1]);
    await expectAccessible();
  });

  test('has the place of the boat if the device may tell it', async () => {
    device(place(58.97, 18.32), true);
    await arrive();
    await expect
      .poll(() => sent().at(-1))
      .toMatchObject({ written: [{ event: 'arrived', latitude: 58.97, longitude: 18.32 }] });
  });
});

describe('under way', () => {
  test('a picture is the trip’s with two presses, and is on the device at once', async () => {
    await open('/underway/trip-1', {
      ...trips(underWay(rows)),
      uploadImages: ({ query }) => gives('uploadImages', [`/images/${query.get('ids')}.webp`]),
    });
    await expect.element(button('Ta en bild')).toBeVisible();
    const input = document.querySelector('input[type=file][capture]') as Element;
    await userEvent.upload(page.elementLocator(input), await picture('picture.webp'));
    await expect.element(page.getByText('Bilden är sparad med resan.')).toBeVisible();
    const path = expect.stringMatching(/^\/images\/[\w-]{22}\.webp$/);
    await expect.poll(lastBody).toMatchObject({ images: [path] });
    // Its row says when and where it was taken.
    await expect.poll(() => lines()[0]).toMatch(/Tog en bild/);
    await expect.poll(() => sent().at(-1)?.written).toMatchObject([{ note: 'Tog en bild', picture: path }]);
    await expect.poll(lines).toHaveLength(4);
    await press(button('Segel ner'));
    await expect.poll(() => lines()[0]).toMatch(/Segel ner$/);
    await expectAccessible();
  });

  test('a new row takes its position by itself if the device may tell it, and never over what is written', async () => {
    device(place(59.29, 18.918333), true);
    await open('/underway/trip-1/row', trips(underWay(rows)));
    await expect.element(field('Position')).toHaveValue('59°17,4′\u00a0N 18°55,1′\u00a0O');
    await press(button('Skriv raden'));
    await expect
      .poll(() => sent().at(-1))
      .toMatchObject({ written: [{ latitude: 59.29, longitude: 18.91833 }] });
    const seen = device('silent', true);
    await open('/underway/trip-1/row');
    await field('Position').fill('59,1 18,5');
    await expect.poll(() => seen.found.length).toBeGreaterThan(0);
    seen.found[0]?.({ coords: place(59.29, 18.918333) });
    await expect.element(field('Position')).toHaveValue('59,1 18,5');
  });
});

test('the start page casts off beside «Ny logg», unless a trip is under way', async () => {
  await open('/info', trips(underWay([...rows, row(40, { event: 'arrived' })])));
  await expect.element(link('Ny logg')).toBeVisible();
  await expect.element(link('Kasta loss')).toHaveAttribute('href', '/castoff');
  await expectAccessible();
  await open('/info', trips(underWay(rows)));
  await expect.element(link('Ny logg')).toBeVisible();
  await expect.element(link('Kasta loss')).not.toBeInTheDocument();
});
