import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { gpxOf } from '#contract/gpx';
import { limits } from '#contract/limits';
import { jpegWith, type MadeExif } from '#contract/testing/exif';
import { summaryOf } from '#contract/track';
import { pictureCache } from '../shared/device/picture-cache.ts';
import { sharedFileUrl } from '../shared/device/shared-file-url.ts';
import { type Answers, gives } from '../testing/answers.ts';
import { trip, trips } from '../testing/logs.ts';
import { nonsense, picture } from '../testing/pictures.ts';
import { press } from '../testing/press.ts';
import {
  asked,
  bringUpToDate,
  button,
  expectAccessible,
  expectLegible,
  field,
  heading,
  me,
  open,
  path,
} from '../testing/screen.tsx';
import { gpx, toUtö, untimed } from '../testing/tracks.ts';

const phone: MadeExif = { make: 'Apple', model: 'iPhone 15', zone: '+02:00' };
const camera: MadeExif = { make: 'Canon', model: 'IXUS' };

/** A photograph that was taken then, as `2026-07-14 09:40`. */
async function taken(at: string, exif: MadeExif = phone): Promise<File> {
  const jpeg = new Uint8Array(await (await picture('progressive.jpg')).arrayBuffer());
  const said = { ...exif, taken: `${at.replaceAll('-', ':')}:00` };
  return new File([Uint8Array.from(jpegWith(said, jpeg))], `${at.replace(/\W/g, '')}.jpg`, {
    type: 'image/jpeg',
  });
}

/** A picture that says nothing of itself, as it comes out of a chat. */
async function sentOn(day: string): Promise<File> {
  const file = await picture('picture.webp');
  return new File([file], 'IMG-WA0001.webp', { type: file.type, lastModified: Date.parse(`${day}T12:00`) });
}

async function choose(...files: File[]): Promise<void> {
  const input = () => document.querySelector<HTMLInputElement>('input[type=file][accept*=gpx][multiple]');
  await expect.poll(() => input() !== null).toBe(true);
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  Object.assign(input() ?? {}, { files: list.files });
  input()?.dispatchEvent(new Event('change', { bubbles: true }));
}

const text = (words: string | RegExp) => page.getByText(words);
const crosses = () => button(/^Ta bort bild \d+ \(X\)$/).elements().length;

/** Later calls create logs and take pictures. */
const server = (...logs: Parameters<typeof trips>): Answers => ({
  ...trips(...logs),
  uploadImages: ({ query }) =>
    gives(
      'uploadImages',
      (query.get('ids') ?? '').split(',').map((id) => `/images/${id}.webp`),
    ),
});
const sent = (call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body as Record<string, unknown>);

