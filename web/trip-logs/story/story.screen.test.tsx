import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { summaryOf } from '#contract/track';
import { type Answers, gives } from '../../testing/answers.ts';
import { trip, trips, withRows } from '../../testing/logs.ts';
import { press } from '../../testing/press.ts';
import {
  asked,
  bringUpToDate,
  button,
  expectAccessible,
  expectLegible,
  expectToFit,
  heading,
  link,
  open,
  size,
  texts,
} from '../../testing/screen.tsx';
import { toUtö } from '../../testing/tracks.ts';
import { row } from '../../testing/under-way.ts';

const images = ['/images/a.webp', '/images/b.webp', '/images/c.webp'];
const on = (time: string) => ({ at: `2026-07-14T${time}`, zone: 120 });

/** A trip with a track, rows and a description, and with these fields. */
function story(fields = {}): Answers {
  const log = trip({
    ...{ departureDateTime: '2026-07-14T09:40', arrivalDateTime: '2026-07-14T14:28', distance: 25.9 },
    ...{ windDirection: 'SV', windSpeed: 8.5, crew: 'Ylva, Bo', description: 'Halvvind hela vägen.' },
    track: summaryOf(toUtö()),
    rows: withRows([], {
      written: [
        row(1, { ...on('09:40'), note: 'Kastade loss' }),
        row(2, { ...on('10:00'), note: 'Segel upp', engine: 'off' }),
        row(3, { ...on('12:04'), note: 'Rev', speed: 6.4, windDirection: 'SV', windSpeed: 9.5 }),
        row(4, { ...on('14:00'), note: 'Motor på', engine: 'on' }),
        row(5, { ...on('14:28'), note: 'Ankrat', event: 'arrived' }),
      ],
    }),
    ...fields,
  });
  return { ...trips(log), showTrack: () => gives('showTrack', { ...toUtö(), ...summaryOf(toUtö()) }) };
}

const chart = () => page.getByRole('img', { name: 'Spåret från Sandhamn till Utö' });
const slider = () => page.getByRole('slider', { name: 'Tid på dagen' });
const said = () => page.getByRole('region', { name: 'Dagen' }).getByRole('paragraph');
const boxOf = (element: Element) => element.getBoundingClientRect();
/** The place of the ring on the chart. */
const ring = () => {
  const circle = chart().element().querySelector('circle[r="9"]');
  return circle && [Number(circle.getAttribute('cx')), Number(circle.getAttribute('cy'))];
};

