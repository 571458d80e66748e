import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { summaryOf } from '#contract/track';
import { gives } from '../testing/answers.ts';
import { trip, trips } from '../testing/logs.ts';
import { asked, bringUpToDate, expectAccessible, link, open } from '../testing/screen.tsx';
import { toUtö } from '../testing/tracks.ts';

const track = summaryOf(toUtö());
const kept = { showTrack: () => gives('showTrack', { ...toUtö(), ...track }) };
const thumbs = () =>
  page
    .getByRole('article')
    .elements()
    .map((row) => row.querySelector('svg[class*=thumb]'));

test('a trip without a picture shows its track in the list, one without a track nothing', async () => {
  await open('/home', {
    ...trips(
      trip({ _id: 'with', title: 'Med spår', track, departureDateTime: '2025-07-16T09:40' }),
      trip({ _id: 'pictured', title: 'Med bild', track, images: ['/images/a.webp'] }),
      trip({ _id: 'without', title: 'Utan spår', departureDateTime: '2025-07-12T09:40' }),
    ),
    ...kept,
  });
  await bringUpToDate();
  await open('/home');
  await expect.element(link('Utan spår')).toBeVisible();
  await expect.poll(() => thumbs()[0]?.querySelector('path')?.getAttribute('d')).toMatch(/^M[\d.]+ [\d.]+L/);
  expect(thumbs().slice(1)).toEqual([null, null]);
  await expectAccessible();
});

test('a list asks the server for no track: one that the device does not have is not drawn', async () => {
  const trackCalls = () => asked.filter(({ call }) => call === 'showTrack').length;
  await open('/home', { ...trips(trip({ track })), showTrack: () => 'unreachable' });
  await bringUpToDate();
  const before = trackCalls();
  await open('/home');
  await expect.element(link('Utö i halvvind')).toBeVisible();
  await expect.poll(() => thumbs()[0]).toBeNull();
  expect(trackCalls()).toBe(before);
});
