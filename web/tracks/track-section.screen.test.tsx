import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { gpxOf } from '#contract/gpx';
import { summaryOf } from '#contract/track';
import { gives, refuses } from '../testing/answers.ts';
import { trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import { asked, expectAccessible, me, open } from '../testing/screen.tsx';
import { choose, gpx, toUtö } from '../testing/tracks.ts';
import { unreachable } from '../testing/waiting.ts';

const text = (words: string | RegExp) => page.getByText(words);

describe('the page of a trip with a track', () => {
  const withTrack = () => trip({ position: 'Sandhamn – Utö', track: summaryOf(toUtö()) });
  test('shows the chart, the totals and a table', async () => {
    const log = withTrack();
    await open(`/showlog/${log._id}`, {
      ...trips(log),
      showTrack: () => gives('showTrack', { ...toUtö(), ...summaryOf(toUtö()) }),
    });
    await expect.element(page.getByRole('img', { name: 'Spåret från Sandhamn till Utö' })).toBeVisible();
    await press(page.getByRole('heading', { name: 'Spår' }));
    await expect.element(text(/^25,9\snm, 4\sh\s48\smin i rörelse, som mest 5,4\sknop\./)).toBeVisible();
    await press(text('Spåret som tabell'));
    await expect.element(page.getByRole('table', { name: 'Spåret, en rad i timmen' })).toBeVisible();
    await expectAccessible();
  });

  test('draws a track that has not been sent', async () => {
    const answers = {
      ...trips(trip()),
      updateTripLog: unreachable,
      listTracks: () => gives('listTracks', []),
    };
    await open(`/showprofile/${me}/read-in`, answers);
    await choose(gpx(gpxOf('Utö', { ...toUtö(), startedAt: '2025-07-14T07:40:00.000Z' })));
    await press(page.getByRole('button', { name: 'Lägg till 1 spår' }));
    await expect.element(text('Tillagt: 1 spår.')).toBeVisible();
    await open('/showlog/trip-1');
    await expect.element(page.getByRole('img', { name: 'Spåret från Sandhamn till Utö' })).toBeVisible();
    await press(page.getByRole('heading', { name: 'Spår' }));
    await expect.element(text(/^25,9\snm, 4\sh\s48\smin i rörelse/)).toBeVisible();
    expect(asked.map(({ call }) => call)).not.toContain('showTrack');
  });

  test('says so when the track can’t be fetched', async () => {
    const log = withTrack();
    await open(`/showlog/${log._id}`, { ...trips(log), showTrack: () => refuses('no_track') });
    await expect.element(text('Spåret kunde inte hämtas.').first()).toBeVisible();
    await expectAccessible();
  });
});

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
