import { describe, expect, test } from 'vitest';
import { gpxOf } from '#contract/gpx';
import { lineOf, metresBetween, milesOverGaps, type Track, type TrackPoint } from '#contract/track';
import { at, BEGIN, fileOf, METRES_PER_MILE, normal, readIn, seeded, voyagesIn } from '../testing/voyages.ts';
import { joinedTrack, trackOf } from './clean.ts';
import { noFlaws } from './judge.ts';
import { type FilePoint, type GpxFile, gpxReader } from './read-gpx.ts';

const only = (...points: FilePoint[]) => readIn(fileOf(points))[0];

interface Sailed {
  points: FilePoint[];
  miles: number;
  knots: number;
}

/** A voyage of some hours: a position each second without any fault, at a speed that changes slowly. */
function sailed(seed: number): Sailed {
  const random = seeded(seed);
  const usual = 3 + random() * (seed % 5 === 0 ? 27 : 6);
  const points: FilePoint[] = [];
  let [north, east, course, metres, most] = [0, 0, random() * 360, 0, 0];
  const seconds = 3 * 3_600 + Math.round(random() * 3 * 3_600);
  for (let second = 0; second <= seconds; second += 1) {
    if (second % 900 === 0) course += (random() - 0.5) * 120;
    const knots = usual * (1 + 0.15 * Math.sin(second / 700));
    const step = (knots * METRES_PER_MILE) / 3_600;
    if (second > 0) {
      north += Math.cos((course * Math.PI) / 180) * step;
      east += Math.sin((course * Math.PI) / 180) * step;
      metres += step;
    }
    most = Math.max(most, knots);
    points.push({ ...at(north, east), time: BEGIN + second * 1_000 });
  }
  return { points, miles: metres / METRES_PER_MILE, knots: most };
}

const lengthOf = (points: readonly FilePoint[]) =>
  points.reduce(
    (sum, point, nth) => sum + (nth === 0 ? 0 : metresBetween(points[nth - 1] ?? point, point)),
    0,
  ) / METRES_PER_MILE;

describe('a hundred made-up voyages', () => {
  test.each([1, 10, 60, 300, 600])(
    'have their miles within 2 % with a position every %i s, some of them with noise',
    (every) => {
      for (let seed = 1; seed <= 20; seed += 1) {
        const { points, miles, knots } = sailed(seed);
        const random = seeded(seed + 100);
        const noise = every <= 10 && seed % 2 === 0 ? 6 : 0;
        const some = points
          .filter((_, nth) => nth % every === 0 || nth === points.length - 1)
          .map((point) => {
            const [north, east] = [normal(random) * noise, normal(random) * noise];
            const off = at(north, east);
            return {
              ...point,
              latitude: point.latitude + off.latitude - 59.2,
              longitude: point.longitude + off.longitude - 18.5,
            };
          });
        const read = only(...some);
        const expected = every >= 300 ? lengthOf(some) : miles;
        expect(read?.flaws, `seed ${seed}`).toEqual(noFlaws);
        expect(
          Math.abs((read?.track.distance ?? 0) / expected - 1),
          `seed ${seed}: ${read?.track.distance} for ${expected}`,
        ).toBeLessThan(0.02);
        expect(
          Math.abs((read?.track.maxSpeed ?? 0) / knots - 1),
          `seed ${seed}: ${read?.track.maxSpeed} for ${knots}`,
        ).toBeLessThan(0.1);
      }
    },
  );

  test.each([1_200, 1_740, 3_600, 7_200])('lose no mile with a position only every %i s', (every) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { points } = sailed(seed);
      const some = points.filter((_, nth) => nth % every === 0 || nth === points.length - 1);
      const read = only(...some);
      expect(read).toMatchObject({ points: some.length, flaws: { unreachable: 0 } });
      expect(read?.track.distance).toBeCloseTo(lengthOf(some), 1);
      expect(milesOverGaps(read?.track.points ?? [])).toBe(0);
    }
  });

  test('are not changed by seconds or minutes of wrong positions, near or far', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const random = seeded(seed + 200);
      const { points, miles } = sailed(seed);
      // 300 m in ten seconds is what a fast boat may do.
      const every = seed % 2 === 0 || seed % 5 === 0 ? 1 : 10;
      const some = points.filter((_, nth) => nth % every === 0);
      const begin = Math.floor(some.length * (0.2 + random() * 0.6));
      const count = 5 + Math.floor(random() * 20);
      const away = seed % 3 === 0 ? 300 : 2_000;
      const off = at(away, 0).latitude - 59.2;
      const wrong = some.map((point, nth) =>
        nth >= begin && nth < begin + count ? { ...point, latitude: point.latitude + off } : point,
      );
      const read = only(...wrong);
      expect(read?.flaws.unreachable, `seed ${seed}`).toBe(count);
      expect(Math.abs((read?.track.distance ?? 0) / miles - 1), `seed ${seed}`).toBeLessThan(0.02);
    }
  });

  test('count the way over a gap, and say how much it is', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { points } = sailed(seed);
      const some = points.filter((_, nth) => nth % 10 === 0 && (nth < 3_600 || nth > 3_600 + 2_400));
      const read = only(...some);
      const jump = some.findIndex(
        (point, nth) => nth > 0 && point.time - (some[nth - 1]?.time ?? 0) > 60_000,
      );
      const over = lengthOf(some.slice(jump - 1, jump + 1));
      expect(read?.flaws.unreachable).toBe(0);
      expect(milesOverGaps(read?.track.points ?? []), `seed ${seed}`).toBeCloseTo(over, 1);
    }
  });
});

