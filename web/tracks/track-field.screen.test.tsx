import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { gpxOf } from '#contract/gpx';
import { summaryOf, type Track } from '#contract/track';
import { gives } from '../testing/answers.ts';
import { trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  asked,
  button,
  expectAccessible,
  expectLegible,
  field,
  open,
  path,
  size,
} from '../testing/screen.tsx';
import { choose, gpx, toUtö, untimed } from '../testing/tracks.ts';

const text = (words: string | RegExp) => page.getByText(words);

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

  const saysUtf16 = gpxOf('Utö', toUtö()).replace(/encoding="[^"]*"/i, 'encoding="utf-16"');
  test.each<[string, BlobPart]>([
    ['UTF-8 that says it is UTF-16', saysUtf16],
    ['UTF-16 without a mark', Uint16Array.from(saysUtf16, (letter) => letter.charCodeAt(0))],
  ])('is read as its bytes are: %s', async (_what, content) => {
    await open('/createlog', trips());
    await choose(gpx(content));
    await expect.element(text(/289 punkter, 25,9\snm/)).toBeVisible();
  });

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
    await press(button('Skapa logg'));
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
    await expect
      .element(text('Avgång tis 2026-07-14 09:40 Du har skrivit mån 2026-07-13 09:40.'))
      .toBeVisible();
    await expect.element(text(/Du har skrivit 27\snm\./)).toBeVisible();
    await expect.element(distance).toHaveValue(27);
    const use = (name: RegExp) => page.getByRole('button', { name });
    await press(use(/^Använd Avgång/));
    await expect.element(use(/^Använd Ankomst/)).toHaveFocus();
    await press(use(/^Använd Ankomst/));
    await expect.element(use(/^Använd Distans/)).toHaveFocus();
    await press(use(/^Använd Distans/));
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

  test('has a chart that becomes narrow again when a phone is turned back', async () => {
    await size(844, 390);
    await open('/createlog', trips());
    await choose(gpx());
    const width = () => document.querySelector('figure svg')?.getBoundingClientRect().width ?? 0;
    await expect.poll(width).toBeGreaterThan(500);
    await size(390, 844);
    await expect.poll(width).toBeLessThanOrEqual(390);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  test('can be removed, and restored with «Ångra»', async () => {
    await open('/createlog', trips());
    await choose(gpx());
    const drawn = page.getByRole('img', { name: /^Spåret/ });
    await expect.element(drawn).toBeVisible();
    await press(button('Ta bort spåret'));
    await expect.element(text('Spåret är borttaget.')).toBeVisible();
    await expect.element(button('Välj GPX-fil')).toHaveFocus();
    await expect.element(drawn).not.toBeInTheDocument();
    await press(button('Ångra'));
    await expect.element(drawn).toBeVisible();
    await expect.element(text('Spåret är borttaget.')).not.toBeInTheDocument();
  });

  test('that is no GPX file, or has no track that fits a log, is refused with an explanation', async () => {
    await open('/createlog', trips());
    for (const [content, sentence] of [
      ['<kml xmlns="http://www.opengis.net/kml/2.2"/>', 'Det här är en KML-fil. Spara spåret som GPX.'],
      ['Datum;Från;Till', 'Det här är ingen GPX-fil. Exportera spåret som GPX och välj den filen.'],
      ['PK\u0003\u0004', 'Det här är en ZIP-fil. Packa upp den och välj GPX-filen som ligger i den.'],
      ['<gpx version="1.1"><wpt lat="1" lon="2"/></gpx>', /^Det finns inget spår i filen/],
      [
        '<gpx><trk><trkseg><trkpt lat="0" lon="0"/><trkpt lat="0" lon="0"/></trkseg></trk></gpx>',
        /^Det finns ingen linje i filen/,
      ],
      [
        gpxOf('Utö', toUtö()).replace('<trk>', '<trk & co>'),
        'Filen är trasig. Inget spår i den gick att läsa. Exportera den på nytt.',
      ],
      [
        gpxOf('Utö', toUtö()).replace('T07:40', 'T07:41').replace('2026-07-14', '2026-01-14'),
        /^Spåret ryms inte i en logg \(högst 60 dagar och 10\s000\snm\)\./,
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

describe('a file of several tracks in the form of a trip', () => {
  const named = (name: string, track: Track) => {
    const whole = gpxOf(name, track);
    return whole.slice(whole.indexOf('<trk>'), whole.indexOf('</gpx>'));
  };
  const plotter = (...tracks: string[]) =>
    gpx(`<gpx version="1.1" creator="plotter">${tracks.join('')}</gpx>`, 'plotter.gpx');
  const option = (name: RegExp) => page.getByRole('radio', { name });

  test('asks which of them the trip is, by name, day, miles and line, and takes its values', async () => {
    await open('/createlog', trips());
    await choose(plotter(named('05-DEC-24', untimed()), named('ACTIVE LOG', toUtö())));
    await expect
      .element(page.getByRole('group', { name: 'Filen har 2 spår. Vilket hör till resan?' }))
      .toBeVisible();
    await expect.element(option(/^05-DEC-24\s*25,9\snm$/)).toBeChecked();
    await expect.element(option(/^Alla/)).not.toBeInTheDocument();
    await expect.element(field('Avgångstid *')).toHaveValue('');
    for (const width of [390, 1366]) {
      await size(width, 844);
      await expectAccessible();
    }
    await expectLegible();
    await press(option(/^ACTIVE LOG\s*tis 2026-07-14, 25,9\snm$/));
    await expect.element(option(/^ACTIVE LOG/)).toBeChecked();
    await expect.element(field('Avgångstid *')).toHaveValue('2026-07-14T09:40');
    await press(button('Ta bort spåret'));
    await expect.element(option(/^ACTIVE LOG/)).not.toBeInTheDocument();
  });

  test('says which of them no log can hold, and where they are split', async () => {
    await open('/createlog', trips());
    const sinceMay = named('Allt', toUtö()).replaceAll('2026-07-14T0', '2026-05-01T0');
    await choose(plotter(named('ACTIVE LOG', toUtö()), sinceMay));
    await expect.element(text(/289 punkter/)).toBeVisible();
    await expect
      .element(text(/1 av spåren i filen ryms inte i en logg .* Importera i profilen delar upp dem\.$/))
      .toBeVisible();
  });

  test('leaves nothing in the form of a track that another one replaces, but all that the user typed', async () => {
    await open('/createlog', trips());
    await field('Ankomsttid *').fill('2026-07-14T15:00');
    const home = { ...toUtö(), startedAt: '2026-07-16T07:40:00.000Z', distance: 30 };
    await choose(plotter(named('ACTIVE LOG', toUtö()), named('Hem', home), named('05-DEC-24', untimed())));
    await press(option(/^ACTIVE LOG/));
    await expect.element(field('Distans (nm)')).toHaveValue(25.9);
    await expect.element(field('Avgångstid *')).toHaveValue('2026-07-14T09:40');
    await press(option(/^Hem/));
    await expect.element(field('Avgångstid *')).toHaveValue('2026-07-16T09:40');
    await press(option(/^05-DEC-24/));
    await expect.element(field('Avgångstid *')).toHaveValue('');
    await expect.element(field('Ankomsttid *')).toHaveValue('2026-07-14T15:00');
  });

  test('takes all of them where they follow each other, without the way between', async () => {
    await open('/createlog', trips());
    const second = { ...toUtö(), startedAt: '2026-07-14T16:00:00.000Z' };
    await choose(plotter(named('Ut', toUtö()), named('Hem', second)));
    await expect.element(option(/^Alla, efter varandra\s*tis 2026-07-14, 51,7\snm$/)).toBeChecked();
    await expect.element(field('Distans (nm)')).toHaveValue(51.7);
  });
});
