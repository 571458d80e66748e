import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuses } from '../testing/answers.ts';
import { roomForEntries } from '../testing/full-device.ts';
import { trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  bringUpToDate,
  button,
  expectAccessible,
  expectLegible,
  expectToFit,
  field,
  heading,
  link,
  open,
  path,
  size,
  textSize,
} from '../testing/screen.tsx';
import { device, isSent, lines, row, sent, underWay } from '../testing/under-way.ts';

beforeEach(() => {
  device('none');
});

test('with text of twice the size the heading has its own line, above the button', async () => {
  textSize(200);
  await open('/underway/trip-1', trips(underWay([row(1)])));
  const arrive = button('Vi är framme');
  await expect.element(arrive).toBeVisible();
  const top = () => page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  await expect.poll(() => top().bottom <= arrive.element().getBoundingClientRect().top).toBe(true);
});

test('with text of twice the size the whole time of departure is seen, and «Nu» is below it', async () => {
  textSize(200);
  await open('/castoff', trips());
  const field = page.getByLabelText('Avgångstid *');
  await expect.element(field).toBeVisible();
  const { bottom } = field.element().getBoundingClientRect();
  const now = button('Nu, avgångstid').element().getBoundingClientRect();
  expect(now.top).toBeGreaterThanOrEqual(bottom);
});

test.each(['/underway/trip-1', '/showlog/trip-1'])(
  'with text of twice the size the times have room beside the rows of %s',
  async (address) => {
    textSize(200);
    await open(address, trips(underWay([row(1), row(31)])));
    await expect.element(page.getByRole('link', { name: 'Rad 31' })).toBeVisible();
    const times = () => page.getByRole('listitem').getByRole('time').elements();
    const isWithin = (one: Element) => one.scrollWidth <= one.clientWidth;
    await expect.poll(() => times().map(isWithin)).toEqual([true, true]);
  },
);