test('a position every 20 minutes, every hour, or only at bends is a whole voyage', () => {
  const legs = (minutes: number) =>
    Array.from({ length: 6 }, (_, nth) => ({
      ...at(-nth * 2.4 * METRES_PER_MILE, 0),
      time: BEGIN + nth * minutes * 60_000,
    }));
  for (const minutes of [20, 29, 31, 60, 120]) {
    const read = only(...legs(minutes));
    expect(read).toMatchObject({ points: 6, flaws: { unreachable: 0 } });
    expect(read?.track.distance).toBeCloseTo(12, 1);
    expect(read?.track.startedAt).toBe(new Date(BEGIN).toISOString());
  }
});

test('a drawn line has the length that was drawn', () => {
  const drawn = [0, 10, 25, 42].map((miles) => ({ ...at(-miles * METRES_PER_MILE, 0), time: Number.NaN }));
  expect(only(...drawn)?.track).toMatchObject({ startedAt: null, distance: expect.closeTo(42, 0) });
});

test('a boat that speeds up from anchor to 30 knots within seconds, and a ferry, lose nothing', () => {
  const points: FilePoint[] = [];
  let north = 0;
  for (let second = 0; second < 1_200; second += 1) {
    north += second < 300 || second > 900 ? 0.05 : (30 * METRES_PER_MILE) / 3_600;
    points.push({ ...at(north, 0), time: BEGIN + second * 1_000 });
  }
  const read = only(...points);
  expect(read?.flaws.unreachable).toBe(0);
  expect(read?.track.maxSpeed).toBeCloseTo(30, 0);
});

describe('times', () => {
  const line = (time: (nth: number) => number, east = 0) =>
    Array.from({ length: 12 }, (_, nth) => ({ ...at(-nth * 300, east), time: time(nth) }));
  const timed = (hours = 0) => line((nth) => BEGIN + hours * 3_600_000 + nth * 120_000);
  const untimed = line(() => Number.NaN, 9_000);

  test('that make most legs impossible are no times', () => {
    expect(only(...line((nth) => BEGIN + nth))).toMatchObject({ points: 12, track: { startedAt: null } });
  });

  test('of one track of a file are not those of another, and both are offered', () => {
    const both = readIn(fileOf(untimed, timed()));
    expect(both.map(({ name, points, track }) => [name, points, track.startedAt])).toEqual([
      ['Spår 1', 12, null],
      ['Spår 2', 12, new Date(BEGIN).toISOString()],
    ]);
    expect(voyagesIn(fileOf(untimed, timed())).map((one) => [one.name, one.startedAt])).toEqual([
      ['Spår 2', BEGIN],
      ['Spår 1', undefined],
    ]);
  });

  test('of a file of a summer put its tracks in order, each a voyage of its own', () => {
    const found = voyagesIn(fileOf(timed(2), timed()));
    expect(found.map(({ name }) => name)).toEqual(['Spår 2', 'Spår 1']);
  });

  test('of more positions than the clock has ticks cost no point', () => {
    const often = Array.from({ length: 600 }, (_, nth) => ({
      ...at(-nth * 0.25, 0),
      time: BEGIN + Math.floor(nth / 10) * 1_000,
    }));
    expect(only(...often)?.flaws.unreachable).toBe(0);
  });
});

