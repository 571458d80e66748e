import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentSnapshot } from '../sync/account.ts';
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
  field,
  heading,
  link,
  open,
  path,
  size,
  texts,
} from '../testing/screen.tsx';
import { device, lines, many, row, sent, underWay } from '../testing/under-way.ts';

beforeEach(() => {
  device('none');
});

test('with text of twice the size the heading has its own line, above the button', async () => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  await open('/underway/trip-1', trips(underWay([row(1)])));
  const arrive = button('Vi är framme');
  await expect.element(arrive).toBeVisible();
  const top = () => page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  await expect.poll(() => top().bottom <= arrive.element().getBoundingClientRect().top).toBe(true);
});

test('with text of twice the size the whole time of departure is seen, and «Nu» is below it', async () => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
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
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => {
      document.documentElement.style.fontSize = '';
    });
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

  test('accepts rows with one press, and the last row can be undone', async () => {
    await open('/underway/trip-1', trips(underWay([row(1), row(2)])));
    await expect.element(heading('Sandhamn – Utö')).toBeVisible();
    await press(button('Motor på'));
    await expect.element(page.getByText(/Rad skriven \d\d:\d\d: Motor på\./)).toBeVisible();
    await expect.poll(() => sent().at(-1)).toMatchObject({ written: [{ note: 'Motor på', engine: 'on' }] });
    await expect.poll(lines).toHaveLength(3);
    await expectAccessible();
    await expectLegible();
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

const isSent = () => expect.poll(() => currentSnapshot()?.waiting).toEqual([]);

/** Starts a trip without a network. Returns a function that restores it and resolves when the trip has been sent. */
async function castOffAlone() {
  const answers = trips();
  await open('/castoff', { ...answers, createTripLog: () => 'unreachable' });
  await field('Från *').fill('Nåttarö');
  await press(button('Kasta loss'));
  await expect.poll(path).toMatch(/^\/underway\/[\w-]{22}$/);
  await expect.poll(lines).toHaveLength(1);
  return async () => {
    answer(answers);
    await bringUpToDate();
    await isSent();
  };
}

describe('a trip that is sent while the user is writing a row', () => {
  const answered = () => expect.poll(() => sent().length);

  test('still tells of the row that was written last, and takes it back', async () => {
    const seen = device('silent', true);
    const cover = await castOffAlone();
    await press(button('Segel upp'));
    const said = page.getByText(/Rad skriven \d\d:\d\d: Segel upp\./);
    await expect.element(said).toBeVisible();
    await cover();
    await expect.element(said).toBeVisible();
    seen.found.at(-1)?.({ coords: { latitude: 59.29, longitude: 18.918333 } });
    await expect.poll(() => lines()[0]).toMatch(/Segel upp59°17,4′\sN/);
    await expect.element(said).toBeVisible();
    await press(button('Ångra'));
    await expect.poll(lines).toEqual([expect.stringMatching(/Kastade loss/)]);
  });

  test('gets the row', async () => {
    const cover = await castOffAlone();
    const trip = path();
    await press(link('Ny rad'));
    await field('Anteckning').fill('Såg en säl');
    await cover();
    await press(button('Skriv raden'));
    await expect.poll(path).toBe(trip);
    await expect.poll(() => lines()[0]).toMatch(/Såg en säl$/);
    await answered().toBe(1);
    expect(`/underway/${asked.findLast(({ call }) => call === 'updateTripLog')?.params.log_id}`).toBe(trip);
    await expect.poll(lines).toHaveLength(2);
  });

  test('keeps what was typed when the page is reloaded', async () => {
    const cover = await castOffAlone();
    await press(link('Ny rad'));
    await field('Anteckning').fill('Såg en säl');
    await expect.poll(path).toContain('?draft=');
    const address = path();
    await cover();
    await open(address);
    await expect.element(field('Anteckning')).toHaveValue('Såg en säl');
    await press(button('Skriv raden'));
    await expect.poll(() => lines()[0]).toMatch(/Såg en säl$/);
  });
});

describe('the page after «Vi är framme»', () => {
  const rows = [row(1, { log: 1204.5 }), row(2, { log: 1231.9 })];
  const arrive = async () => {
    await press(button('Vi är framme'));
    await expect.poll(path).toMatch(/^\/underway\/.*\/arrived$/);
  };
  const isFilledIn = async () => {
    await press(button('Allt i loggen'));
    await expect.element(field('Loggställning vid avgång (nm)')).toHaveValue(1204.5);
    await expect.element(field('Loggställning vid ankomst (nm)')).toHaveValue(1231.9);
    const arrival = () => (field('Ankomsttid *').element() as HTMLInputElement).value;
    await expect.poll(arrival).toContain(`${new Date().getFullYear()}-`);
    return arrival();
  };
  const arrivals = () => sent().flatMap(({ written }) => written.filter(({ event }) => event === 'arrived'));

  test('is filled in again when the user leaves it and returns, and there is only one arrival', async () => {
    await open('/underway/trip-1', trips(underWay(rows)));
    await expect.poll(lines).toHaveLength(2);
    await arrive();
    const first = await isFilledIn();
    history.back();
    await expect.poll(path).toBe('/underway/trip-1');
    await expect.element(page.getByText('Framme', { exact: true }).first()).toBeVisible();
    history.forward();
    await expect.poll(path).toBe('/underway/trip-1/arrived');
    expect(await isFilledIn()).toBe(first);
    history.back();
    await expect.poll(path).toBe('/underway/trip-1');
    await arrive();
    expect(await isFilledIn()).toBe(first);
    history.back();
    await expect.poll(lines).toHaveLength(3);
    await expect.poll(arrivals).toHaveLength(1);
  });

  test('keeps what the user has written since', async () => {
    await open('/underway/trip-1', trips(underWay(rows)));
    await expect.poll(lines).toHaveLength(2);
    await arrive();
    await isFilledIn();
    await isSent();
    await field('Ankomsttid *').fill('2025-07-14T14:55');
    await field('Loggställning vid ankomst (nm)').fill('1230');
    await press(button('Spara resan'));
    await expect.poll(path).toBe('/showlog/trip-1');
    await isSent();
    await open('/underway/trip-1');
    await expect.poll(lines).toHaveLength(3);
    await arrive();
    await press(button('Allt i loggen'));
    await expect.element(field('Ankomsttid *')).toHaveValue('2025-07-14T14:55');
    await expect.element(field('Loggställning vid ankomst (nm)')).toHaveValue(1230);
  });

  test('is filled in when it is reloaded, even if the trip has been sent in the meantime', async () => {
    const cover = await castOffAlone();
    for (const log of ['1204.5', '1231.9']) {
      const before = lines().length;
      await press(link('Ny rad'));
      await field('Logg (nm)').fill(log);
      await press(button('Skriv raden'));
      await expect.poll(() => lines().length).toBe(before + 1);
    }
    await arrive();
    const first = await isFilledIn();
    const address = path();
    const { state } = history;
    await cover();
    await open(address, {}, { state });
    await expect.poll(path).toBe(address);
    expect(await isFilledIn()).toBe(first);
  });
});

describe('a trip with the maximum number of rows', () => {
  const full = () => page.getByText('En resa kan ha högst 500 rader.');

  test('says so and accepts no more, but can still arrive, which is noted in its last row', async () => {
    await open('/underway/trip-1', trips(underWay(many(500))));
    await expect.element(full()).toBeVisible();
    for (const name of ['Rev', 'Rundat …', 'Ny rad']) await expect.element(button(name)).toBeDisabled();
    await open('/home');
    await expect.element(full()).toBeVisible();
    await expect.element(button('Ny rad')).toBeDisabled();
    await expectAccessible();
    await press(button('Vi är framme'));
    await expect.poll(path).toBe('/underway/trip-1/arrived');
    await expect
      .poll(() => sent().at(-1))
      .toMatchObject({
        written: [{ at: '2025-07-14T17:19', note: 'Rad 499', event: 'arrived' }],
        struck: [row(499).id],
      });
  });

  test('keeps the text of one more row, and says why it is not saved', async () => {
    await open('/underway/trip-1/row', trips(underWay(many(500))));
    await expect.element(full()).toBeVisible();
    await field('Anteckning').fill('Såg en säl');
    await press(button('Skriv raden'));
    await expect.element(page.getByRole('alert').getByText(/högst 500 rader/)).toBeVisible();
    await expect.element(field('Anteckning')).toHaveValue('Såg en säl');
    expect(sent()).toEqual([]);
  });

  test('exceeded by two devices shows the unsent rows, and sends them when enough rows are deleted', async () => {
    // Another device has written the 500th row, which this device does not know of yet.
    const answers = trips(underWay(many(499)));
    await open('/underway/trip-1', answers);
    await expect.element(button('Rev')).toBeEnabled();
    answer({ updateTripLog: () => 'unreachable', showTripLog: () => 'unreachable' });
    await press(button('Rev'));
    await expect.poll(lines).toHaveLength(500);
    const together = trips(
      underWay([...many(499), row(600, { at: '2025-07-14T18:00', note: 'Den andras' })]),
    );
    const isStruck = () => sent().some(({ struck }) => struck.length > 0);
    answer({
      ...together,
      updateTripLog: (one) =>
        isStruck() && together.updateTripLog ? together.updateTripLog(one) : refuses('too_many_rows'),
      showTripLog: together.showTripLog as never,
    });
    await bringUpToDate();
    await open('/showlog/trip-1');
    await press(link('Se över raderna'));
    const left = page.getByRole('region', { name: 'Rader som inte är skickade' });
    await expect.element(left).toMatchTextContent(/501 rader\. Stryk 1, så skickas resten/);
    expect(texts(left.getByRole('listitem'))).toEqual([expect.stringMatching(/RevBehöver ses över$/)]);
    await press(page.getByRole('link', { name: 'Rad 7', exact: true }));
    await press(button('Ta bort raden'));
    await expect.poll(lines).toHaveLength(500);
    await isSent();
    await expect.element(left).not.toBeInTheDocument();
    await expect.poll(() => lines()[0]).toMatch(/Rev$/);
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
