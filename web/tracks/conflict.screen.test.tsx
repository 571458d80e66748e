import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { gpxOf } from '#contract/gpx';
import { summaryOf, type Track } from '#contract/track';
import { collides, gives } from '../testing/answers.ts';
import { trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import { answer, asked, button, open } from '../testing/screen.tsx';
import { tryAgain, unreachable } from '../testing/waiting.ts';

/** From Sandhamn toward Utö at five knots, a position each minute for two hours. */
const mine: Track = {
  startedAt: '2025-07-14T07:40:00.000Z',
  points: [5_928_800, 1_891_500, 0, ...Array.from({ length: 120 }, () => [-112, -193, 60]).flat()],
  distance: 10.8,
  movingMinutes: 120,
  maxSpeed: 5.4,
};
/** The track that another device has given the log meanwhile. */
const theirs: Track = {
  ...{ startedAt: '2025-07-14T07:40:00.000Z', distance: 30.5, movingMinutes: 370, maxSpeed: 7.2 },
  points: [5_928_000, 1_888_000, 0, -10_000, -10_000, 3_600],
};

test('a track that two devices have changed is a conflict, and the user can keep the one on the server', async () => {
  await open('/updatelog/trip-1', { ...trips(trip()), updateTripLog: unreachable });
  await expect.element(button('Välj GPX-fil')).toBeVisible();
  const input = document.querySelector('input[type=file][accept*=gpx]') as Element;
  await userEvent.upload(page.elementLocator(input), new File([gpxOf('Utö', mine)], 'spår.gpx'));
  await expect.element(page.getByText(/^121 punkter, .* i rörelse/)).toBeVisible();
  await press(button('Uppdatera'));
  await expect.element(page.getByText('Ändringen finns på enheten')).toBeVisible();

  const changed = trip({ track: summaryOf(theirs) });
  answer({
    ...trips(changed),
    updateTripLog: () => collides(['track'], changed),
    showTrack: () => gives('showTrack', { ...theirs, ...summaryOf(theirs) }),
  });
  await tryAgain();
  const toReview = page.getByText('En sparad logg behöver ses över innan den kan skickas.').first();
  await expect.element(toReview).toBeVisible();
  const row = page.getByRole('row', { name: 'Spår' });
  await expect.element(row).toMatchTextContent(/10,76.*30,5/);
  await press(page.getByRole('radio', { name: 'Spår: Den sparade' }));
  const sent = () => asked.filter(({ call }) => call === 'updateTripLog').length;
  const before = sent();
  await press(button('Spara valet'));
  await expect.element(toReview).not.toBeInTheDocument();
  // What the server has holds: there is nothing left to send.
  expect(sent()).toBe(before);
  await expect.element(page.getByText(/^30,5\snm$/)).toBeVisible();
});