test('the way between two tracks is never sailed', () => {
  const one = [0, -300, -600].map((north) => ({ ...at(north, 0), time: Number.NaN }));
  const other = [0, -300, -600].map((north) => ({ ...at(north, 2_000), time: Number.NaN }));
  const tracks = readIn(fileOf(one, other)).map(({ track }) => track);
  const whole = joinedTrack(tracks);
  expect(tracks.map(({ distance }) => distance)).toEqual([0.32, 0.32]);
  expect(whole?.distance).toBe(0.64);
  expect(milesOverGaps(whole?.points ?? [])).toBe(0);
});

describe('at anchor', () => {
  const swinging = (hours: number, swing: number, begin: number, north = 0) => {
    const random = seeded(swing);
    return Array.from({ length: hours * 3_600 }, (_, second) => {
      const angle = Math.sin(second / 900) * 0.96;
      return {
        ...at(
          north + Math.cos(angle) * swing + normal(random) * 5,
          Math.sin(angle) * swing + normal(random) * 5,
        ),
        time: begin + second * 1_000,
      };
    });
  };
  const under = (from: number, begin: number) =>
    Array.from({ length: 3 * 3_600 }, (_, second) => ({
      ...at(from + second * 2.5, 0),
      time: begin + second * 1_000,
    }));

  test.each([20, 40, 60])('with %i m of swing twelve hours are no miles', (swing) => {
    expect(only(...swinging(12, swing, BEGIN))?.track.distance).toBeLessThanOrEqual(0.1);
  });

  test.each([30, 40, 50, 60])('with %i m of swing a night splits a summer', (swing) => {
    const first = under(0, BEGIN);
    const night = swinging(10, swing, BEGIN + 3 * 3_600_000, 27_000);
    const second = under(27_000, BEGIN + 13 * 3_600_000);
    const found = voyagesIn(fileOf([...first, ...night, ...second])).map(trackOf);
    expect(found.map(({ distance }) => Math.round(distance))).toEqual([15, 15]);
  });

  test('the receiver may be off at night', () => {
    const found = voyagesIn(fileOf([...under(0, BEGIN), ...under(27_000, BEGIN + 13 * 3_600_000)]));
    expect(found).toHaveLength(2);
  });
});

test('what is written as GPX is read as the same line, miles and times', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { points } = sailed(seed);
    const random = seeded(seed + 300);
    const hole = 2_000 + random() * 4_000;
    const some = points.filter(
      (_, nth) => nth % (seed % 4 === 0 ? 600 : 5) === 0 && !(nth > hole && nth < hole + 1_800),
    );
    const written = only(...some)?.track as Track;
    const untimed: Track = { ...written, startedAt: null, movingMinutes: null, maxSpeed: null };
    for (const track of [written, joinedTrack([written, later(written)]) as Track, untimed]) {
      const reader = gpxReader();
      reader.read(gpxOf('Resan', track));
      const all = readIn(reader.end() as GpxFile).map((one) => one.track);
      const read = (all.length > 1 ? joinedTrack(all) : all[0]) as Track;
      expect(farthest(track, read), `seed ${seed}`).toBeLessThan(6);
      expect([...lineOf(read.points).sailed]).toEqual([...lineOf(track.points).sailed]);
      expect(read.startedAt).toBe(track.startedAt);
      expect(Math.abs(read.distance - track.distance)).toBeLessThan(Math.max(0.1, track.distance * 0.01));
    }
  }
});

const later = (track: Track): Track => ({
  ...track,
  startedAt: new Date(Date.parse(track.startedAt ?? '') + 86_400_000).toISOString(),
});

/** How far a point of the one lies from the line of the other at most, in metres. */
function farthest(one: Track, other: Track): number {
  const lines = lineOf(other.points).parts.flatMap((part) =>
    part.slice(1).map((to, nth) => [part[nth] ?? to, to] as const),
  );
  const from = (point: TrackPoint) => Math.min(...lines.map(([a, b]) => distanceTo(a, b, point)));
  return Math.max(...lineOf(one.points).parts.flat().map(from));
}

function distanceTo(a: TrackPoint, b: TrackPoint, point: TrackPoint): number {
  const scale = Math.cos((a.latitude * Math.PI) / 180);
  const [x, y] = [(b.longitude - a.longitude) * scale, b.latitude - a.latitude];
  const [px, py] = [(point.longitude - a.longitude) * scale, point.latitude - a.latitude];
  const share = Math.max(0, Math.min(1, (px * x + py * y) / (x * x + y * y || 1)));
  return Math.hypot(px - share * x, py - share * y) * 111_195;
}
