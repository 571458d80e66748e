import { describe, expect, test } from 'vitest';
import { lineOf, milesOverGaps, type Track } from '#contract/track';
import { each, fileOf, type Place, readIn, received, sailing, voyagesIn } from '../testing/voyages.ts';
import { trackOf } from './clean.ts';

const HOUR = 3_600_000;
const only = (places: readonly Place[], noise = 4) => readIn(fileOf(received(places, noise)))[0];
const startOf = (track: Track | undefined) => Date.parse(track?.startedAt ?? '');

function expectWhole(read: ReturnType<typeof only>, { miles, fastest }: { miles: number; fastest?: number }) {
  expect(Math.abs((read?.track.distance ?? 0) / miles - 1)).toBeLessThan(0.02);
  if (fastest) expect(Math.abs((read?.track.maxSpeed ?? 0) / fastest - 1)).toBeLessThan(0.1);
}

describe('a clock that is set back on the way', () => {
  const { places, ...whole } = sailing(1);
  const [first] = places as [Place];
  const some = each(places, 10);

  test.each([0.1, 0.5, 0.9])(
    'costs no point: the earlier times follow the clock as it was set (%f)',
    (share) => {
      for (const back of [60_000, HOUR, 24 * HOUR]) {
        const read = only(
          some.map((place, nth) =>
            nth > some.length * share ? { ...place, time: place.time - back } : place,
          ),
        );
        expect(read).toMatchObject({
          points: some.length,
          flaws: { unreachable: 0, clockSet: 1 },
          track: { movingMinutes: 240 },
        });
        expect(startOf(read?.track)).toBe(first.time - back);
        expectWhole(read, whole);
      }
    },
  );

  test('may begin a segment of its own', () => {
    const later = some.slice(700).map((place) => ({ ...place, time: place.time - HOUR }));
    const [read] = readIn(fileOf([received(some.slice(0, 700)), received(later)]));
    expect(read).toMatchObject({ points: some.length, flaws: { unreachable: 0, clockSet: 1 } });
    expect(startOf(read?.track)).toBe(first.time - HOUR);
  });

  test('is no voyage that was recorded twice, which counts once', () => {
    const [read] = readIn(fileOf([received(some), received(some)]));
    expect(read).toMatchObject({ points: some.length, flaws: { unreachable: 0, clockSet: 0 } });
  });

  test('is no clock that was wrong for some points only, which are left out', () => {
    const read = only(
      some.map((place, nth) => (nth > 500 && nth < 510 ? { ...place, time: place.time - HOUR } : place)),
    );
    expect(read).toMatchObject({ flaws: { unreachable: 9, clockSet: 0 } });
    expectWhole(read, whole);
  });
});

describe('times of another year', () => {
  const { places, ...whole } = sailing(1);
  const some = each(places, 10);

  test('at the first positions, before the receiver knew the date, are left out', () => {
    const read = only(
      some.map((place, nth) => (nth < 5 ? { ...place, time: Date.UTC(1999, 7, 22) + nth * 10_000 } : place)),
    );
    expect(read).toMatchObject({
      flaws: { unreachable: 5 },
      track: { startedAt: '2025-07-14T07:00:50.000Z' },
    });
    expectWhole(read, whole);
  });

  test('at the last position are left out', () => {
    const read = only(
      some.map((place, nth) =>
        nth === some.length - 1 ? { ...place, time: place.time + 8_760 * HOUR } : place,
      ),
    );
    expect(read).toMatchObject({ flaws: { unreachable: 1 } });
    expectWhole(read, whole);
  });

  test('of voyages of their own are right', () => {
    const again = sailing(2, { begin: (some.at(-1)?.time ?? 0) + 9_000 * HOUR, from: some.at(-1) as Place });
    const voyages = voyagesIn(fileOf(received([...some, ...each(again.places, 10)]))).map(trackOf);
    expect(voyages.map(({ startedAt }) => startedAt?.slice(0, 4))).toEqual(['2025', '2026']);
  });
});

describe('times in which no boat can have sailed the line', () => {
  const line = each(sailing(1).places, 20);

  test.each([1, 1_000])('are none, however close the positions lie: %i ms from one to the next', (step) => {
    const read = only(line.map((place, nth) => ({ ...place, time: (line[0]?.time ?? 0) + nth * step })));
    expect(read).toMatchObject({ points: line.length, track: { startedAt: null, maxSpeed: null } });
  });
});