describe('the page of a trip', () => {
  test('tells its story in order: pictures, head with the crew, figures, words, chart, day, and the rest folded', async () => {
    await open('/showlog/trip-1', story({ images }));
    await expect.element(chart()).toBeVisible();
    await expect.element(page.getByText('Sandhamn – Utö · Ylva, Bo')).toBeVisible();
    expect(texts(page.getByRole('term')).slice(0, 4)).toEqual([
      ...['Distans', 'Tid till sjöss', 'Som mest', 'Vind'],
    ]);
    const inOrder = [
      button('Öppna bild 1 av 3'),
      heading('Utö i halvvind'),
      page.getByText('Halvvind hela vägen.'),
      chart(),
      slider(),
      page.getByRole('heading', { name: 'Bilder 3', exact: true }),
      page.getByRole('heading', { name: 'Loggblad' }),
      page.getByRole('heading', { name: 'Mer i loggboken' }),
    ].map((one) => one.element());
    const isAfter = (one: Element, other: Element) =>
      (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    const astray = inOrder.slice(1).filter((one, i) => !isAfter(one, inOrder[i] ?? one));
    expect(astray).toEqual([]);
    await expectAccessible();
    await expectLegible();
    await expectToFit();
  });

  test('shows its pictures by when they were taken behind the cover, and along its line', async () => {
    const takenAt = {
      '/images/b.webp': '2026-07-14T09:00:00.000Z',
      '/images/c.webp': '2026-07-14T08:00:00.000Z',
    };
    await open('/showlog/trip-1', story({ images, takenAt }));
    await expect.poll(() => chart().element().querySelectorAll('image').length).toBe(2);
    const shown = page.getByRole('list', { name: 'Bilder', exact: true }).first().element();
    const files = [...shown.querySelectorAll('img')].map(({ src }) => /([abc])\.webp/.exec(src)?.[1]);
    expect(files).toEqual(['a', 'c', 'b']);
  });

  test('gets another cover on the full screen, which is sent as the order of its pictures', async () => {
    await open('/showlog/trip-1', story({ images }));
    await press(button('Öppna bild 3 av 3'));
    await press(button('Gör till omslag'));
    await expect.element(button('Bilden är omslag.')).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible();
    await bringUpToDate();
    const [change] = asked.filter(({ call }) => call === 'updateTripLog');
    expect(change?.body).toMatchObject({ images: ['/images/c.webp', '/images/a.webp', '/images/b.webp'] });
    await press(button('Stäng'));
    await press(button('Öppna bild 1 av 3'));
    await expect.element(button('Bilden är omslag.')).toBeVisible();
  });

  test('begins with its chart on a phone if it has no picture, and stays plain without either', async () => {
    await open('/showlog/trip-1', story());
    await expect.element(chart()).toBeVisible();
    expect(boxOf(chart().element()).bottom).toBeLessThan(boxOf(heading('Utö i halvvind').element()).top);
    await open('/showlog/trip-1', story({ track: undefined, rows: undefined }));
    await expect.element(page.getByText('tis 2026-07-14 09:40')).toBeVisible();
    await expect.element(slider()).not.toBeInTheDocument();
  });

  test('has its chart beside its words on a desk, where it stays while they are read', async () => {
    await size(1366, 900);
    await open('/showlog/trip-1', story({ images, description: 'Halvvind hela vägen.\n\n'.repeat(60) }));
    const words = page.getByText('Halvvind hela vägen.').first();
    await expect.element(chart()).toBeVisible();
    expect(boxOf(chart().element()).left).toBeGreaterThan(boxOf(words.element()).right);
    scrollTo(0, 1_600);
    await expect.poll(() => boxOf(chart().element()).top).toBeGreaterThan(0);
    await expectAccessible();
  });

  test('has on a desk what is folded below its hours, beside the chart, unless a table of rows is among it', async () => {
    await size(1366, 900);
    const top = (name: string) => boxOf(page.getByRole('heading', { name, exact: true }).element()).top;
    await open('/showlog/trip-1', story({ images, rows: undefined }));
    await expect.element(chart()).toBeVisible();
    await expect.element(slider()).toBeInTheDocument();
    expect(top('Spår')).toBeLessThan(boxOf(chart().element()).bottom);
    expect(top('Bilder 3')).toBeGreaterThan(top('Mer i loggboken'));
    await expectAccessible();
    await open('/showlog/trip-1', story({ images }));
    await expect.element(page.getByRole('heading', { name: 'Loggblad', exact: true })).toBeVisible();
    expect(top('Loggblad')).toBeGreaterThan(top('Bilder 3'));
  });

  test('has along its line the pictures that were taken under way, but none that has been taken away', async () => {
    const taken = (number: number, time: string, picture: string) =>
      row(number, { ...on(time), note: 'Tog en bild', picture });
    const written = [
      row(1, { ...on('09:40'), note: 'Kastade loss' }),
      taken(2, '11:00', '/images/b.webp'),
      taken(3, '13:00', '/images/gone.webp'),
    ];
    await open('/showlog/trip-1', story({ images, rows: withRows([], { written }) }));
    await expect.element(chart()).toBeVisible();
    const pictures = () => [...chart().element().querySelectorAll('image')];
    await expect
      .poll(() => pictures().map((one) => one.getAttribute('href')))
      .toEqual([expect.stringContaining('/images/b.webp')]);
    const [box, frame] = [boxOf(pictures()[0] as Element), boxOf(chart().element())];
    expect(box.top).toBeGreaterThan(frame.top);
    expect(box.bottom).toBeLessThan(frame.bottom);
    await expectLegible();
  });

  test('shows how far it went under sail and by engine, with rows alone too', async () => {
    const place = (latitude: number, longitude: number) => ({ latitude, longitude });
    await open(
      '/showlog/trip-1',
      story({
        track: undefined,
        rows: withRows([], {
          written: [
            row(1, { ...on('09:40'), ...place(59.288, 18.915), engine: 'on' }),
            row(2, { ...on('10:40'), ...place(59.2, 18.8), engine: 'off' }),
            row(3, { ...on('14:28'), ...place(58.96, 18.35), event: 'arrived' }),
          ],
        }),
      }),
    );
    await expect.element(chart()).toBeVisible();
    await expect.element(page.getByText('segel 3,8 h')).toBeVisible();
    await expect.element(page.getByText('motor 1 h')).toBeVisible();
  });
});

describe('the way from a list to a trip', () => {
  const thumb = () => document.querySelector<HTMLElement>('main article img');
  const large = () => button('Öppna bild 1 av 3').element().querySelector('img') as Element;
  const moved = () => {
    const spy = vi.spyOn(document, 'startViewTransition');
    onTestFinished(() => spy.mockRestore());
    return spy;
  };

  test('lets the thumb grow into the large picture, and back', async () => {
    const transitions = moved();
    await open('/home', story({ images }));
    await press(link('Utö i halvvind'));
    await expect.element(button('Öppna bild 1 av 3')).toBeVisible();
    expect(getComputedStyle(large()).viewTransitionName).toBe('picture');
    expect(transitions).toHaveBeenCalledTimes(1);
    await press(link('Tillbaka'));
    await expect.element(heading('Mina loggar')).toBeVisible();
    await expect.poll(() => thumb()?.style.viewTransitionName).toBe('picture');
    expect(transitions).toHaveBeenCalledTimes(2);
  });

  test('is a plain change of page for who wants little motion', async () => {
    const { matchMedia } = window;
    const asked = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) =>
        query === '(prefers-reduced-motion: reduce)' ? matchMedia('all') : matchMedia(query),
      );
    onTestFinished(() => asked.mockRestore());
    const transitions = moved();
    await open('/home', story({ images }));
    await press(link('Utö i halvvind'));
    await expect.element(button('Öppna bild 1 av 3')).toBeVisible();
    expect(transitions).not.toHaveBeenCalled();
  });
});

