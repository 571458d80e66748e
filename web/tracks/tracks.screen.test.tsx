import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { gpxOf } from '#contract/gpx';
import type { Track } from '#contract/track';
import { partsOf, summaryOf } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import { gives, refuses } from '../testing/answers.ts';
import { roomForEntries } from '../testing/full-device.ts';
import { trip, trips } from '../testing/logs.ts';
import {
  answer,
  asked,
  button,
  expectAccessible,
  field,
  fillInTrip,
  heading,
  late,
  me,
  open,
  path,
  size,
} from '../testing/screen.tsx';
import { timesOf } from './words.ts';

const text = (words: string | RegExp) => page.getByText(words);

/** From Sandhamn to Utö at five knots, a position each minute. */
function toUtö(): Track {
  const points: (number | null)[] = [5_928_800, 1_891_500, 0];
  for (let minute = 1; minute <= 288; minute += 1) points.push(-112, -193, 60);
  return {
    startedAt: '2026-07-14T07:40:00.000Z',
    points,
    distance: 25.85,
    movingMinutes: 288,
    maxSpeed: 5.4,
  };
}

const gpx = (content = gpxOf('Utö', toUtö()), name = 'utö.gpx') =>
  new File([content], name, { type: 'application/gpx+xml' });
async function choose(file: File) {
  // The field is loaded when a form opens, which takes a while on a busy machine.
  const fields = () => document.querySelectorAll('input[type=file][accept*=gpx]').length;
  await expect.poll(fields).toBe(1);
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=gpx]');
  await userEvent.upload(page.elementLocator(input as Element), file);
}

/** A file of two voyages. */
function twice(secondAt: string) {
  const [first, second] = [gpxOf('1', toUtö()), gpxOf('2', { ...toUtö(), startedAt: secondAt })];
  return first.replace('</gpx>', '') + second.slice(second.indexOf('<trk>'));
}

