import { describe, expect, test } from 'vitest';
import type { Row } from '#contract/rows';
import { metresBetween, milesOf, type Track, writtenParts } from '#contract/track';
import { fieldsOfScale } from './day-scale.ts';
import { voyageOf } from './voyage.ts';

const at = (time: string) => Date.parse(`2026-07-14T${time}Z`);
const row = (time: string, fields: Partial<Row> = {}): Row => ({
  id: time.replace(':', '').padStart(32, '0'),
  at: `2026-07-14T${time}`,
  zone: 120,
  ...fields,
});
/** Southwards at six knots from 10:00 Swedish time, a point every ten minutes for two hours. */
const southwards = (): Track => ({
  startedAt: '2026-07-14T08:00:00.000Z',
  points: writtenParts([
    Array.from({ length: 13 }, (_, i) => ({ latitude: 59 - i / 60, longitude: 18, seconds: i * 600 })),
  ]),
  ...{ distance: 12, movingMinutes: 120, maxSpeed: 6 },
});
const hours = (spans: readonly { from: number; to: number }[]) =>
  spans.map(({ from, to }) => [from, to].map((time) => new Date(time).toISOString().slice(11, 16)));

describe('when the engine ran', () => {
  test('follows from the rows: before it was turned off it was on, and after it was turned on it stays so', () => {
    const { engine } = voyageOf(
      [row('10:00'), row('10:20', { engine: 'off' }), row('11:40', { engine: 'on' }), row('12:00')],
      southwards(),
    );
    expect(hours(engine)).toEqual([
      ['10:00', '10:20'],
      ['11:40', '12:00'],
    ]);
  });

  test('is not known if no row says so, and the line is then of one kind', () => {
    const { engine, legs } = voyageOf([row('10:00'), row('12:00')], southwards());
    expect([engine, legs]).toEqual([[], undefined]);
  });

  test('cuts the line where it was turned on and off, with nothing lost between', () => {
    const rows = [row('10:00', { engine: 'on' }), row('10:25', { engine: 'off' }), row('12:00')];
    const { legs } = voyageOf(rows, southwards());
    const miles = (parts: readonly (readonly { latitude: number; longitude: number }[])[] = []) =>
      parts.map((part) => milesOf(metresBetween(part[0] as never, part.at(-1) as never)).toFixed(1));
    expect(miles(legs?.engine)).toEqual(['2.5']);
    expect(miles(legs?.sail)).toEqual(['9.5']);
  });
});

test('a row without a position is where the track was at that time, by the clock of the row', () => {
  const [, { place } = {}] = voyageOf([row('10:00'), row('12:00', { zone: 180 })], southwards()).stops;
  expect(place?.latitude).toBeCloseTo(59 - 6 / 60);
});

test('a row’s own position counts before the track’s, and none is made up where neither knows it', () => {
  const stops = (rows: Row[], track?: Track) => voyageOf(rows, track).stops.map(({ place }) => place);
  const own = { latitude: 58.9, longitude: 18.1 };
  expect(stops([row('10:30', own), row('15:00')], southwards())).toEqual([own, undefined]);
  expect(stops([row('10:30'), row('15:00')])).toEqual([undefined, undefined]);
});

test('a picture is where the track was when it was taken; before it, after it and without times it is nowhere', () => {
  const takenAt = {
    ...{ early: '2026-07-14T07:30:00.000Z', underWay: '2026-07-14T09:00:00.000Z' },
    ...{ late: '2026-07-14T11:00:00.000Z' },
  };
  const { pictures } = voyageOf([], southwards(), takenAt);
  expect(pictures.map(({ path }) => path)).toEqual(['underWay']);
  expect(pictures[0]?.place.latitude).toBeCloseTo(59 - 6 / 60);
  expect(voyageOf([], { ...southwards(), startedAt: null }, takenAt).pictures).toEqual([]);
});

test('a picture that has a row stands once, where its row says', () => {
  const own = { latitude: 58.9, longitude: 18.1 };
  const rows = [row('10:00'), row('10:30', { ...own, picture: 'a' }), row('12:00')];
  const { pictures } = voyageOf(rows, southwards(), { a: '2026-07-14T09:00:00.000Z' });
  expect(pictures).toEqual([{ path: 'a', place: own }]);
});

test('the speed is that of the track, or what the rows say of it, and none with fewer than two such rows', () => {
  const speeds = voyageOf([], southwards()).speeds.flat();
  expect(speeds.map(({ knots }) => knots.toFixed(1))).toEqual(speeds.map(() => '6.0'));
  expect((speeds.at(-1)?.at ?? 0) - (speeds[0]?.at ?? 0)).toBe(2 * 3_600_000);
  const said = [row('10:00', { speed: 4 }), row('11:00'), row('12:00', { speed: 6 })];
  expect(voyageOf(said, undefined).speeds).toEqual([
    [
      { at: at('10:00'), knots: 4 },
      { at: at('12:00'), knots: 6 },
    ],
  ]);
  expect(voyageOf(said.slice(0, 2), undefined).speeds).toEqual([]);
});

test('a scale has a field for each half-hour of the clock, and longer ones for a longer voyage', () => {
  expect(hours(fieldsOfScale(at('09:40'), at('12:05')))).toEqual([
    ...[
      ['09:40', '10:00'],
      ['10:00', '10:30'],
      ['10:30', '11:00'],
    ],
    ...[
      ['11:00', '11:30'],
      ['11:30', '12:00'],
      ['12:00', '12:05'],
    ],
  ]);
  const days = (n: number) => fieldsOfScale(at('09:40'), at('09:40') + n * 86_400_000).length;
  expect([0.1, 0.5, 1, 3, 7].map(days).every((count) => count >= 4 && count <= 17)).toBe(true);
  expect(fieldsOfScale(at('09:40'), at('09:50'))).toHaveLength(2);
});
