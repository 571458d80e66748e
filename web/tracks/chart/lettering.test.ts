import { describe, expect, test } from 'vitest';
import { drawTrack } from './draw-track.ts';
import { type Lettered, letter } from './lettering.ts';
import { viewOf } from './view.ts';

const size = { width: 652, height: 840 };
const view = viewOf({ west: 18, south: 59, east: 19, north: 59.6 }, size);
const bar = 120;

type Ends = [from: [number, number], to: [number, number]];
const track = ([from, to]: Ends, more: Omit<Lettered, 'drawn'> = {}): Lettered => ({
  drawn: drawTrack(view, [[from, to].map(([latitude, longitude]) => ({ latitude, longitude, seconds: 0 }))]),
  ...more,
});
const named = (ends: Ends, start: string, end: string) =>
  track(ends, { start: { name: start }, end: { name: end } });
const widthOf = (name: string) => name.length * 10.5;

describe('the text on a chart', () => {
  test('stays inside the edge of the chart, however close to it a track begins', () => {
    for (const place of [
      [59, 18],
      [59.6, 18],
      [59.6, 19],
      [59, 19],
    ] as [number, number][]) {
      const { names } = letter(size, [named([place, [59.3, 18.5]], 'Bullandö marina', '')], bar);
      const [{ x = 0, y = 0, isLeft = false } = {}] = names;
      const left = isLeft ? x - widthOf('Bullandö marina') : x;
      expect(left).toBeGreaterThan(6);
      expect(left + widthOf('Bullandö marina')).toBeLessThan(size.width - 6);
      expect(y).toBeGreaterThan(6);
      expect(y).toBeLessThan(size.height - 6);
    }
  });

  test('has a harbour’s name only once where several tracks meet', () => {
    const { names } = letter(
      size,
      [
        named(
          [
            [59.1, 18.2],
            [59.3, 18.5],
          ],
          'Dalarö',
          'Sandhamn',
        ),
        named(
          [
            [59.3, 18.501],
            [59.5, 18.8],
          ],
          'Sandhamn',
          'Arholma',
        ),
      ],
      bar,
    );
    expect(names.map(({ name }) => name)).toEqual(['Dalarö', 'Sandhamn', 'Arholma']);
  });

  test('does not overlap: a name that is too close to another is left out', () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      named(
        [
          [59.3, 18.5],
          [59.31 + at / 10_000, 18.51],
        ],
        'Sandhamn',
        `Harö ${at}`,
      ),
    );
    const { names } = letter(size, many, bar);
    expect(names.length).toBeLessThan(12);
    const areas = names.map(({ name, x, y, isLeft }) => ({
      left: isLeft ? x - widthOf(name) : x,
      right: isLeft ? x : x + widthOf(name),
      y,
    }));
    for (const [at, one] of areas.entries()) {
      for (const other of areas.slice(at + 1)) {
        const apart = one.right <= other.left || other.right <= one.left || Math.abs(one.y - other.y) >= 20;
        expect(apart).toBe(true);
      }
    }
  });

  test('has the numbers of crossing tracks apart from each other', () => {
    const { numbers } = letter(
      size,
      [
        track(
          [
            [59.1, 18.2],
            [59.5, 18.8],
          ],
          { number: 1 },
        ),
        track(
          [
            [59.5, 18.2],
            [59.1, 18.8],
          ],
          { number: 2 },
        ),
      ],
      bar,
    );
    const [one, other] = [numbers.get(1), numbers.get(2)];
    expect(Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0))).toBeGreaterThan(24);
  });

  test('has the scale bar where there is no track', () => {
    const south = view.box.south + (view.box.north - view.box.south) * 0.05;
    const { bar: place } = letter(
      size,
      [
        track([
          [south, 18.0],
          [south, 19.0],
        ]),
      ],
      bar,
    );
    expect(place.y).toBeLessThan(100);
  });
});
