import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { summaryOf } from '#contract/track';
import { gives } from '../testing/answers.ts';
import { trip, trips } from '../testing/logs.ts';
import { open, size, textSize } from '../testing/screen.tsx';
import { toUtö } from '../testing/tracks.ts';

const text = (words: string | RegExp) => page.getByText(words);

test.each([390, 1366])(
  'the map of a season keeps its sentences apart and its numbers in their circles with text of twice the size, at a width of %i pixels',
  async (width) => {
    await size(width, 844);
    textSize(200);
    const ids = Array.from({ length: 12 }, (_, at) => `trip-${at + 1}`);
    await open('/logs?year=2025', {
      ...trips(...ids.map((_id) => trip({ _id, track: summaryOf(toUtö()) }))),
      listTracks: () =>
        gives(
          'listTracks',
          ids.map((logId) => ({ logId, points: toUtö().points })),
        ),
    });
    const sentences = text(/^Kartan är förenklad/);
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

test('the map of a season becomes narrow again when a phone is turned back', async () => {
  await size(844, 390);
  const log = trip({ _id: 'trip-1', track: summaryOf(toUtö()) });
  await open('/logs?year=2025', {
    ...trips(log),
    listTracks: () => gives('listTracks', [{ logId: log._id, points: toUtö().points }]),
  });
  const width = () => document.querySelector('figure svg')?.getBoundingClientRect().width ?? 0;
  await expect.poll(width).toBeGreaterThan(500);
  await size(390, 844);
  await expect.poll(width).toBeLessThanOrEqual(390);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
