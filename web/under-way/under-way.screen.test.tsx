import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Row } from '#contract/rows';
import { openDb } from '../offline/db.ts';
import { readRecords } from '../offline/outbox.ts';
import { gives, refuses } from '../testing/answers.ts';
import { trip, trips, withRows } from '../testing/logs.ts';
import {
  answer,
  asked,
  button,
  expectAccessible,
  field,
  heading,
  link,
  me,
  open,
  path,
  size,
  texts,
} from '../testing/screen.tsx';
import { nowOf } from './instead.ts';

const row = (number: number, fields: Partial<Row> = {}): Row => ({
  id: String(number).padStart(32, '0'),
  at: `2025-07-14T10:${String(number).padStart(2, '0')}`,
  note: `Rad ${number}`,
  ...fields,
});
const underWay = (rows: Row[], fields = {}) =>
  trip({ rows: withRows([], { written: rows }), logStart: undefined, ...fields } as never);
const lines = () => texts(page.getByRole('region', { name: 'Rader, nyast först' }).getByRole('listitem'));
const sent = () =>
  asked.flatMap(({ call, body }) =>
    call === 'updateTripLog' ? ((body as { rows?: { written: Row[]; struck: string[] } }).rows ?? []) : [],
  );

type Reading = { latitude: number; longitude: number } | 'denied' | 'silent' | 'none';
type Found = (position: { coords: object }) => void;

/** The device answers so when it is asked where it is. `allowed`: it has been asked before. */
function device(reading: Reading, allowed = false) {
  const seen = { asked: 0, found: [] as Found[] };
  const geolocation = {
    getCurrentPosition(found: Found, failed: (error: { code: number; PERMISSION_DENIED: 1 }) => void) {
      seen.asked += 1;
      seen.found.push(found);
      if (typeof reading === 'object') found({ coords: reading });
      else if (reading !== 'silent') failed({ code: reading === 'denied' ? 1 : 2, PERMISSION_DENIED: 1 });
    },
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: async () => ({ state: allowed ? 'granted' : 'prompt' }) },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'geolocation');
    Reflect.deleteProperty(navigator, 'permissions');
  });
  return seen;
}

beforeEach(() => {
  device('none');
});

