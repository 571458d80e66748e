import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { jpegWith } from '#contract/testing/exif';
import { summaryOf } from '#contract/track';
import { gives } from '../testing/answers.ts';
import { trip, trips } from '../testing/logs.ts';
import { chooseFiles, picture } from '../testing/pictures.ts';
import { press } from '../testing/press.ts';
import { asked, bringUpToDate, button, expectAccessible, field, heading, open } from '../testing/screen.tsx';
import { choose, gpx, toUtö } from '../testing/tracks.ts';

const sent = () =>
  asked.flatMap(({ call, body }) =>
    call === 'updateTripLog' ? [(body as { takenAt?: object }).takenAt] : [],
  );
const when = () => page.getByLabelText('När bilden togs');
const fold = () => page.getByText('Kamerans klocka', { exact: true });

describe('«Kamerans klocka»', () => {
  const images = ['/images/a.webp', '/images/b.webp', '/images/c.webp'];
  const takenAt = {
    '/images/a.webp': '2026-07-14T08:00:00.000Z',
    '/images/b.webp': '2026-07-14T09:00:00.000Z',
  };
  const saved = (fields = {}) => ({
    ...trips(trip({ images, takenAt, track: summaryOf(toUtö()), ...fields })),
    showTrack: () => gives('showTrack', { ...toUtö(), ...summaryOf(toUtö()) }),
  });

  test('of a saved trip with a track moves all its pictures, tried on one', async () => {
    await open('/updatelog/trip-1', saved());
    await press(fold());
    await expect.element(when()).toHaveValue('2026-07-14T10:00');
    await page.getByLabelText('± minuter').fill('-60');
    await expect.element(when()).toHaveValue('2026-07-14T09:00');
    await expectAccessible();
    await press(button('Uppdatera'));
    await bringUpToDate();
    await expect
      .poll(sent)
      .toEqual([
        { '/images/a.webp': '2026-07-14T07:00:00.000Z', '/images/b.webp': '2026-07-14T08:00:00.000Z' },
      ]);
  });

  test('is set by when a picture was taken too, also when it was years wrong', async () => {
    await open('/updatelog/trip-1', saved());
    await press(fold());
    await when().fill('2025-07-14T10:30');
    await expect.element(page.getByLabelText('± minuter')).toHaveValue(30 - 365 * 24 * 60);
    await press(button('Uppdatera'));
    await bringUpToDate();
    await expect
      .poll(sent)
      .toEqual([
        { '/images/a.webp': '2025-07-14T08:30:00.000Z', '/images/b.webp': '2025-07-14T09:30:00.000Z' },
      ]);
  });

  test('stays where it was while a time is half typed, and for minutes that no clock is wrong by', async () => {
    await open('/updatelog/trip-1', saved());
    await press(fold());
    await when().fill('0202-07-14T10:00');
    await page.getByLabelText('± minuter').fill('9999999999999');
    await press(page.getByLabelText('Pröva på en bild'));
    await expect.element(when()).toHaveValue('2026-07-14T10:00');
    await expect.element(page.getByLabelText('± minuter')).toHaveValue(null);
  });

  test('moves one alone, where two cameras took them', async () => {
    await open('/updatelog/trip-1', saved());
    await press(fold());
    await page.getByLabelText('Pröva på en bild').selectOptions('tis 2026-07-14 11:00');
    await press(page.getByLabelText('Gäller alla bilder i loggen'));
    await page.getByLabelText('± minuter').fill('30');
    await press(button('Uppdatera'));
    await bringUpToDate();
    await expect.poll(sent).toEqual([{ '/images/b.webp': '2026-07-14T09:30:00.000Z' }]);
  });

  test.each([
    ['without a track', { track: undefined }],
    ['whose pictures say no time', { takenAt: undefined }],
  ])('is not there for a trip %s', async (_which, fields) => {
    await open('/updatelog/trip-1', saved(fields));
    await expect.element(field('Rubrik')).toBeVisible();
    await expect.element(button('Välj GPX-fil').or(button('Välj en annan GPX-fil'))).toBeVisible();
    await expect.element(fold()).not.toBeInTheDocument();
  });

  test('of pictures chosen beside a track sets all of a camera right before they are sent', async () => {
    await open('/createlog', {
      ...trips(),
      uploadImages: ({ query }) => gives('uploadImages', [`/images/${query.get('ids')}.webp`]),
    });
    const jpeg = new Uint8Array(await (await picture('progressive.jpg')).arrayBuffer());
    const said = { make: 'Canon', model: 'IXUS', taken: '2026:07:14 09:00:00' };
    await chooseFiles(new File([Uint8Array.from(jpegWith(said, jpeg))], 'IMG_1.jpg', { type: 'image/jpeg' }));
    await expect.element(page.getByRole('img', { name: 'Förhandsvisning av IMG_1.jpg' })).toBeVisible();
    await expect.element(fold()).not.toBeInTheDocument();
    await choose(gpx());
    await expect.element(page.getByText(/Stämmer tiderna med spåret\?/)).toBeVisible();
    await press(fold());
    await page.getByLabelText('± minuter, Canon IXUS').fill('90');
    await expect.element(page.getByLabelText('När IMG_1.jpg togs')).toHaveValue('2026-07-14T10:30');
    await expect.element(page.getByText(/Stämmer tiderna/)).not.toBeInTheDocument();
    await field('Rubrik').fill('Till Utö');
    await field('Från – Till').fill('Sandhamn – Utö');
    await press(button('Skapa logg'));
    await expect.element(heading('Till Utö')).toBeVisible();
    await bringUpToDate();
    await expect
      .poll(() => sent().flatMap((times) => Object.values(times ?? {})))
      .toEqual(['2026-07-14T08:30:00.000Z']);
  });
});