describe('one time for all positions', () => {
  const line = each(sailing(1).places, 10);

  test.each([1_000, 4 * HOUR])('but the last, %i ms later, is none', (later) => {
    const read = only(
      line.map((place, nth) => ({
        ...place,
        time: (line[0]?.time ?? 0) + (nth === line.length - 1 ? later : 0),
      })),
    );
    expect(read).toMatchObject({ points: line.length, track: { startedAt: null } });
  });
});

describe('positions of which every second one is wrong', () => {
  test.each([
    [300, 10],
    [1_000, 60],
    [2_000, 10],
    [20_000, 60],
  ])('by %i m, %i s apart, are left out, and the times stay', (metres, step) => {
    const { places, ...whole } = sailing(1);
    const some = each(places, step).slice(0, -1);
    const read = only(
      some.map((place, nth) => (nth % 2 === 1 ? { ...place, north: place.north + metres } : place)),
    );
    expect(read?.flaws.unreachable).toBe(some.length / 2);
    expectWhole(read, whole);
  });
});

test('of two clocks in turn, an hour apart, one is followed', () => {
  const { places, ...whole } = sailing(1);
  const some = each(places, 10);
  const read = only(
    some.map((place, nth) => (nth % 2 === 1 ? { ...place, time: place.time - HOUR } : place)),
  );
  expect(read?.flaws).toMatchObject({ unreachable: some.length >> 1, clockSet: 0 });
  expectWhole(read, whole);
});

describe('a fast boat', () => {
  const slow = sailing(1, { hours: 1 });
  const fast = sailing(2, {
    ...{ knots: 40, hours: 0.3, from: slow.places.at(-1) as Place },
    begin: slow.places.at(-1)?.time ?? 0,
  });
  const again = sailing(3, {
    ...{ hours: 1, from: fast.places.at(-1) as Place },
    begin: fast.places.at(-1)?.time ?? 0,
  });
  const all = [...slow.places, ...fast.places.slice(1), ...again.places.slice(1)];
  const whole = { miles: slow.miles + fast.miles + again.miles, fastest: fast.fastest };

  test('that mostly lies or sails slowly keeps its way over wrong positions', () => {
    const some = each(all, 10);
    const wrong = Math.round((3_600 + 500) / 10);
    const read = only(
      some.map((place, nth) =>
        nth === wrong || nth === wrong + 1 ? { ...place, north: place.north + 20_000 } : place,
      ),
    );
    expect(read?.flaws.unreachable).toBe(2);
    expectWhole(read, whole);
  });

  test('with a position an hour keeps its hours under way between the days that it lies', () => {
    const hours = [0, 0, 0, 0, 0, 0, 25, 0, 0, 0, 0, 0, 0, 25, 25, 0, 0, 0, 0, 0, 0];
    let north = 0;
    const places = hours.map((miles, nth) => {
      north += miles * 1_852;
      return { north, east: 0, time: nth * HOUR + (slow.places[0]?.time ?? 0) };
    });
    expect(only(places, 0)).toMatchObject({ points: hours.length, flaws: { unreachable: 0 } });
    expect(only(places, 0)?.track.distance).toBeCloseTo(75, 0);
  });
});

test('positions in bursts with silence between them are a track without gaps: that is its way to be received', () => {
  const { places, ...whole } = sailing(1, { knots: 7, hours: 8 });
  const bursts = each(places, 10).filter(({ time }) => (time / 1_000) % 1_200 < 180);
  const read = only(bursts);
  expect(lineOf(read?.track.points ?? []).sailed.size).toBe(0);
  expect(milesOverGaps(read?.track.points ?? [])).toBe(0);
  expect(read?.track.distance).toBeGreaterThan(whole.miles * 0.94);
});

test('a receiver that is off while the boat lies still is no time under way', () => {
  const out = sailing(1, { hours: 1 });
  const last = out.places.at(-1) as Place;
  const home = sailing(2, { hours: 1, from: last, begin: last.time + 2 * HOUR });
  const read = only(each([...out.places, ...home.places], 10));
  expect(read?.track.movingMinutes).toBeGreaterThanOrEqual(118);
  expect(read?.track.movingMinutes).toBeLessThanOrEqual(121);
  expectWhole(read, { miles: out.miles + home.miles });
});
