import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { gpxOf } from '#contract/gpx';
import { lineOf, summaryOf, type Track } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import { currentSync } from '../sync/account.ts';
import { newId } from '../sync/decide.ts';
import { gives, refuses } from '../testing/answers.ts';
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
  heading,
  late,
  me,
  open,
} from '../testing/screen.tsx';
import { choose, gpx, toUtö, twice, untimed } from '../testing/tracks.ts';
import { timesOf } from './words.ts';

const text = (words: string | RegExp) => page.getByText(words);

describe('a summer in one file', () => {
  /** Two voyages with a night between them. */
  const summer = () => gpx(twice('2026-07-15T07:40:00.000Z'));

  test('is split into voyages, which are added to the logs they belong to or become new logs', async () => {
    const log = trip({ departureDateTime: '2026-07-14T09:30', arrivalDateTime: '2026-07-14T15:00' });
    await open(`/showprofile/${log.userId}/read-in`, {
      ...trips(log),
      listTracks: () => gives('listTracks', []),
      createTripLog: () => gives('createTripLog', trip({ _id: 'trip-2' }), { status: 201 }),
      updateTripLog: () =>
        gives('updateTripLog', { ...log, track: summaryOf(toUtö()) }, { headers: { ETag: '"2"' } }),
    });
    await choose(summer());
    await expect.element(text('Hör till: Utö i halvvind')).toBeVisible();
    await expectAccessible();
    await expectLegible();
    await press(button('Lägg till 1 logg och 1 spår'));
    await expect
      .element(text('Rätta Från – Till och dagen för de nya loggarna, eller välj bort dem.'))
      .toBeVisible();
    await page.getByLabelText('Ny logg. Från – Till').fill('Utö – Nynäshamn');
    await press(button('Lägg till 1 logg och 1 spår'));
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

  const readTracks = () => `/showprofile/${me}/read-in`;
  const listTracks = () => gives('listTracks', []);
  const newLog = (at: number) => page.getByLabelText('Ny logg. Från – Till').nth(at);

  /** A log of the whole day, and a file of its two voyages: from 09:40 to 14:28, and from 18:00 to 22:48. */
  const wholeDay = (fields: Partial<TripLog> = {}) =>
    trip({ departureDateTime: '2026-07-14T09:30', arrivalDateTime: '2026-07-14T23:00', ...fields });
  const outAndHome = (secondAt = '2026-07-14T16:00:00.000Z') => gpx(twice(secondAt));

  test('with tracks without times has each as a voyage whose day is asked for', async () => {
    await open(readTracks(), {
      ...trips(),
      listTracks,
      createTripLog: () => gives('createTripLog', trip({ _id: 'trip-2' }), { status: 201 }),
    });
    await choose(gpx(gpxOf('Sandhamn – Utö', untimed())));
    const row = page.getByRole('checkbox', { name: /^Sandhamn – Utö, 25,9\snm\. Det framgår inte när\.$/ });
    await expect.element(row).not.toBeChecked();
    await press(row);
    await press(button('Lägg till 1 logg'));
    await expect
      .element(page.getByRole('textbox', { name: 'Dag' }))
      .toHaveAccessibleDescription('Fel: Välj vilken dag resan var.');
    await expectAccessible();
    await page.getByRole('textbox', { name: 'Dag' }).fill('2019-07-14');
    await press(button('Lägg till 1 logg'));
    await expect
      .poll(() => asked.find(({ call }) => call === 'createTripLog')?.body)
      .toMatchObject({
        ...{ title: 'Sandhamn – Utö', departureDateTime: '2019-07-14T00:00', year: 2019 },
        track: { startedAt: null },
      });
  });

  test('leaves the focus on the page when it has been read, and when another one is to be chosen', async () => {
    await open(readTracks(), { ...trips(), listTracks });
    await expect.element(button('Välj fil')).toBeVisible();
    (button('Välj fil').element() as HTMLElement).focus();
    await choose(summer());
    await expect.element(newLog(0)).toBeVisible();
    await expect.element(heading('Importera')).toHaveFocus();
    await press(button('Välj en annan fil'));
    await expect.element(button('Välj fil')).toBeVisible();
    await expect.element(heading('Importera')).toHaveFocus();
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
    await press(button('Lägg till 1 spår'));
    await expect.element(text('Tillagt: 1 spår.')).toBeVisible();
    const sent = () => asked.filter(({ call }) => call === 'updateTripLog');
    await expect.poll(() => sent().length).toBe(1);
    const [track] = sent().map(({ body }) => (body as { track: Track }).track);
    expect(track && timesOf(track)).toEqual({ from: '2026-07-14T09:40', to: '2026-07-14T22:48' });
    expect(lineOf(track?.points ?? []).parts).toHaveLength(2);
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
    await press(button('Lägg till 1 spår'));
    await expect.element(text(/^Resorna som hör till Utö i halvvind kan inte bli ett spår/)).toBeVisible();
    await press(page.getByRole('checkbox').nth(1));
    await expect.element(text('Resorna i samma logg blir ett spår.')).not.toBeInTheDocument();
    await press(button('Lägg till 1 spår'));
    await expect.element(text('Tillagt: 1 spår.')).toBeVisible();
    const times = () => asked.flatMap(({ body }) => (body as { track?: Track })?.track ?? []).map(timesOf);
    await expect.poll(times).toEqual([{ from: '2026-07-14T09:40', to: '2026-07-14T14:28' }]);
  });

  test('creates each log once, even if it is read again before they have been sent', async () => {
    await open(readTracks(), { ...trips(), listTracks, createTripLog: () => 'unreachable' });
    await choose(summer());
    await newLog(0).fill('Sandhamn – Utö');
    await newLog(1).fill('Utö – Nynäshamn');
    await press(button('Lägg till 2 loggar'));
    await expect.element(text('Tillagt: 2 loggar.')).toBeVisible();
    await choose(summer());
    await expect.element(text('Loggen har redan ett spår: Sandhamn – Utö')).toBeVisible();
    await expect.element(text('Loggen har redan ett spår: Utö – Nynäshamn')).toBeVisible();
  });

  test('also adds its tracks to logs that have not been sent', async () => {
    await open(readTracks(), { ...trips(), listTracks, createTripLog: () => 'unreachable' });
    const { _id, userId, images, createdAt, updatedAt, ...values } = trip({ title: 'Utö i motvind' });
    const recordId = newId();
    await (await currentSync()).save({ kind: 'trip-log', recordId, base: null, values });
    await choose(gpx(gpxOf('Utö', { ...toUtö(), startedAt: '2025-07-14T07:40:00.000Z' })));
    await expect.element(text('Hör till: Utö i motvind')).toBeVisible();
    await press(button('Lägg till 1 spår'));
    await expect.element(text('Tillagt: 1 spår.')).toBeVisible();
    answer(trips());
    await bringUpToDate();
    const sent = asked.filter(({ call, params }) => call === 'updateTripLog' && params.log_id === recordId);
    expect(sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        track: expect.objectContaining({ startedAt: '2025-07-14T07:40:00.000Z' }),
      }),
    ]);
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
    await bringUpToDate();
    await expect.element(text('Hör till: Utö i halvvind')).toBeVisible();
    await expect.element(button('Lägg till 1 logg och 1 spår')).toBeEnabled();
  });

  test('that the device has no room for is added whole or not at all', async () => {
    await open(readTracks(), { ...trips(), listTracks, createTripLog: () => 'unreachable' });
    await choose(summer());
    await newLog(0).fill('Sandhamn – Utö');
    await newLog(1).fill('Utö – Nynäshamn');
    roomForEntries(1);
    await press(button('Lägg till 2 loggar'));
    await expect.element(text(/^Enheten har inte plats för mer\. Inget har sparats\./)).toBeVisible();
    await expect.element(newLog(0)).toHaveValue('Sandhamn – Utö');
    await expect.element(newLog(1)).toHaveValue('Utö – Nynäshamn');
    await expect.element(button('Lägg till 2 loggar')).toBeVisible();
  });

  test('is not added before «Från – Till» of every new log is right, which is said at its field', async () => {
    const createTripLog = () => gives('createTripLog', trip({ _id: 'trip-2' }), { status: 201 });
    await open(readTracks(), { ...trips(), listTracks, createTripLog });
    await choose(summer());
    await newLog(0).fill('Å'.repeat(400));
    await press(button('Lägg till 2 loggar'));
    await expect
      .element(text('Rätta Från – Till och dagen för de nya loggarna, eller välj bort dem.'))
      .toHaveFocus();
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
    await press(button('Lägg till 2 loggar'));
    await expect
      .element(text('Rätta Från – Till och dagen för de nya loggarna, eller välj bort dem.'))
      .toHaveFocus();
    expect(asked.filter(({ call }) => call === 'createTripLog')).toEqual([]);
    await newLog(1).fill('Utö – Nynäshamn');
    await press(button('Lägg till 2 loggar'));
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