describe('«Börja med bilderna»', () => {
  test('makes trips of a weekend, and a log of each in a few presses, with its times and its pictures', async () => {
    await open('/createlog', server());
    await choose(
      ...(await Promise.all(
        ['2026-07-12 09:40', '2026-07-12 16:05', '2026-07-13 11:00'].map((at) => taken(at)),
      )),
    );
    await expect.element(heading('Börja med bilderna')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: '2 resor, 12–13 juli' })).toBeVisible();
    await expect.element(text('Avgång 09:40 (första bilden) · Ankomst 16:05 (sista bilden)')).toBeVisible();
    await expect.poll(() => document.querySelectorAll('main ol img').length).toBe(3);
    await expectAccessible();
    await expectLegible();

    await press(button('Använd, sön 2026-07-12'));
    await expect.element(heading('Ny logg')).toBeVisible();
    await expect.element(field('Avgångstid *')).toHaveValue('2026-07-12T09:40');
    await expect.element(field('Ankomsttid *')).toHaveValue('2026-07-12T16:05');
    await expect.element(field('År *')).toHaveValue(2026);
    await expect.poll(crosses).toBe(2);
    await field('Rubrik').fill('Till Utö');
    await field('Från – Till').fill('Sandhamn – Utö');
    await press(button('Skapa logg'));
    await expect.element(heading('Till Utö')).toBeVisible();
    await bringUpToDate();
    await expect
      .poll(() => sent('updateTripLog').map(({ takenAt }) => Object.values(takenAt ?? {})))
      .toEqual([['2026-07-12T07:40:00.000Z'], ['2026-07-12T14:05:00.000Z']]);

    history.back();
    await expect.element(page.getByRole('heading', { name: '1 resa, 13 juli' })).toBeVisible();
  });

  test('proposes where the trip before ended as the beginning', async () => {
    await open(
      '/createlog',
      server(trip({ position: 'Sandhamn – Utö', departureDateTime: '2026-07-11T09:40' })),
    );
    await choose(await taken('2026-07-12 09:40'));
    await press(button('Använd, sön 2026-07-12'));
    await expect.element(field('Från – Till')).toHaveValue('Utö – ?');
  });

  test('adds pictures to the log of their day, and their track if it has none', async () => {
    const log = trip({ departureDateTime: '2026-07-14T09:30', arrivalDateTime: '2026-07-14T15:00' });
    await open('/createlog', {
      ...server(log),
      showTrack: () => gives('showTrack', { ...toUtö(), ...summaryOf(toUtö()) }),
    });
    await choose(await taken('2026-07-14 10:10'), gpx());
    await expect.element(text('Hör till: Utö i halvvind (14 juli)')).toBeVisible();
    await expect
      .element(text(/^Avgång 09:40 \(spåret\) · Ankomst 14:28 \(spåret\) · Spår, 25,9\snm$/))
      .toBeVisible();
    await press(button('Lägg till i Utö i halvvind'));
    await expect.element(text('Tillagt i Utö i halvvind: 1 bild och 1 spår.')).toHaveFocus();
    await bringUpToDate();
    await expect.poll(() => sent('updateTripLog').some(({ track }) => track !== undefined)).toBe(true);
    await expect
      .poll(() => sent('updateTripLog').flatMap(({ takenAt }) => Object.values(takenAt ?? {})))
      .toEqual(['2026-07-14T08:10:00.000Z']);
    await expect.element(text('Välj bilderna, gärna med GPX-filen.')).toBeVisible();
  });

  test('leaves a picture out with one press, and takes it back', async () => {
    await open('/createlog/pictures', server());
    await choose(await taken('2026-07-12 09:40'), await taken('2026-07-12 10:40'));
    await expect.element(text(/Ankomst 10:40/)).toBeVisible();
    await press(button('Ta bort bild 2 (X)'));
    await expect.element(text(/Ankomst 09:40/)).toBeVisible();
    await expect.element(text('1 bild är utelämnad.')).toBeVisible();
    await press(button('Ångra'));
    await expect.element(text(/Ankomst 10:40/)).toBeVisible();
  });

  test('offers the file’s date of a picture that says no time, and never uses it by itself', async () => {
    await open('/createlog/pictures', server());
    await choose(await sentOn('2026-07-15'), await taken('2099-07-12 09:40'));
    await expect
      .element(page.getByRole('heading', { name: '2 bilder säger inte när de togs' }))
      .toBeVisible();
    await expect.element(page.getByRole('heading', { level: 3 })).not.toBeInTheDocument();
    await expectAccessible();
    await press(button('Ta bort bild 2 (X)'));
    await press(button('Använd filernas datum'));
    await expect.element(page.getByRole('heading', { name: '1 resa, 15 juli' })).toBeVisible();
    await expect.element(text(/Avgång 12:00/)).toBeVisible();
  });

  test('makes a log of pictures that say no time, whose times are left open', async () => {
    await open('/createlog/pictures', server());
    await choose(await sentOn('2026-07-15'));
    await press(button('Ny logg med dem'));
    await expect.element(heading('Ny logg')).toBeVisible();
    await expect.poll(crosses).toBe(1);
    await expect.element(field('Avgångstid *')).toHaveValue('');
  });

  test('asks about a camera that may have another clock, which is set right on one picture for all of them', async () => {
    await open('/createlog/pictures', server());
    await choose(
      await taken('2026-07-12 09:40'),
      await taken('2026-07-12 08:00', camera),
      await taken('2026-07-12 09:00', camera),
    );
    await expect.element(text(/^Canon IXUS säger inte vilken tidszon/)).toBeVisible();
    await expect.element(text(/^Avgång 08:00 .* Ankomst 09:40/)).toBeVisible();
    await press(text('Kamerans klocka'));
    await page.getByLabelText('± minuter, Canon IXUS').fill('60');
    await expect.element(page.getByLabelText('När 202607120800.jpg togs')).toHaveValue('2026-07-12T09:00');
    await expect.element(text(/säger inte vilken tidszon/)).not.toBeInTheDocument();
    await expect.element(text(/^Avgång 09:00 .* Ankomst 10:00/)).toBeVisible();
    await expectAccessible();
    await expectLegible();
  });

  test('asks about a camera that shows another year, whose clock is set right by when a picture was taken', async () => {
    await open('/createlog/pictures', server());
    await choose(await taken('2026-07-12 09:40'), await taken('2025-07-12 10:00', camera));
    await expect.element(text(/^Canon IXUS visar 12 juli 2025, långt från de andra/)).toBeVisible();
    await press(text('Kamerans klocka'));
    await page.getByLabelText('När 202507121000.jpg togs').fill('2026-07-12T10:05');
    await expect.element(page.getByRole('heading', { name: '1 resa, 12 juli' })).toBeVisible();
    await expect.element(text(/^Avgång 09:40 .* Ankomst 10:05/)).toBeVisible();
    await expect.element(text(/långt från/)).not.toBeInTheDocument();
  });

  test.each([
    ['beside it', true],
    ['in the log of its day', false],
  ])(
    'asks about a camera alone that does not say its zone where there is a track %s',
    async (_where, isBeside) => {
      const track = isBeside ? undefined : summaryOf(toUtö());
      await open(
        '/createlog/pictures',
        server(trip({ departureDateTime: '2026-07-14T09:30', arrivalDateTime: '2026-07-14T15:00', track })),
      );
      await choose(await taken('2026-07-14 10:10', camera), ...(isBeside ? [gpx()] : []));
      await expect.element(text(/^Canon IXUS säger inte .* Stämmer tiderna med spåret\?/)).toBeVisible();
      await expectAccessible();
    },
  );

  test('does not ask about a camera alone without a track: what it showed is what is proposed', async () => {
    await open('/createlog/pictures', server());
    await choose(await taken('2026-07-14 10:10', camera));
    await expect.element(text(/^Avgång 10:10/)).toBeVisible();
    await expect.element(text(/tidszon/)).not.toBeInTheDocument();
  });

  test('reads a track that is packed with gzip, and tells how a KML file becomes one', async () => {
    await open('/createlog/pictures', server());
    const packed = new Blob([gpxOf('Utö', toUtö())]).stream().pipeThrough(new CompressionStream('gzip'));
    await choose(
      await taken('2026-07-14 10:10'),
      new File([await new Response(packed).blob()], 'utö.gpx.gz', { type: 'application/gzip' }),
      new File(['<kml/>'], 'utö.kml'),
    );
    await expect.element(text(/^Avgång 09:40/)).toBeVisible();
    await expect.element(text('utö.kml: Det här är en KML-fil. Spara spåret som GPX.')).toBeVisible();
  });

  test('says that a track without times belongs to no pictures', async () => {
    await open('/createlog/pictures', server());
    await choose(await taken('2026-07-14 10:10'), gpx(gpxOf('Utö', untimed())));
    await expect.element(text(/Spåret har inga tider, så det går inte att säga/)).toBeVisible();
  });

  test('that were shared stay on the device until the last has its place; then the track goes too', async () => {
    const cache = await caches.open(pictureCache(me));
    onTestFinished(async () => void (await caches.delete(pictureCache(me))));
    const files = [await taken('2026-07-14 10:10'), await taken('2026-07-14 11:10'), gpx()];
    for (const [at, file] of files.entries())
      await cache.put(sharedFileUrl(at, file.name), new Response(file));
    const kept = async () => (await cache.keys()).length;
    await open('/createlog/pictures?shared', server());
    await press(button('Ta bort bild 1 (X)'));
    await expect.poll(kept).toBe(2);
    await press(button('Ta bort bild 1 (X)'));
    await expect.poll(kept).toBe(0);
  });

  test('that a log has already are not added to it again', async () => {
    const takenAt = { '/images/a.webp': '2026-07-14T08:10:00.000Z' };
    const log = trip({ departureDateTime: '2026-07-14T09:30', images: ['/images/a.webp'], takenAt });
    await open('/createlog/pictures', server(log));
    await choose(await taken('2026-07-14 10:10'));
    await expect.element(text('Bilder som redan finns i loggen: 1. De läggs inte till igen.')).toBeVisible();
    await expect.element(button('Lägg till i Utö i halvvind')).not.toBeInTheDocument();
    await choose(await taken('2026-07-14 11:10'));
    await press(button('Lägg till i Utö i halvvind'));
    await expect.element(text('Tillagt i Utö i halvvind: 1 bild.')).toBeVisible();
    await expect.element(text('Välj bilderna, gärna med GPX-filen.')).toBeVisible();
    await bringUpToDate();
    await expect
      .poll(() => sent('updateTripLog').flatMap(({ takenAt }) => Object.values(takenAt ?? {})))
      .toEqual(['2026-07-14T09:10:00.000Z']);
  });

  test('of a day whose log is full go into a new one', async () => {
    const images = Array.from({ length: limits.imagesPerLog }, (_, n) => `/images/${n}.webp`);
    await open('/createlog/pictures', server(trip({ departureDateTime: '2026-07-14T09:30', images })));
    await choose(await taken('2026-07-14 10:10'));
    await expect.element(text('Loggen har redan så många bilder som den har plats för.')).toBeVisible();
    await expect.element(button('Lägg till i Utö i halvvind')).not.toBeInTheDocument();
    await press(button('Ny logg i stället, tis 2026-07-14'));
    await expect.poll(crosses).toBe(1);
  });

  test('says what is no picture, and takes what is broken out of the list', async () => {
    await open('/createlog/pictures', server());
    await choose(
      new File(['x'], 'brev.pdf', { type: 'application/pdf' }),
      nonsense('trasig.jpg'),
      await taken('2026-07-12 09:40'),
    );
    await expect.element(text('brev.pdf är ingen bildfil och togs inte med.')).toBeVisible();
    await expect.poll(crosses).toBe(1);
  });

  test('takes two hundred pictures of one day; a log gets the first sixty, and the others stay', async () => {
    await open('/createlog/pictures', server());
    const one = await taken('2026-07-12 09:40');
    const many = Array.from({ length: 200 }, (_, n) => new File([one], `${n}.jpg`, { type: one.type }));
    await choose(...many);
    await expect
      .element(text('En logg har plats för 60 bilder till. De första följer med, och resten står kvar här.'))
      .toBeVisible();
    await expect.poll(crosses).toBe(200);
    await press(button('Använd, sön 2026-07-12'));
    await expect.element(heading('Ny logg')).toBeVisible();
    await expect.poll(crosses).toBe(60);
    expect(path()).toContain('/createlog?pictures');
  });
});