test('in text of twice the size the heading has the line to itself, and the button the next', async () => {
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

describe('a trip', () => {
  test('begins with «Lägg ut», from where the last one ended, and is under way at once', async () => {
    await open('/home', trips(trip({ position: 'Sandhamn – Utö' })));
    await link('Lägg ut').click();
    await expect.element(field('Från *')).toHaveValue('Utö');
    await expect.element(field('Rubrik')).toHaveValue('Från Utö');
    await field('Från *').fill('Nåttarö');
    await expect.element(field('Rubrik')).toHaveValue('Från Nåttarö');
    await expectAccessible();
    await button('Kasta loss').click();
    await expect.element(heading('Nåttarö – …')).toBeVisible();
    await expect.poll(path).toBe('/underway/trip-2');
    await expect.poll(lines).toEqual([expect.stringMatching(/^\d\d:\d\dKastade lossNåttarö$/)]);
    const { body } = asked.find(({ call }) => call === 'createTripLog') ?? {};
    expect(body).toMatchObject({
      title: 'Från Nåttarö',
      position: 'Nåttarö – …',
      rows: { written: [{ place: 'Nåttarö', note: 'Kastade loss' }], struck: [] },
    });
    await open('/home');
    await expect.element(link('Resan pågår: Nåttarö – …')).toBeVisible();
    await expect.element(page.getByText(/sedan \d\d:\d\d, 1 rad/)).toBeVisible();
    await expect.element(link('Lägg ut')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('begins with «Lägg ut» also where nothing has been written yet', async () => {
    await open('/home', trips());
    await expect.element(page.getByRole('heading', { name: 'Inga loggar än' })).toBeVisible();
    await link('Lägg ut').click();
    await expect.element(field('Från *')).toHaveValue('');
  });

  test('takes rows of one press, and the last can be taken back', async () => {
    await open('/underway/trip-1', trips(underWay([row(1), row(2)])));
    await expect.element(heading('Sandhamn – Utö')).toBeVisible();
    await button('Motor på').click();
    await expect.element(page.getByText(/Rad skriven \d\d:\d\d: Motor på\./)).toBeVisible();
    await expect.poll(() => sent().at(-1)).toMatchObject({ written: [{ note: 'Motor på', engine: 'on' }] });
    expect(lines()).toHaveLength(3);
    await expectAccessible();
    await button('Ångra').click();
    await expect.poll(lines).toEqual(['10:02Rad 2', '10:01Rad 1']);
    await expect.poll(() => sent().at(-1)?.struck).toHaveLength(1);
    await expect.element(button('Ångra')).not.toBeInTheDocument();
  });

  test('takes them without a network, all of them, and sends them when there is one', async () => {
    const answers = trips(underWay([row(1)]));
    await open('/underway/trip-1', answers);
    await expect.poll(lines).toHaveLength(1);
    answer({ updateTripLog: () => 'unreachable', showTripLog: () => 'unreachable' });
    for (const name of ['Segel upp', 'Rev', 'Ankrat']) await button(name).click();
    await expect.poll(lines).toHaveLength(4);
    await expect.poll(() => page.getByText('Väntar på täckning').elements()).toHaveLength(3);
    await expectAccessible();
    answer(answers);
    dispatchEvent(new Event('online'));
    await expect.poll(() => page.getByText('Väntar på täckning').elements()).toHaveLength(0);
    expect(lines()).toHaveLength(4);
  });

  test('is over with «Vi är framme», which leads to its form with what the rows know', async () => {
    const rows = [row(1, { log: 1204.5 }), row(2, { log: 1231.9 })];
    await open('/underway/trip-1', trips(underWay(rows)));
    await expect.poll(lines).toHaveLength(2);
    await button('Vi är framme').click();
    await expect.poll(path).toBe('/updatelog/trip-1');
    const arrival = () => (field('Ankomsttid *').element() as HTMLInputElement).value;
    await expect.poll(arrival).toContain(`${new Date().getFullYear()}-`);
    await expect.poll(() => sent().at(-1)).toMatchObject({ written: [{ event: 'arrived' }] });
    await expect.element(field('Loggställning vid avgång (nm)')).toHaveValue(1204.5);
    await expect.element(field('Loggställning vid ankomst (nm)')).toHaveValue(1231.9);
    await open('/home');
    await expect.element(link('Lägg ut')).toBeVisible();
    await expect.element(page.getByText('Resan pågår: Sandhamn – Utö')).not.toBeInTheDocument();
  });
});

/** A trip that is begun without a network. Answers with the way back into it, which resolves when the trip has been sent. */
async function castOffAlone() {
  const answers = trips();
  await open('/castoff', { ...answers, createTripLog: () => 'unreachable' });
  await field('Från *').fill('Nåttarö');
  await button('Kasta loss').click();
  await expect.poll(path).toMatch(/^\/underway\/waiting-/);
  await expect.poll(lines).toHaveLength(1);
  return async () => {
    answer(answers);
    dispatchEvent(new Event('online'));
    await expect.poll(() => readRecords(openDb(me))).toEqual([]);
  };
}

describe('what happens between «Lägg ut» and «Vi är framme»', () => {
  const answered = () => expect.poll(() => sent().length);

  test('the trip is sent while a row is being written: the row follows it', async () => {
    const cover = await castOffAlone();
    await link('Ny rad').click();
    await field('Anteckning').fill('Såg en säl');
    await cover();
    await button('Skriv raden').click();
    await expect.poll(path).toBe('/underway/trip-1');
    await expect.poll(() => lines()[0]).toMatch(/Såg en säl$/);
    await answered().toBe(1);
    expect(asked.findLast(({ call }) => call === 'updateTripLog')?.params.log_id).toBe('trip-1');
    expect(lines()).toHaveLength(2);
  });

  test('the page is loaded anew while a row is being written, and the trip has been sent: what was typed is there', async () => {
    const cover = await castOffAlone();
    await link('Ny rad').click();
    await field('Anteckning').fill('Såg en säl');
    await expect.poll(path).toContain('?draft=');
    const address = path();
    await cover();
    await open(address);
    await expect.poll(path).toMatch(/^\/underway\/trip-1\/row\?draft=/);
    await expect.element(field('Anteckning')).toHaveValue('Såg en säl');
    await button('Skriv raden').click();
    await expect.poll(() => lines()[0]).toMatch(/Såg en säl$/);
  });
});

describe('the form after «Vi är framme»', () => {
  const rows = [row(1, { log: 1204.5 }), row(2, { log: 1231.9 })];
  const arrive = async () => {
    await button('Vi är framme').click();
    await expect.poll(path).toMatch(/^\/updatelog\//);
  };
  const isFilledIn = async () => {
    await expect.element(field('Loggställning vid avgång (nm)')).toHaveValue(1204.5);
    await expect.element(field('Loggställning vid ankomst (nm)')).toHaveValue(1231.9);
    const arrival = (field('Ankomsttid *').element() as HTMLInputElement).value;
    expect(arrival).toContain(`${new Date().getFullYear()}-`);
    return arrival;
  };
  const arrivals = () => sent().flatMap(({ written }) => written.filter(({ event }) => event === 'arrived'));

  test('is filled in again when it is left and come back to, and there is one arrival', async () => {
    await open('/underway/trip-1', trips(underWay(rows)));
    await expect.poll(lines).toHaveLength(2);
    await arrive();
    const first = await isFilledIn();
    history.back();
    await expect.poll(path).toBe('/underway/trip-1');
    await expect.element(page.getByText('Framme', { exact: true }).first()).toBeVisible();
    history.forward();
    await expect.poll(path).toBe('/updatelog/trip-1');
    expect(await isFilledIn()).toBe(first);
    history.back();
    await expect.poll(path).toBe('/underway/trip-1');
    await arrive();
    expect(await isFilledIn()).toBe(first);
    history.back();
    await expect.poll(lines).toHaveLength(3);
    expect(arrivals()).toHaveLength(1);
  });

  test('leaves what has been written since as it is', async () => {
    await open('/underway/trip-1', trips(underWay(rows)));
    await expect.poll(lines).toHaveLength(2);
    await arrive();
    await isFilledIn();
    await field('Ankomsttid *').fill('2025-07-14T14:55');
    await field('Loggställning vid ankomst (nm)').fill('1230');
    await button('Uppdatera').click();
    await expect.poll(path).toBe('/showlog/trip-1');
    await open('/underway/trip-1');
    await expect.poll(lines).toHaveLength(3);
    await arrive();
    await expect.element(field('Ankomsttid *')).toHaveValue('2025-07-14T14:55');
    await expect.element(field('Loggställning vid ankomst (nm)')).toHaveValue(1230);
  });

  test('is filled in when it is loaded again, also where the trip has been sent meanwhile', async () => {
    const cover = await castOffAlone();
    for (const log of ['1204.5', '1231.9']) {
      await link('Ny rad').click();
      await field('Logg (nm)').fill(log);
      await button('Skriv raden').click();
      await expect.poll(path).toMatch(/^\/underway\/waiting-[^/]*$/);
    }
    await arrive();
    const first = await isFilledIn();
    const address = path();
    const { state } = history;
    await cover();
    await open(address, {}, { state });
    await expect.poll(path).toBe('/updatelog/trip-1');
    expect(await isFilledIn()).toBe(first);
  });
});

describe('a row', () => {
  test('is written in a form, with one reading of the device', async () => {
    const seen = device({ latitude: 59.29, longitude: 18.918333 });
    await open('/underway/trip-1', trips(underWay([row(1)])));
    await link('Rundat …').click();
    await expect.element(field('Anteckning')).toHaveValue('Rundat');
    expect(seen.asked).toBe(0);
    await button('Här: läs av var enheten är').click();
    await expect.element(field('Position')).toHaveValue('59°17,4′\u00a0N 18°55,1′\u00a0O');
    await field('Kurs (°)').fill('241');
    await field('Fart (knop)').fill('4.8');
    await expectAccessible();
    await button('Skriv raden').click();
    await expect.poll(path).toBe('/underway/trip-1');
    expect(seen.asked).toBe(1);
    await expect.poll(() => lines()[0]).toMatch(/Rundat59°17,4′\sN\s18°55,1′\sO241° · 4,8\sknop/);
    await expect
      .poll(() => sent().at(-1)?.written[0])
      .toMatchObject({ latitude: 59.29, longitude: 18.91833, course: 241, speed: 4.8, note: 'Rundat' });
  });

  test('keeps the position as exactly as it was read, until its text is changed by hand', async () => {
    device({ latitude: -59.99999, longitude: 18.91834 });
    const answers = trips(underWay([row(1)]));
    await open('/underway/trip-1/row', answers);
    await button('Här: läs av var enheten är').click();
    await expect.element(field('Position')).toHaveValue('60°00,0′\u00a0S 18°55,1′\u00a0O');
    await field('Anteckning').fill('Läst');
    await expect.poll(path).toContain('?draft=');
    // As after a flat battery: what was typed lies on the device.
    await open(path());
    await expect.element(field('Anteckning')).toHaveValue('Läst');
    await button('Skriv raden').click();
    await expect
      .poll(() => sent().at(-1)?.written[0])
      .toMatchObject({ latitude: -59.99999, longitude: 18.91834, note: 'Läst' });
    await link('Ny rad').click();
    await button('Här: läs av var enheten är').click();
    await expect.element(field('Position')).toHaveValue('60°00,0′\u00a0S 18°55,1′\u00a0O');
    await field('Position').fill('60°00,0′ S 18°55,2′ O');
    await button('Skriv raden').click();
    await expect.poll(() => sent().at(-1)?.written[0]).toMatchObject({ latitude: -60, longitude: 18.92 });
  });

  test.each([
    ['denied', 'Du har sagt nej till att dela platsen. Det går att ändra i webbläsarens inställningar.'],
    ['none', 'Positionen gick inte att få. Skriv platsen i stället.'],
  ] as const)('says what keeps the position from it: %s', async (reading, sentence) => {
    device(reading);
    await open('/underway/trip-1/row', trips(underWay([row(1)])));
    await button('Här: läs av var enheten är').click();
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  test('with a position that is none gets a sentence, and stays as it was typed', async () => {
    await open('/underway/trip-1/row', trips(underWay([row(1)])));
    await field('Position').fill('vid fyren');
    await button('Skriv raden').click();
    await expect
      .element(
        page.getByText('Skriv positionen i grader och minuter, till exempel 59°17,4′ N 18°55,1′ O.').first(),
      )
      .toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('of one press gets the position that may be read, and waits for none', async () => {
    const seen = device({ latitude: 59.29, longitude: 18.918333 }, true);
    await open('/underway/trip-1', trips(underWay([row(1)])));
    await button('Rev').click();
    await expect.poll(() => lines()[0]).toMatch(/Rev59°17,4′\sN/);
    expect(lines()).toHaveLength(2);
    expect(seen.asked).toBe(1);
  });

  describe('of one press whose position comes late', () => {
    const coords = { latitude: 59.29, longitude: 18.918333 };
    const press = async () => {
      const seen = device('silent', true);
      await open('/underway/trip-1', trips(underWay([row(1)])));
      await button('Motor på').click();
      await expect.poll(lines).toHaveLength(2);
      await expect.poll(() => seen.asked).toBe(1);
      return () => seen.found[0]?.({ coords });
    };
    const openIt = async () => {
      await page.getByRole('link', { name: /^Motor på/ }).click();
      await expect.element(field('Anteckning')).toHaveValue('Motor på');
    };

    test('is there once, with its position, where it was open in its form', async () => {
      const found = await press();
      await openIt();
      found();
      await expect.poll(() => sent().at(-1)?.written[0]).toMatchObject({ latitude: 59.29 });
      await field('Anteckning').fill('Kallstart');
      await button('Skriv raden').click();
      await expect.poll(lines).toEqual([expect.stringMatching(/Kallstart59°17,4′\sN/), '07-14 10:01Rad 1']);
    });

    test('is there once, with its position, where it had been changed', async () => {
      const found = await press();
      await openIt();
      await field('Anteckning').fill('Kallstart');
      await button('Skriv raden').click();
      await expect.poll(() => lines()[0]).toMatch(/Kallstart$/);
      found();
      await expect.poll(lines).toEqual([expect.stringMatching(/Kallstart59°17,4′\sN/), '07-14 10:01Rad 1']);
    });

    test('stays away where it had been struck', async () => {
      const found = await press();
      await openIt();
      await button('Stryk raden').click();
      await expect.poll(lines).toEqual(['10:01Rad 1']);
      await expect.poll(() => sent().at(-1)?.struck).toHaveLength(1);
      found();
      await button('Rev').click();
      await expect.poll(lines).toEqual([expect.stringMatching(/Rev$/), '07-14 10:01Rad 1']);
    });

    test('is there once, with its position, where another tab had changed it', async () => {
      const found = await press();
      await expect.poll(() => sent()).toHaveLength(1);
      const [written] = sent()[0]?.written ?? [];
      const changed: Row = { ...(written as Row), id: 'a'.repeat(32), note: 'Kallstart' };
      const anotherTab = '?another-tab';
      const { noteStruck } = (await import(
        /* @vite-ignore */ `./instead.ts${anotherTab}`
      )) as typeof import('./instead.ts');
      noteStruck({ written: [changed], struck: [(written as Row).id] });
      await expect.poll(() => nowOf(written as Row)).toEqual(changed);
      found();
      await expect
        .poll(() => sent().at(-1))
        .toMatchObject({
          written: [{ note: 'Kallstart', latitude: 59.29 }],
          struck: [changed.id],
        });
    });

    test('does not take the place of what was said last', async () => {
      const found = await press();
      await button('Rev').click();
      await expect.element(page.getByText(/: Rev\.$/)).toBeVisible();
      found();
      await expect.poll(() => lines()[1]).toMatch(/Motor på59°17,4′\sN/);
      await expect.element(page.getByText(/: Rev\.$/)).toBeVisible();
    });
  });

  test('that is changed gives way to another in its place, and can be struck', async () => {
    await open('/underway/trip-1', trips(underWay([row(1), row(2), row(3)])));
    await page.getByRole('link', { name: 'Rad 2' }).click();
    await field('Anteckning').fill('Rad två');
    await button('Skriv raden').click();
    await expect.poll(lines).toEqual(['10:03Rad 3', '10:02Rad två', '10:01Rad 1']);
    await page.getByRole('link', { name: 'Rad två' }).click();
    await button('Stryk raden').click();
    await expect.poll(lines).toEqual(['10:03Rad 3', '10:01Rad 1']);
  });

  test('with a time outside the trip is asked about', async () => {
    await open('/underway/trip-1/row', trips(underWay([row(1)])));
    await field('Tid *').fill('2024-07-14T12:00');
    await expect.element(page.getByText('Raden har en tid utanför resan. Stämmer det?')).toBeVisible();
  });

  test('is filled in from the instruments where there are some', async () => {
    await open('/underway/trip-1/row', trips(underWay([row(1)])));
    await expect.element(field('Anteckning')).toBeVisible();
    await expect.element(button('Hämta från instrumenten')).not.toBeInTheDocument();
    await open('/underway/trip-1/row', {
      getInfo: () => gives('getInfo', { contactEmail: 'hamnkapten@example.com', instruments: true }),
      readInstruments: () => refuses('instruments_silent'),
    });
    await button('Hämta från instrumenten').click();
    await expect.element(page.getByText('Instrumenten svarar inte.')).toBeVisible();
    answer({
      readInstruments: () =>
        gives('readInstruments', {
          course: { value: 241, age: 2 },
          windDirection: { value: 'SV', age: 2 },
          latitude: { value: 59.29, age: 2 },
          longitude: { value: 18.91833, age: 2 },
        }),
    });
    await button('Hämta från instrumenten').click();
    await expect.element(field('Kurs (°)')).toHaveValue(241);
    await expect.element(field('Position')).toHaveValue('59°17,4′\u00a0N 18°55,1′\u00a0O');
    await expectAccessible();
  });
});

const many = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    row(n, {
      at: `2025-07-14T${String(Math.floor(n / 60) + 9).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
    }),
  );

describe('a trip with as many rows as there may be', () => {
  const full = () => page.getByText('En resa kan ha högst 500 rader.');

  test('says so and takes no other, and yet arrives: its last row says it', async () => {
    await open('/underway/trip-1', trips(underWay(many(500))));
    await expect.element(full()).toBeVisible();
    for (const name of ['Rev', 'Rundat …', 'Ny rad']) await expect.element(button(name)).toBeDisabled();
    await open('/home');
    await expect.element(full()).toBeVisible();
    await expect.element(button('Ny rad')).toBeDisabled();
    await expectAccessible();
    await button('Vi är framme').click();
    await expect.poll(path).toBe('/updatelog/trip-1');
    const arrival = () => (field('Ankomsttid *').element() as HTMLInputElement).value;
    await expect.poll(arrival).toContain(`${new Date().getFullYear()}-`);
    await expect
      .poll(() => sent().at(-1))
      .toMatchObject({
        written: [{ at: '2025-07-14T17:19', note: 'Rad 499', event: 'arrived' }],
        struck: [row(499).id],
      });
  });

  test('keeps what is typed of one more, and says why it is not written', async () => {
    await open('/underway/trip-1/row', trips(underWay(many(500))));
    await expect.element(full()).toBeVisible();
    await field('Anteckning').fill('Såg en säl');
    await button('Skriv raden').click();
    await expect.element(page.getByRole('alert').getByText(/högst 500 rader/)).toBeVisible();
    await expect.element(field('Anteckning')).toHaveValue('Såg en säl');
    expect(sent()).toEqual([]);
  });

  test('where two devices have come to more: which were not sent is said, and the others go when some are struck', async () => {
    // Another device has written the 500th before this one was heard.
    const answers = trips(underWay(many(499)));
    await open('/underway/trip-1', answers);
    await expect.element(button('Rev')).toBeEnabled();
    answer({ updateTripLog: () => 'unreachable', showTripLog: () => 'unreachable' });
    await button('Rev').click();
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
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText('En sparad logg behöver ses över').first()).toBeVisible();
    await open('/showlog/trip-1');
    await link('Se över raderna').click();
    const left = page.getByRole('region', { name: 'Rader som inte är skickade' });
    await expect.element(left).toMatchTextContent(/501 rader\. Stryk 1, så skickas resten/);
    expect(texts(left.getByRole('listitem'))).toEqual([expect.stringMatching(/RevBehöver ses över$/)]);
    await page.getByRole('link', { name: 'Rad 7', exact: true }).click();
    await button('Stryk raden').click();
    await expect.poll(lines).toHaveLength(500);
    await expect.poll(() => readRecords(openDb(me))).toEqual([]);
    await expect.element(left).not.toBeInTheDocument();
    expect(lines()[0]).toMatch(/Rev$/);
  });
});

test('rows of a trip that was deleted elsewhere are to be seen to, and wait for no coverage', async () => {
  await open('/underway/trip-1', trips(underWay([row(1)])));
  await expect.poll(lines).toHaveLength(1);
  answer({ updateTripLog: () => refuses('trip_log_not_found') });
  await button('Rev').click();
  await expect.poll(() => lines()[0]).toMatch(/RevBehöver ses över$/);
  await expect.element(page.getByText('Väntar på täckning')).not.toBeInTheDocument();
});

describe('«Loggblad»', () => {
  const rows = [
    row(1, { place: 'Sandhamn', note: 'Kastade loss', log: 1204.5, windDirection: 'SV', windSpeed: 6 }),
    row(2, { latitude: 59.185, longitude: 18.755, course: 221, speed: 6.1, barometer: 1014, note: '' }),
    row(3, { engine: 'on', note: 'Motor på' }),
    row(4, { event: 'arrived', note: 'Ankrat i Rävstavik' }),
  ];

  test('is a table on a desk and a list on a phone, with the columns that say something', async () => {
    await size(1366, 900);
    await open('/showlog/trip-1', trips(underWay(rows)));
    const table = page.getByRole('table', { name: 'Loggblad för Utö i halvvind' });
    await expect.element(table).toBeVisible();
    expect(texts(table.getByRole('columnheader'))).toEqual([
      ...['Tid', 'Plats och position', 'Kurs (°)', 'Fart (knop)', 'Logg (nm)', 'Vind (m/s)', 'Luft (hPa)'],
      ...['Segel', 'Anteckning'],
    ]);
    expect(texts(table.getByRole('row')).slice(1)).toEqual([
      '10:01Sandhamn1\u00a0204,5SV 6Kastade loss',
      '10:0259°11,1′\u00a0N\u00a018°45,3′\u00a0O2216,11\u00a0014',
      '10:03MotorMotor på',
      '10:04Framme. Ankrat i Rävstavik',
    ]);
    const position = table.getByText('59°11,1′').element();
    expect(position.getClientRects()).toHaveLength(1);
    expect(position.getBoundingClientRect().height).toBeLessThan(30);
    await expectAccessible();
    await size(390, 844);
    await expect.element(table).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Framme: Ankrat i Rävstavik' })).toBeVisible();
    await expectAccessible();
  });

  test('breaks no word to make room for a long note', async () => {
    await size(900, 900);
    const long = row(5, { place: 'Fjärdlång', sails: 'Storsegel', note: 'Sikten är god. '.repeat(66) });
    const { latitude: _, longitude: __, ...second } = rows[1] as Row;
    await open('/showlog/trip-1', trips(underWay([second, long])));
    const cell = (text: string) => page.getByRole('cell', { name: text, exact: true });
    await expect.element(cell('Fjärdlång')).toBeVisible();
    const linesOf = (text: string) => {
      const range = document.createRange();
      range.selectNode(cell(text).element().firstChild as Node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      return new Set(rects.map(({ top }) => Math.round(top))).size;
    };
    expect(['Fjärdlång', 'Storsegel'].map(linesOf)).toEqual([1, 1]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(900);
  });

  test('comes on paper, under its log', async () => {
    await size(390, 844);
    await open('/showlog/trip-1', trips(underWay(rows)));
    await expect.element(page.getByRole('heading', { name: /Loggblad/ })).toBeVisible();
    dispatchEvent(new Event('beforeprint'));
    // On the screen of a phone it is no table.
    await expect.poll(() => document.querySelectorAll('table tbody tr').length).toBe(4);
  });

  test('breaks neither a position nor a word on paper, and leaves room for the notes', async () => {
    await size(900, 900);
    const note = 'Mistade ett skot och lagade det på fördäck i grov sjö. '.repeat(3);
    const whole = { sails: 'Storsegel och genua', log: 1226.5, windDirection: 'SV', windSpeed: 6, note };
    const long = { ...rows[1], ...whole, at: '2025-07-15T01:10', id: row(7).id } as Row;
    await open('/showlog/trip-1', trips(underWay([...rows, long])));
    await expect.element(page.getByRole('table')).toBeVisible();
    dispatchEvent(new Event('beforeprint'));
    const paper = [...document.body.children].at(-1) as HTMLElement;
    const table = await vi.waitUntil(() => paper.querySelector('table'));
    // As a sheet of A4 has room for it between its margins.
    Object.assign(paper.style, { display: 'block', width: '170mm' });
    const cells = [...(table.querySelector('tbody tr:last-child') as HTMLElement).children] as HTMLElement[];
    const isOnLines = (lines: number, cell: HTMLElement | undefined) => {
      const range = document.createRange();
      range.selectNodeContents(cell as Node);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size <= lines;
    };
    expect(isOnLines(1, cells[1]), 'the position').toBe(true);
    expect(isOnLines(3, cells[7]), 'the sails, a line a word').toBe(true);
    expect((cells[8]?.offsetWidth ?? 0) / table.offsetWidth).toBeGreaterThan(0.25);
  });

  test('comes on the paper of a year where it is chosen, fetched for it, or says that it can’t be', async () => {
    const answers = trips(underWay(rows));
    await open('/logs?year=2025', { ...answers, showTripLog: () => 'unreachable' });
    const choice = page.getByLabelText('Ta med varje resas loggblad på utskriften');
    await expect.element(choice).toBeVisible();
    dispatchEvent(new Event('beforeprint'));
    const title = page.getByRole('heading', { name: 'Loggbok 2025', includeHidden: true });
    const paper = () => title.query()?.closest('body > div')?.textContent;
    await expect.poll(paper).toContain('Utö i halvvind');
    expect(paper()).not.toContain('Loggblad');
    await choice.click();
    await expect.poll(paper).toContain('Raderna gick inte att hämta.');
    expect(asked.filter(({ call }) => call === 'showTripLog')).toHaveLength(3);
    await open('/logs?year=2025', answers);
    await choice.click();
    dispatchEvent(new Event('beforeprint'));
    await expect.poll(paper).toContain('Ankrat i Rävstavik');
    expect(asked.filter(({ call }) => call === 'showTripLog').length).toBeGreaterThan(0);
  });

  test('of several days says the day where it begins, in the same way on a desk, on a phone and under way', async () => {
    const rows = [
      row(1, { at: '2025-05-14T21:00' }),
      row(2, { at: '2025-05-14T23:30' }),
      row(3, { at: '2025-05-15T00:40' }),
      row(4, { at: '2025-05-15T04:10' }),
    ];
    const times = () =>
      texts(page.elementLocator(document.querySelector('main') as Element).getByRole('time'));
    const chronological = ['05-14 21:00', '23:30', '05-15 00:40', '04:10'];
    await size(1366, 900);
    await open('/showlog/trip-1', trips(underWay(rows)));
    await expect.poll(() => texts(page.getByRole('rowheader'))).toEqual(chronological);
    await size(390, 844);
    const list = page.getByRole('region', { name: /^Loggblad/ });
    await expect.poll(() => texts(list.getByRole('time'))).toEqual(chronological);
    await open('/underway/trip-1');
    await expect.poll(lines).toHaveLength(4);
    expect(times()).toEqual(['05-15 04:10', '00:40', '05-14 23:30', '21:00']);
    await expectAccessible();
  });

  test('of 500 rows is there at once', async () => {
    await open('/underway/trip-1', trips(underWay(many(500))));
    await expect.poll(() => document.querySelectorAll('main ol > li').length).toBe(500);
  });
});