async function drop(file: File) {
  const field = page.getByRole('region', { name: 'Spår' });
  await expect.element(field).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  field.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

describe('a GPX file in the form of a trip', () => {
  test.each([390, 1366])(
    'takes up only one line until a file is chosen, at a width of %i pixels',
    async (width) => {
      await size(width, 844);
      await open('/createlog', trips());
      await expect.element(button('Välj GPX-fil')).toBeVisible();
      const line = page.getByRole('region', { name: 'Spår' }).element().getBoundingClientRect();
      expect(line.height).toBe(button('Välj GPX-fil').element().getBoundingClientRect().height);
    },
  );

  test('fills in empty fields, and is sent with the log', async () => {
    const log = trip({ track: summaryOf(toUtö()) });
    await open('/createlog', {
      ...trips(),
      createTripLog: () => gives('createTripLog', log, { status: 201 }),
      showTripLog: () => gives('showTripLog', log),
      showTrack: () => gives('showTrack', { ...toUtö(), ...summaryOf(toUtö()) }),
    });
    await choose(gpx());
    await expect
      .element(text(/289 punkter, 25,9\snm, 4\sh\s48\smin i rörelse, som mest 5,4\sknop\./))
      .toBeVisible();
    await expect
      .element(page.getByRole('img', { name: 'Spåret från avgången till ankomsten' }))
      .toBeVisible();
    await expect.element(field('Distans (nm)')).toHaveValue(25.9);
    await field('Rubrik').fill('Utö i halvvind');
    await field('Från – Till').fill('Sandhamn – Utö');
    await expectAccessible();
    await button('Skapa logg').click();
    await expect.poll(() => asked.filter(({ call }) => call === 'createTripLog').length).toBe(1);
    const body = asked.find(({ call }) => call === 'createTripLog')?.body as { track: Track };
    expect(body.track.startedAt).toBe('2026-07-14T07:40:00.000Z');
    expect(body.track.points.slice(0, 3)).toEqual([5_928_800, 1_891_500, 0]);
    await expect.poll(path).toMatch(/showlog/);
    await expect.element(page.getByRole('heading', { name: 'Spår' })).toBeVisible();
  });

  test('can be dropped anywhere on «Spår», but is refused if it is larger than 50 MB', async () => {
    await open('/createlog', trips());
    await drop(new File([new Uint8Array(51_000_000)], 'sommaren.gpx'));
    await expect.element(text(/Filen är för stor \(högst 50\sMB\)\./)).toBeVisible();
    await drop(gpx());
    await expect.element(text(/289 punkter/)).toBeVisible();
    await expect.element(field('Distans (nm)')).toHaveValue(25.9);
  });

  test('does not overwrite what the user has typed, but suggests its own values, one after the other', async () => {
    await open('/createlog', trips());
    const distance = field('Distans (nm)');
    await distance.fill('27');
    await field('Avgångstid *').fill('2026-07-13T09:40');
    await field('Ankomsttid *').fill('2026-07-13T15:00');
    await choose(gpx());
    await expect.element(text('Avgång 2026-07-14 09:40 Du har skrivit 2026-07-13 09:40.')).toBeVisible();
    await expect.element(text(/Du har skrivit 27\snm\./)).toBeVisible();
    await expect.element(distance).toHaveValue(27);
    const use = (name: RegExp) => page.getByRole('button', { name });
    await use(/^Använd Avgång/).click();
    await expect.element(use(/^Använd Ankomst/)).toHaveFocus();
    await use(/^Använd Ankomst/).click();
    await expect.element(use(/^Använd Distans/)).toHaveFocus();
    await use(/^Använd Distans/).click();
    await expect.element(button('Välj en annan GPX-fil')).toHaveFocus();
    await expect.element(distance).toHaveValue(25.9);
    await expect.element(text(/Du har skrivit 27\snm\./)).not.toBeInTheDocument();
  });

  test('does not overwrite what the user types while it is being read', async () => {
    const { postMessage } = Worker.prototype;
    const { promise: until, resolve: readNow } = Promise.withResolvers<void>();
    const held = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
      this: Worker,
      request,
    ) {
      void until.then(() => postMessage.call(this, request));
    });
    onTestFinished(() => held.mockRestore());
    await open('/createlog', trips());
    await choose(gpx());
    await expect.element(button('Läser filen ...')).toBeVisible();
    await field('Distans (nm)').fill('12.5');
    readNow();
    await expect.element(text(/Du har skrivit 12,5\snm\./)).toBeVisible();
    await expect.element(field('Distans (nm)')).toHaveValue(12.5);
    await expect.element(field('Avgångstid *')).toHaveValue('2026-07-14T09:40');
  });

  test('can be removed, and restored with «Ångra»', async () => {
    await open('/createlog', trips());
    await choose(gpx());
    const drawn = page.getByRole('img', { name: /^Spåret/ });
    await expect.element(drawn).toBeVisible();
    await button('Ta bort spåret').click();
    await expect.element(text('Spåret är borttaget.')).toBeVisible();
    await expect.element(button('Välj GPX-fil')).toHaveFocus();
    await expect.element(drawn).not.toBeInTheDocument();
    await button('Ångra').click();
    await expect.element(drawn).toBeVisible();
    await expect.element(text('Spåret är borttaget.')).not.toBeInTheDocument();
  });

  test('that is no GPX file, or has no track that fits a log, is refused with an explanation', async () => {
    await open('/createlog', trips());
    for (const [content, sentence] of [
      ['<kml xmlns="http://www.opengis.net/kml/2.2"/>', 'Det här är en KML-fil. Spara spåret som GPX.'],
      ['Datum;Från;Till', 'Det här är ingen GPX-fil.'],
      ['<gpx version="1.1"><wpt lat="1" lon="2"/></gpx>', 'Det finns inget spår i filen.'],
      [
        '<gpx><trk><trkseg><trkpt lat="0" lon="0"/><trkpt lat="0" lon="0"/></trkseg></trk></gpx>',
        'Inga punkter i filen är rimliga.',
      ],
      [
        gpxOf('Utö', toUtö()).replace('<trk>', '<trk & co>'),
        'Filen är trasig. Inget spår i den gick att läsa.',
      ],
      [
        twice('2026-12-14T07:40:00.000Z'),
        /Spåret ryms inte i en logg \(högst 60 dagar, 10\s000\snm och 60 knop\)\./,
      ],
    ] as const) {
      await choose(gpx(content));
      await expect.element(text(sentence)).toBeVisible();
    }
  });

  test('that is cut off is read as far as it goes, and the form says so', async () => {
    await open('/createlog', trips());
    const whole = gpxOf('Utö', toUtö());
    await choose(gpx(whole.slice(0, whole.length / 2)));
    await expect.element(text(/Filen är avbruten. 1\d\d punkter gick att läsa\./)).toBeVisible();
    const long = toUtö();
    for (let minute = 0; minute < 1_000; minute += 1) long.points.push(-112, -193, 60);
    await choose(gpx(gpxOf('Utö', long).replace('</gpx>', '')));
    await expect.element(text(/Filen är avbruten. 1\s289 punkter gick att läsa\./)).toBeVisible();
  });
});