describe('«Dagen»', () => {
  test('says a row at a time, by key and by button, and moves the ring along the chart', async () => {
    await open('/showlog/trip-1', story({ images }));
    await expect.element(chart()).toBeVisible();
    await expect.element(said()).toMatchTextContent('12:04 · Rev6,4 knop · SV 9,5 m/s');
    const first = ring();
    (slider().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(said()).toMatchTextContent('14:00 · Motor på');
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '14:00');
    const next = ring();
    expect(next?.[1], 'farther south').toBeGreaterThan(first?.[1] ?? Number.POSITIVE_INFINITY);
    await press(button('Tidigare'));
    await expect.element(said()).toMatchTextContent('12:04 · Rev');
    expect(ring()).toEqual(first);
    await press(button('Senare'));
    await press(button('Senare'));
    await expect.element(said()).toMatchTextContent('14:28 · Framme: Ankrat');
    await expect.element(button('Senare')).toBeDisabled();
    await expectAccessible();
  });

  test('of a track without rows goes by the hour', async () => {
    await open('/showlog/trip-1', story({ rows: undefined }));
    await expect.element(said()).toMatchTextContent(/^12:00 · 12,6\snm5,4\sknop$/);
    await press(button('Senare'));
    await expect.element(said()).toMatchTextContent(/^13:00 · /);
  });
});

describe('a picture at the top', () => {
  const screen = () => page.getByRole('dialog', { name: 'Bilderna i helskärm' });
  const shown = () => screen().getByRole('status');

  test('opens on the full screen, where arrows and buttons show the next one, and Esc leads back to it', async () => {
    await open('/showlog/trip-1', story({ images }));
    await press(button('Öppna bild 1 av 3'));
    await expect.element(screen()).toBeVisible();
    expect(boxOf(screen().element())).toMatchObject({ width: innerWidth, height: innerHeight });
    await expect.element(shown()).toMatchTextContent('Bild 1 av 3 till Utö i halvvind');
    await expectAccessible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(shown()).toMatchTextContent('Bild 2 av 3');
    await press(screen().getByRole('button', { name: 'Nästa bild' }));
    await expect.element(shown()).toMatchTextContent('Bild 3 av 3');
    await expect.element(screen().getByRole('button', { name: 'Nästa bild' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen()).not.toBeInTheDocument();
    await expect.element(button('Öppna bild 1 av 3')).toHaveFocus();
  });

  test('is swiped to, and counted', async () => {
    await open('/showlog/trip-1', story({ images }));
    await expect.element(page.getByText('1 / 3')).toBeVisible();
    const strip = button('Öppna bild 1 av 3').element().closest('ul');
    strip?.scrollTo(innerWidth, 0);
    await expect.element(page.getByText('2 / 3')).toBeVisible();
    await size(1366, 900);
    for (const i of [1, 2, 3]) await expect.element(button(`Öppna bild ${i} av 3`)).toBeInViewport();
  });
});
