import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { summaryOf, type Track } from '#contract/track';
import { gives } from '../../testing/answers.ts';
import { trip, trips } from '../../testing/logs.ts';
import { expectAccessible, open } from '../../testing/screen.tsx';

const track: Track = {
  ...{ startedAt: '2025-07-14T07:40:00.000Z', distance: 30.5, movingMinutes: 370, maxSpeed: 7.2 },
  points: [5_928_000, 1_888_000, 0, -10_000, -10_000, 3_600],
};

test('a chart whose coast can’t be fetched shows the track, and says when the coast will be shown', async () => {
  const { fetch } = globalThis;
  const withoutCoast = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) =>
      String(input).startsWith('/coast/')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(input, init),
    );
  onTestFinished(() => withoutCoast.mockRestore());
  await open('/showlog/trip-1', {
    ...trips(trip({ track: summaryOf(track) })),
    showTrack: () => gives('showTrack', { ...track, ...summaryOf(track) }),
  });
  await expect.element(page.getByRole('img', { name: 'Spåret från Sandhamn till Utö' })).toBeVisible();
  await expect.element(page.getByText('Kusten visas när du har täckning.', { exact: false })).toBeVisible();
  expect(document.querySelectorAll('figure path[class*=land]')).toHaveLength(0);
  await expectAccessible();
});