describe('the page of a trip with a track', () => {
  const withTrack = () => trip({ position: 'Sandhamn – Utö', track: summaryOf(toUtö()) });
  test('shows the chart, the totals and a table', async () => {
    const log = withTrack();
    await open(`/showlog/${log._id}`, {
      ...trips(log),
      showTrack: () => gives('showTrack', { ...toUtö(), ...summaryOf(toUtö()) }),
    });
    await expect.element(page.getByRole('img', { name: 'Spåret från Sandhamn till Utö' })).toBeVisible();
    await expect.element(text(/^25,9\snm, 4\sh\s48\smin i rörelse, som mest 5,4\sknop\./)).toBeVisible();
    await text('Spåret som tabell').click();
    await expect.element(page.getByRole('table', { name: 'Spåret, en rad i timmen' })).toBeVisible();
    await expectAccessible();
  });

  test('says so when the track can’t be fetched', async () => {
    const log = withTrack();
    await open(`/showlog/${log._id}`, { ...trips(log), showTrack: () => refuses('no_track') });
    await expect.element(text('Spåret kunde inte hämtas.')).toBeVisible();
    await expectAccessible();
  });
});

describe('a summer in one file', () => {
  /** Two voyages with a night between them. */
  const summer = () => gpx(twice('2026-07-15T07:40:00.000Z'));

  test('is split into voyages, which are added to the logs they belong to or become new logs', async () => {
    const log = trip({ departureDateTime: '2026-07-14T09:30', arrivalDateTime: '2026-07-14T15:00' });
    await open(`/showprofile/${log.userId}/read-tracks`, {
      ...trips(log),
      listTracks: () => gives('listTracks', []),
      createTripLog: () => gives('createTripLog', trip({ _id: 'trip-2' }), { status: 201 }),
      updateTripLog: () =>
        gives('updateTripLog', { ...log, track: summaryOf(toUtö()) }, { headers: { ETag: '"2"' } }),
    });
    await choose(summer());
    await expect.element(text('Hör till: Utö i halvvind')).toBeVisible();
    await expectAccessible();
    await button('Lägg till 1 logg och 1 spår').click();
    await expect.element(text('Rätta Från – Till för de nya loggarna, eller välj bort dem.')).toBeVisible();
    await page.getByLabelText('Ny logg. Från – Till').fill('Utö – Nynäshamn');
    await button('Lägg till 1 logg och 1 spår').click();
    await expect.element(text('Tillagt: 1 logg och 1 spår.')).toBeVisible();
    await expect
      .poll(() =>
        asked
          .filter(({ call }) => /^(create|update)TripLog$/.test(call))
          .map(({ call }) => call)
          .sort(),
      )
      .toEqual(['createTripLog', 'updateTripLog']);
    const created = asked.find(({ call }) => call === 'createTripLog')?.body as Record<string, unknown>;
    expect(created).toMatchObject({
      title: 'Utö – Nynäshamn',
      departureDateTime: '2026-07-15T09:40',
      year: 2026,
    });
  });

  const readTracks = () => `/showprofile/${me}/read-tracks`;
  const listTracks = () => gives('listTracks', []);
  const newLog = (at: number) => page.getByLabelText('Ny logg. Från – Till').nth(at);

  /** A log of the whole day, and a file of its two voyages: from 09:40 to 14:28, and from 18:00 to 22:48. */
  const wholeDay = (fields: Partial<TripLog> = {}) =>
    trip({ departureDateTime: '2026-07-14T09:30', arrivalDateTime: '2026-07-14T23:00', ...fields });
  const outAndHome = (secondAt = '2026-07-14T16:00:00.000Z') => gpx(twice(secondAt));

  test('leaves the focus on the page when it has been read, and when another one is to be chosen', async () => {
    await open(readTracks(), { ...trips(), listTracks });
    await expect.element(button('Välj GPX-fil')).toBeVisible();
    (button('Välj GPX-fil').element() as HTMLElement).focus();
    await choose(summer());
    await expect.element(newLog(0)).toBeVisible();
    await expect.element(heading('Läs in spår')).toHaveFocus();
    await button('Välj en annan GPX-fil').click();
    await expect.element(button('Välj GPX-fil')).toBeVisible();
    await expect.element(heading('Läs in spår')).toHaveFocus();
  });

  test('with several voyages of one log becomes one track of that log', async () => {
    const log = wholeDay();
    await open(readTracks(), {
      ...trips(log),
      listTracks,
      updateTripLog: () =>
        gives('updateTripLog', { ...log, track: summaryOf(toUtö()) }, { headers: { ETag: '"2"' } }),
    });
    await choose(outAndHome());
    await expect.element(text('Hör till: Utö i halvvind').nth(1)).toBeVisible();
    await expect.element(text('Resorna i samma logg blir ett spår.').nth(1)).toBeVisible();
    await button('Lägg till 1 spår').click();
    await expect.element(text('Tillagt: 1 spår.')).toBeVisible();
    const sent = () => asked.filter(({ call }) => call === 'updateTripLog');
    await expect.poll(() => sent().length).toBe(1);
    const [track] = sent().map(({ body }) => (body as { track: Track }).track);
    expect(track && timesOf(track)).toEqual({ from: '2026-07-14T09:40', to: '2026-07-14T22:48' });
    expect(partsOf(track?.points ?? [])).toHaveLength(2);
    expect(text(/behöver ses över/).elements()).toEqual([]);
  });

  test('of which one voyage has been added to a log says of the others that the log has a track', async () => {
    await open(readTracks(), { ...trips(wholeDay({ track: summaryOf(toUtö()) })), listTracks });
    await choose(outAndHome());
    await expect.element(text('Loggen har redan ett spår: Utö i halvvind').nth(1)).toBeVisible();
    await expect.element(button('Lägg till')).toBeDisabled();
  });

  test('with voyages that are too long together for the track of their log adds none of them', async () => {
    await open(readTracks(), {
      ...trips(wholeDay({ arrivalDateTime: '2026-10-14T23:00' })),
      listTracks,
    });
    await choose(outAndHome('2026-10-14T07:40:00.000Z'));
    await button('Lägg till 1 spår').click();
    await expect.element(text(/^Resorna som hör till Utö i halvvind kan inte bli ett spår/)).toBeVisible();
    await page.getByRole('checkbox').nth(1).click();
    await expect.element(text('Resorna i samma logg blir ett spår.')).not.toBeInTheDocument();
    await button('Lägg till 1 spår').click();
    await expect.element(text('Tillagt: 1 spår.')).toBeVisible();
    const times = () => asked.flatMap(({ body }) => (body as { track?: Track })?.track ?? []).map(timesOf);
    await expect.poll(times).toEqual([{ from: '2026-07-14T09:40', to: '2026-07-14T14:28' }]);
  });

  test('creates each log once, even if it is read again before they have been sent', async () => {
    await open(readTracks(), { ...trips(), listTracks, createTripLog: () => 'unreachable' });
    await choose(summer());
    await newLog(0).fill('Sandhamn – Utö');
    await newLog(1).fill('Utö – Nynäshamn');
    await button('Lägg till 2 loggar').click();
    await expect.element(text('Tillagt: 2 loggar.')).toBeVisible();
    await choose(summer());
    await expect.element(text('Loggen har redan ett spår: Sandhamn – Utö')).toBeVisible();
    await expect.element(text('Loggen har redan ett spår: Utö – Nynäshamn')).toBeVisible();
  });

  test('also adds its tracks to logs that have not been sent', async () => {
    await open('/createlog', { ...trips(), createTripLog: () => 'unreachable' });
    await fillInTrip('Utö i motvind');
    await button('Skapa logg').click();
    await expect.element(heading('Utö i motvind')).toBeVisible();
    await open(readTracks(), { listTracks });
    await choose(gpx(gpxOf('Utö', { ...toUtö(), startedAt: '2025-07-14T07:40:00.000Z' })));
    await expect.element(text('Hör till: Utö i motvind')).toBeVisible();
    await button('Lägg till 1 spår').click();
    await expect.element(text('Tillagt: 1 spår.')).toBeVisible();
    answer(trips());
    dispatchEvent(new Event('online'));
    const sent = () => asked.filter(({ call }) => /^(create|update)TripLog$/.test(call));
    const tracks = () => sent().flatMap(({ body }) => (body as { track?: Track }).track?.startedAt ?? []);
    await expect.poll(tracks).toContain('2025-07-14T07:40:00.000Z');
    expect(new Set(sent().flatMap(({ headers }) => headers.get('Idempotency-Key') ?? [])).size).toBe(1);
  });

  test('can’t be added before the logs have been fetched', async () => {
    const log = trip({ departureDateTime: '2026-07-14T09:30', arrivalDateTime: '2026-07-14T15:00' });
    const { answers, answerNow } = late({ listTripLogs: () => refuses('defect') });
    await open(readTracks(), { ...trips(log), ...answers, listTracks });
    await choose(summer());
    await expect.element(button('Laddar loggarna ...')).toHaveAttribute('aria-disabled', 'true');
    answerNow();
    await expect.element(text('Loggarna kunde inte hämtas.')).toBeVisible();
    await expect.element(button('Lägg till 2 loggar')).toBeDisabled();
    await expectAccessible();
    answer(trips(log));
    await button('Försök igen').click();
    await expect.element(text('Hör till: Utö i halvvind')).toBeVisible();
    await expect.element(button('Lägg till 1 logg och 1 spår')).toBeEnabled();
  });

  test('of which the device could store only a part shows what is left to add', async () => {
    await open(readTracks(), { ...trips(), listTracks, createTripLog: () => 'unreachable' });
    await choose(summer());
    await newLog(0).fill('Sandhamn – Utö');
    await newLog(1).fill('Utö – Nynäshamn');
    roomForEntries(1);
    await button('Lägg till 2 loggar').click();
    await expect.element(text(/^Enheten kan inte spara just nu\./)).toBeVisible();
    await expect.element(text('Loggen har redan ett spår: Sandhamn – Utö')).toBeVisible();
    await expect.element(newLog(0)).toHaveValue('Utö – Nynäshamn');
    await expect.element(button('Lägg till 1 logg')).toBeVisible();
  });

  test('is not added before «Från – Till» of every new log is right, which is said at its field', async () => {
    const createTripLog = () => gives('createTripLog', trip({ _id: 'trip-2' }), { status: 201 });
    await open(readTracks(), { ...trips(), listTracks, createTripLog });
    await choose(summer());
    await newLog(0).fill('Å'.repeat(400));
    await button('Lägg till 2 loggar').click();
    await expect.element(text('Rätta Från – Till för de nya loggarna, eller välj bort dem.')).toHaveFocus();
    await expect.element(newLog(0)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(newLog(0)).toHaveAccessibleDescription('Fel: Skriv högst 300 tecken.');
    const missing = 'Fel: Skriv varifrån och vart, till exempel Sandhamn – Utö.';
    await expect.element(newLog(1)).toHaveAccessibleDescription(missing);
    await expectAccessible();
    // It becomes the heading too, which is shorter.
    await newLog(0).fill('Å'.repeat(250));
    await expect.element(newLog(0)).toHaveAccessibleDescription('Fel: Skriv högst 200 tecken.');
    await newLog(0).fill('Sandhamn – Utö');
    await expect.element(newLog(0)).not.toHaveAttribute('aria-invalid');
    await button('Lägg till 2 loggar').click();
    await expect.element(text('Rätta Från – Till för de nya loggarna, eller välj bort dem.')).toHaveFocus();
    expect(asked.filter(({ call }) => call === 'createTripLog')).toEqual([]);
    await newLog(1).fill('Utö – Nynäshamn');
    await button('Lägg till 2 loggar').click();
    await expect.element(text('Tillagt: 2 loggar.')).toBeVisible();
  });

  test('that spans two years uses the harbours that are known from the tracks of either year', async () => {
    const log = trip({ departureDateTime: '2027-06-01T09:30', arrivalDateTime: '2027-06-01T15:00' });
    await open(readTracks(), {
      ...trips(log),
      listTracks: ({ params }) =>
        gives('listTracks', params.year === '2027' ? [{ logId: log._id, points: toUtö().points }] : []),
    });
    await choose(gpx(twice('2027-07-15T07:40:00.000Z')));
    await expect.element(newLog(0)).toHaveValue('Sandhamn – Utö');
    await expect.element(newLog(1)).toHaveValue('Sandhamn – Utö');
  });
});

test.each([390, 1366])(
  'the map of a season keeps its sentences apart and its numbers in their circles with text of twice the size, at a width of %i pixels',
  async (width) => {
    await size(width, 844);
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => {
      document.documentElement.style.fontSize = '';
    });
    const ids = Array.from({ length: 12 }, (_, at) => `trip-${at + 1}`);
    await open('/logs?year=2025', {
      ...trips(...ids.map((_id) => trip({ _id, track: summaryOf(toUtö()) }))),
      listTracks: () =>
        gives(
          'listTracks',
          ids.map((logId) => ({ logId, points: toUtö().points })),
        ),
    });
    const sentences = text(/^Kusten är förenklad/);
    await expect.element(sentences).toBeVisible();
    const last = page.getByRole('listitem').getByText('12', { exact: true });
    await expect.element(last).toBeVisible();
    const [left, right] = [sentences, text(/^Kust:/)].map((one) => one.element().getBoundingClientRect());
    const figure = sentences.element().closest('figure')?.getBoundingClientRect();
    expect(left?.width).toBeGreaterThan((figure?.width ?? 0) / 2);
    expect(right?.top).toBeGreaterThanOrEqual(left?.bottom ?? Number.POSITIVE_INFINITY);
    const circle = last.element().getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(last.element());
    const number = range.getBoundingClientRect();
    // The corners of a line of text are empty: what counts is its middle.
    expect(number.width).toBeLessThan(circle.width - 4);
    expect(number.height * 0.7).toBeLessThan(circle.height - 4);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('the downloaded file is GPX 1.1 according to a parser other than our own', () => {
  const xml = new DOMParser().parseFromString(gpxOf('Utö <& hem', toUtö()), 'application/xml');
  const gpx1_1 = 'http://www.topografix.com/GPX/1/1';
  const all = (name: string) => [...xml.getElementsByTagNameNS(gpx1_1, name)];
  expect(xml.querySelector('parsererror')).toBeNull();
  expect([xml.documentElement.localName, xml.documentElement.getAttribute('version')]).toEqual([
    'gpx',
    '1.1',
  ]);
  expect(all('name').map(({ textContent }) => textContent)).toEqual(['Utö <& hem']);
  const points = all('trkpt');
  expect(points).toHaveLength(289);
  expect([points[0]?.getAttribute('lat'), points[0]?.getAttribute('lon')]).toEqual(['59.28800', '18.91500']);
  expect(points.at(-1)?.textContent).toBe('2026-07-14T12:28:00.000Z');
});