describe('a trip', () => {
  test('begins with «Kasta loss», from where the last one ended, and is under way at once', async () => {
    await open('/home', trips(trip({ position: 'Sandhamn – Utö' })));
    await press(link('Kasta loss'));
    await expect.element(field('Från *')).toHaveValue('Utö');
    await expect.element(field('Rubrik')).toHaveValue('Från Utö');
    await field('Från *').fill('Nåttarö');
    await expect.element(field('Rubrik')).toHaveValue('Från Nåttarö');
    await expectAccessible();
    await press(button('Kasta loss'));
    await expect.element(heading('Nåttarö – …')).toBeVisible();
    await expect.poll(path).toMatch(/^\/underway\/[\w-]{22}$/);
    await expect.poll(lines).toEqual([expect.stringMatching(/^\d\d:\d\dKastade lossNåttarö$/)]);
    const { body } = asked.find(({ call }) => call === 'createTripLog') ?? {};
    expect(body).toMatchObject({
      _id: path().slice('/underway/'.length),
      title: 'Från Nåttarö',
      position: 'Nåttarö – …',
      rows: { written: [{ place: 'Nåttarö', note: 'Kastade loss' }], struck: [] },
    });
    await open('/home');
    await expect.element(link('Resan pågår: Nåttarö – …')).toBeVisible();
    await expect.element(page.getByText(/sedan \d\d:\d\d, 1 rad/)).toBeVisible();
    await expect.element(link('Kasta loss')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('begins with «Kasta loss» also in an empty logbook', async () => {
    await open('/home', trips());
    await expect.element(page.getByRole('heading', { name: 'Inga loggar än' })).toBeVisible();
    await press(link('Kasta loss'));
    await expect.element(field('Från *')).toHaveValue('');
  });

  test('begins where the device is, if it may tell that, but not for who left earlier', async () => {
    device({ latitude: 59.2, longitude: 18.8 }, true);
    const written = () => asked.findLast(({ call }) => call === 'createTripLog')?.body;
    await open('/castoff', trips());
    await field('Från *').fill('Nåttarö');
    await press(button('Kasta loss'));
    await expect.poll(written).toMatchObject({ rows: { written: [{ latitude: 59.2, longitude: 18.8 }] } });
    await open('/castoff', trips());
    await field('Från *').fill('Utö');
    await page.getByLabelText('Avgångstid *').fill('2025-07-14T09:40');
    await press(button('Kasta loss'));
    await expect.poll(written).toMatchObject({ position: 'Utö – …' });
    expect(written()).not.toHaveProperty('rows.written.0.latitude');
  });

  test('shows the row that the keyboard comes to above its buttons', async () => {
    await open('/underway/trip-1', trips(underWay(Array.from({ length: 12 }, (_, i) => row(i + 1)))));
    await expect.poll(lines).toHaveLength(12);
    const box = (one: Element) => one.getBoundingClientRect();
    const rows = [...document.querySelectorAll<HTMLElement>('main ol a')];
    rows[0]?.focus();
    for (const one of rows.slice(1)) {
      await userEvent.keyboard('{Tab}');
      expect(document.activeElement).toBe(one);
      expect(box(one).bottom).toBeLessThanOrEqual(box(button('Segel upp').element()).top);
    }
  });

  test('accepts rows with one press that moves no button, and the last row can be undone', async () => {
    await open('/underway/trip-1', trips(underWay([row(1), row(2)])));
    await expect.element(heading('Sandhamn – Utö')).toBeVisible();
    const top = () => button('Motor på').element().getBoundingClientRect().top;
    const before = top();
    await press(button('Motor på'));
    await expect.element(page.getByText(/Rad skriven \d\d:\d\d: Motor på\./)).toBeVisible();
    expect(top()).toBe(before);
    await expect.poll(() => sent().at(-1)).toMatchObject({ written: [{ note: 'Motor på', engine: 'on' }] });
    await expect.poll(lines).toHaveLength(3);
    await expectAccessible();
    await expectLegible();
    await expectToFit();
    button('Ångra').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(lines).toEqual(['10:02Rad 2', '10:01Rad 1']);
    await expect.poll(() => sent().at(-1)?.struck).toHaveLength(1);
    await expect.element(button('Ångra')).not.toBeInTheDocument();
    await expect.element(page.getByText('Raden är borttagen: Motor på.')).toHaveFocus();
  });

  test('takes back the row that was written last only at once, never when the user returns or reloads', async () => {
    await open('/underway/trip-1', trips(underWay([row(1)])));
    await press(link('Ny rad'));
    await field('Anteckning').fill('Viktig rad');
    await press(button('Skriv raden'));
    await expect.element(page.getByText(/Rad skriven \d\d:\d\d: Viktig rad\./)).toBeVisible();
    await expect.element(button('Ångra')).toBeVisible();
    await expect.poll(() => history.state.usr).not.toHaveProperty('written');
    const { state } = history;
    await press(button('Segel upp'));
    await expect.poll(lines).toHaveLength(3);
    await press(link('Rad 1'));
    await expect.element(field('Anteckning')).toHaveValue('Rad 1');
    history.back();
    await expect.poll(path).toBe('/underway/trip-1');
    await expect.poll(lines).toHaveLength(3);
    expect(button('Ångra').elements()).toEqual([]);
    await open('/underway/trip-1', {}, { state });
    await expect.poll(lines).toHaveLength(3);
    expect(button('Ångra').elements()).toEqual([]);
  });

  test('has arrived until the user says «Inte framme än», which keeps what the row said', async () => {
    const there = row(2, { event: 'arrived', note: 'Ankrat i Rävstavik' });
    await open('/underway/trip-1', trips(underWay([row(1), there])));
    await expect.element(page.getByText('Framme', { exact: true })).toBeVisible();
    await expectAccessible();
    await press(button('Inte framme än'));
    await expect.element(page.getByText('Resan pågår', { exact: true })).toBeVisible();
    await expect.element(button('Vi är framme')).toHaveFocus();
    await expect.poll(lines).toEqual(['10:02Ankrat i Rävstavik', '10:01Rad 1']);
    await expect.poll(() => sent().at(-1)?.struck).toEqual([there.id]);
    await expect.element(button('Inte framme än')).not.toBeInTheDocument();
    await press(button('Vi är framme'));
    await expect.element(button('Spara resan')).toBeVisible();
    history.back();
    await expect.poll(lines).toHaveLength(3);
    await press(button('Inte framme än'));
    await expect.poll(lines).toHaveLength(2);
  });

  test.each([
    [844, 390],
    [667, 375],
    [932, 430],
  ])('shows all its buttons on a phone on its side, %i × %i', async (width, height) => {
    await size(width, height);
    onTestFinished(() => size(390, 844));
    await open('/underway/trip-1', trips(underWay([row(1), row(2)])));
    await press(button('Motor på'));
    await expect.element(button('Ångra')).toBeVisible();
    const names = ['Segel upp', 'Segel ner', 'Rev', 'Motor på', 'Motor av', 'Ankrat', 'Ta en bild', 'Ångra'];
    const all = [...names.map((name) => button(name)), link('Rundat …'), link('Ny rad')];
    for (const one of all) {
      const { top, bottom, left, right } = one.element().getBoundingClientRect();
      expect(Math.min(top, left)).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(height);
      expect(right).toBeLessThanOrEqual(width);
    }
  });

  test('shows an error if the device can’t store what the user presses', async () => {
    await open('/underway/trip-1', trips(underWay([row(1)])));
    await press(button('Motor på'));
    await expect.element(page.getByText(/Rad skriven \d\d:\d\d: Motor på\./)).toBeVisible();
    await isSent();
    roomForEntries(0);
    const failed = page.getByText('Raden kunde inte sparas på enheten. Försök igen.');
    await press(button('Ångra'));
    await expect.element(failed).toBeVisible();
    await expect.element(button('Ångra')).toBeVisible();
    await open('/underway/trip-1');
    await press(button('Vi är framme'));
    await expect.element(failed).toBeVisible();
    await expectAccessible();
    await expectLegible();
    expect(path()).toBe('/underway/trip-1');
    await open('/home');
    await press(button('Vi är framme'));
    await expect.element(failed).toBeVisible();
    await expectAccessible();
  });

  test('accepts rows without a network, and sends all of them when there is one', async () => {
    const answers = trips(underWay([row(1)]));
    await open('/underway/trip-1', answers);
    await expect.poll(lines).toHaveLength(1);
    answer({ updateTripLog: () => 'unreachable', showTripLog: () => 'unreachable' });
    for (const name of ['Segel upp', 'Rev', 'Ankrat']) await press(button(name));
    await expect.poll(lines).toHaveLength(4);
    await expect.poll(() => page.getByText('Väntar på att skickas').elements()).toHaveLength(3);
    await expectAccessible();
    answer(answers);
    await bringUpToDate();
    await expect.poll(() => page.getByText('Väntar på att skickas').elements()).toHaveLength(0);
    await expect.poll(lines).toHaveLength(4);
  });

  test('whose only row is deleted without a network is neither under way nor there', async () => {
    await open('/underway/trip-1', trips(underWay([row(1)])));
    await expect.poll(lines).toHaveLength(1);
    answer({ updateTripLog: () => 'unreachable', showTripLog: () => 'unreachable' });
    await press(page.getByRole('link', { name: 'Rad 1' }));
    await press(button('Ta bort raden'));
    await expect.poll(path).toBe('/underway/trip-1');
    await expect.element(page.getByText(/0 rader/)).toBeVisible();
    await expect.element(page.getByText('Framme', { exact: true })).not.toBeInTheDocument();
    await open('/home');
    await expect.element(link('Kasta loss')).toBeVisible();
    await expect.element(page.getByText('Resan pågår: Sandhamn – Utö')).not.toBeInTheDocument();
  });

  test('whose arrival is deleted without a network is under way again at once', async () => {
    await open('/underway/trip-1', trips(underWay([row(1), row(2, { event: 'arrived' })])));
    await expect.poll(lines).toHaveLength(2);
    answer({ updateTripLog: () => 'unreachable', showTripLog: () => 'unreachable' });
    await press(page.getByRole('link', { name: 'Rad 2' }));
    await press(button('Ta bort raden'));
    await expect.poll(path).toBe('/showlog/trip-1');
    await open('/home');
    await expect.element(page.getByText('Resan pågår: Sandhamn – Utö')).toBeVisible();
    await expect.element(page.getByText(/1 rad$/)).toBeVisible();
  });
});

test('rows of a trip that was deleted elsewhere are marked for review, and do not wait for coverage', async () => {
  await open('/underway/trip-1', trips(underWay([row(1)])));
  await expect.poll(lines).toHaveLength(1);
  answer({ updateTripLog: () => refuses('trip_log_not_found') });
  await press(button('Rev'));
  await expect.poll(() => lines()[0]).toMatch(/RevBehöver ses över$/);
  await expect.element(page.getByText('Väntar på att skickas')).not.toBeInTheDocument();
});
