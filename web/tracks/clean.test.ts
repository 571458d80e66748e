import { describe, expect, test } from 'vitest';
import { lineOf, milesOverGaps, trackLimits } from '#contract/track';
import { at, METRES_PER_MILE, normal, readIn, voyagesIn } from '../testing/voyages.ts';
import { joinedTrack, trackOf } from './clean.ts';
import type { FilePoint, GpxFile } from './read-gpx.ts';

const BEGIN = Date.UTC(2026, 6, 14, 7, 40);

/** Legs in degrees and nautical miles, sailed at `knots`, one position every `every` seconds, each with the receiver's noise. */
function voyage(
  legs: { course: number; miles: number }[],
  { knots = 5, every = 1, noise = 0, begin = BEGIN, random = madeUp(1) } = {},
): FilePoint[] {
  const points: FilePoint[] = [];
  let [north, east] = [0, 0];
  let seconds = 0;
  const put = () =>
    points.push({
      ...at(north + normal(random) * noise, east + normal(random) * noise),
      time: begin + seconds * 1_000,
    });
  put();
  for (const { course, miles } of legs) {
    const metresEach = (knots * METRES_PER_MILE * every) / 3_600;
    for (let step = 0; step < Math.round((miles * METRES_PER_MILE) / metresEach); step += 1) {
      north += Math.cos((course * Math.PI) / 180) * metresEach;
      east += Math.sin((course * Math.PI) / 180) * metresEach;
      seconds += every;
      put();
    }
  }
  return points;
}

function atAnchor(
  hours: number,
  { begin = BEGIN, noise = 8, swing = 20, random = madeUp(7) } = {},
): FilePoint[] {
  return Array.from({ length: hours * 3_600 }, (_, second) => {
    const angle = Math.sin(second / 900) * 1.5;
    const place = at(
      Math.cos(angle) * swing + normal(random) * noise,
      Math.sin(angle) * swing + normal(random) * noise,
    );
    return { ...place, time: begin + second * 1_000 };
  });
}

/** A pseudo-random sequence that is the same at each run. */
function madeUp(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return (state + 0.5) / 4_294_967_296;
  };
}

function file(...segments: FilePoint[][]): GpxFile {
  return { tracks: [{ name: '', segments, isOurs: false }], isCut: false };
}

/** The first track of a file, with how many points were left out and how many gaps were sailed over. */
function cleanTrack(of: GpxFile) {
  const [one] = readIn(of);
  const sum = ({ unplaced, untimed, unreachable }: NonNullable<typeof one>['flaws']) =>
    unplaced + untimed + unreachable;
  return one && { ...one, flaws: sum(one.flaws), gaps: lineOf(one.track.points).sailed.size };
}

const tacks = Array.from({ length: 12 }, (_, tack) => ({ course: tack % 2 === 0 ? 315 : 45, miles: 0.8 }));

describe('the distance of a voyage', () => {
  for (const noise of [0, 5, 10]) {
    test(`is correct within 1 % with a position each second that is off by about ${noise} metres`, () => {
      const legs = [{ course: 220, miles: 8 }, { course: 180, miles: 5 }, ...tacks];
      const clean = cleanTrack(file(voyage(legs, { noise })));

      const sailed = 13 + 12 * 0.8;
      expect(clean?.track.distance).toBeGreaterThan(sailed * 0.99);
      expect(clean?.track.distance).toBeLessThan(sailed * 1.01);
    });
  }

  test('is correct within 1 % with a position only every half minute', () => {
    const clean = cleanTrack(
      file(
        voyage(
          tacks.map((leg) => ({ ...leg, miles: 0.75 })),
          { every: 30 },
        ),
      ),
    );

    expect(clean?.track.distance).toBeGreaterThan(9 * 0.99);
    expect(clean?.track.distance).toBeLessThan(9 * 1.01);
  });

  test('is almost zero after twelve hours at anchor, with almost no time under way', () => {
    const clean = cleanTrack(file(atAnchor(12)));

    expect(clean?.track.distance).toBeLessThanOrEqual(0.1);
    expect(clean?.track.movingMinutes).toBeLessThanOrEqual(5);
  });
});

test('the speed and time under way exclude the time when the boat lay still', () => {
  const out = voyage([{ course: 90, miles: 6 }], { knots: 6 });
  const last = out.at(-1);
  const still = Array.from(
    { length: 3_600 },
    (_, second) => ({ ...out.at(-1), time: (last?.time ?? 0) + (second + 1) * 1_000 }) as FilePoint,
  );

  const clean = cleanTrack(file([...out, ...still]));

  expect(clean?.track.movingMinutes).toBeGreaterThanOrEqual(59);
  expect(clean?.track.movingMinutes).toBeLessThanOrEqual(61);
  expect(clean?.track.maxSpeed).toBeCloseTo(6, 0);
});

describe('an impossible position is left out and counted:', () => {
  const straight = voyage([{ course: 180, miles: 2 }], { every: 10 });
  const middle = straight.length >> 1;
  const withOne = (wrong: Partial<FilePoint>) =>
    straight.map((point, index) => (index === middle ? { ...point, ...wrong } : point));

  for (const [name, wrong] of Object.entries({
    'a position that is none': { latitude: Number.NaN },
    'a latitude of 91 degrees': { latitude: 91 },
    'the sea south of Ghana where nothing was received': { latitude: 0, longitude: 0 },
    'a jump to Helsinki': { latitude: 60.17, longitude: 24.94 },
    'a time of the year before': { time: BEGIN - 365 * 86_400_000 },
    'no time where the others have one': { time: Number.NaN },
  })) {
    test(name, () => {
      const clean = cleanTrack(file(withOne(wrong)));

      expect(clean).toMatchObject({ flaws: 1, gaps: 0, points: straight.length - 1 });
      expect(clean?.track.distance).toBeCloseTo(2, 1);
    });
  }

  test('a first position, without affecting the others', () => {
    const clean = cleanTrack(file([{ latitude: 48.86, longitude: 2.35, time: BEGIN - 10_000 }, ...straight]));

    expect(clean).toMatchObject({ flaws: 1, gaps: 0 });
    expect(clean?.track.startedAt).toBe(new Date(BEGIN).toISOString());
  });

  test('all positions of a file, which leaves no track', () => {
    expect(cleanTrack(file(straight.map((point) => ({ ...point, latitude: 91 }))))).toBeUndefined();
    expect(cleanTrack(file([]))).toBeUndefined();
  });
});

test('a segment that was written backwards is read in the right order', () => {
  const out = voyage([{ course: 90, miles: 3 }], { every: 10 });

  const clean = cleanTrack(file(out.toReversed()));

  expect(clean?.flaws).toBe(0);
  expect(clean?.track).toEqual(cleanTrack(file(out))?.track);
});

test('a voyage with more gaps than a track can contain is kept to its end', () => {
  const parts = Array.from({ length: 1_300 }, (_, part) =>
    Array.from({ length: 40 }, (_, at) => ({
      latitude: 59 + part / 100 + at / 5_000,
      longitude: 18.5,
      time: BEGIN + part * 3_600_000 + at * 10_000,
    })),
  );

  const clean = cleanTrack(file(...parts));

  const kept = lineOf(clean?.track.points ?? []).parts;
  expect(kept).toHaveLength(1_000);
  expect(kept?.at(-1)?.at(-1)?.latitude).toBeCloseTo(59 + 1_299 / 100 + 39 / 5_000, 3);
  expect(kept?.at(-1)?.at(-1)?.seconds).toBe(1_299 * 3_600 + 390);
  expect(clean?.track.distance).toBeCloseTo((1_299 / 100 + 39 / 5_000) * 60.04, 0);
});

test('a voyage across the 180° meridian has its correct length', () => {
  const east = (points: FilePoint[]) =>
    points.map((point) => {
      const longitude = point.longitude + 161.4;
      return { ...point, longitude: longitude > 180 ? longitude - 360 : longitude };
    });
  const over = east(voyage([{ course: 90, miles: 10 }], { every: 5 }));

  const clean = cleanTrack(file(over));

  expect(over.at(-1)?.longitude).toBeLessThan(0);
  expect(clean?.track.distance).toBeCloseTo(10, 1);
  expect(clean?.track.maxSpeed).toBeCloseTo(5, 0);
  expect(lineOf(clean?.track.points ?? []).parts?.[0]?.length).toBeLessThan(5);
});

test('the way over a gap that a boat can have sailed counts, and is told', () => {
  const first = voyage([{ course: 180, miles: 1 }], { every: 10 });
  const later = voyage([{ course: 180, miles: 1 }], { every: 10, begin: BEGIN + 3 * 3_600_000 }).map(
    (point) => ({ ...point, latitude: point.latitude - 0.2 }),
  );

  const clean = cleanTrack(file([...first, ...later]));

  expect(clean).toMatchObject({ gaps: 1, flaws: 0 });
  expect(clean?.track.distance).toBeCloseTo(13, 1);
  expect(milesOverGaps(clean?.track.points ?? [])).toBeCloseTo(11, 1);
});

test('segments that follow directly after each other become one part', () => {
  const points = voyage([{ course: 90, miles: 3 }], { every: 10 });

  const clean = cleanTrack(file(points.slice(0, 50), points.slice(50)));

  expect(clean).toMatchObject({ gaps: 0, flaws: 0 });
  expect(clean?.track.distance).toBeCloseTo(3, 1);
});

test('a file whose points all have the same time is one without times, and loses no point', () => {
  const time = Date.UTC(2026, 6, 14);
  const points = Array.from({ length: 20 }, (_, n) => ({ latitude: 59 + n / 1000, longitude: 18, time }));
  const clean = cleanTrack(file(points));
  expect(clean).toMatchObject({ points: 20, flaws: 0, track: { startedAt: null, movingMinutes: null } });
});

test('a line without times has a distance but no minutes', () => {
  const clean = cleanTrack(
    file(voyage([{ course: 90, miles: 3 }], { every: 10 }).map((point) => ({ ...point, time: Number.NaN }))),
  );

  expect(clean?.track).toMatchObject({ startedAt: null, movingMinutes: null, maxSpeed: null });
  expect(clean?.track.distance).toBeCloseTo(3, 1);
});

test('a day and a night with a position each second is stored in at most two thousand points and 64 kB', () => {
  const legs = Array.from({ length: 200 }, (_, leg) => ({ course: (leg * 67) % 360, miles: 0.6 }));
  const points = voyage(legs, { noise: 5 });
  expect(points.length).toBeGreaterThan(86_400);

  const clean = cleanTrack(file(points));

  const parts = lineOf(clean?.track.points ?? []).parts;
  expect(parts?.flat().length).toBeLessThanOrEqual(trackLimits.points);
  expect(JSON.stringify(clean?.track).length).toBeLessThan(64_000);
});

describe('a file of several tracks', () => {
  const morning = voyage([{ course: 90, miles: 5 }]);
  const evening = voyage([{ course: 90, miles: 3 }], { begin: BEGIN + 10 * 3_600_000 });

  test('is read completely if its newest track comes first, as many devices write it', () => {
    const both = {
      tracks: [evening, morning].map((points) => ({ name: '', segments: [points], isOurs: false })),
      isCut: false,
    };

    const whole = joinedTrack(readIn(both).map(({ track }) => track));

    expect(whole?.startedAt).toBe(new Date(BEGIN).toISOString());
    expect(Math.round(whole?.distance ?? 0)).toBe(8);
    expect(voyagesIn(both)).toHaveLength(2);
  });

  test('is read if its second track has more points than a function call can take arguments', () => {
    const first = voyage([{ course: 90, miles: 1 }]);
    const begin = (first.at(-1)?.time ?? 0) + 1_000;
    const second = Array.from({ length: 200_000 }, (_, at) => ({
      ...(first.at(-1) ?? { latitude: 0, longitude: 0 }),
      time: begin + at * 1_000,
    }));

    expect(cleanTrack(file(first, second))?.points).toBe(first.length + second.length);
  });
});

describe('a summer in one file', () => {
  const begin = (hours: number) => BEGIN + hours * 3_600_000;
  const shifted = (points: FilePoint[], from: FilePoint | undefined) =>
    points.map((point) => ({
      ...point,
      latitude: point.latitude + (from?.latitude ?? 0) - 59.2,
      longitude: point.longitude + (from?.longitude ?? 0) - 18.5,
    }));

  test('is split where the boat lay still for more than three hours', () => {
    const first = voyage([{ course: 90, miles: 10 }]);
    const night = shifted(atAnchor(10, { begin: begin(2) }), first.at(-1));
    const second = shifted(voyage([{ course: 0, miles: 5 }], { begin: begin(12) }), night.at(-1));

    const found = voyagesIn(file([...first, ...night, ...second])).map(trackOf);

    expect(found.map(({ distance }) => Math.round(distance))).toEqual([10, 5]);
    expect(found[1]?.startedAt?.slice(0, 13)).toBe('2026-07-14T19');
  });

  test('is not split at a lunch stop of one hour', () => {
    const first = voyage([{ course: 90, miles: 5 }]);
    const lunch = shifted(atAnchor(1, { begin: begin(1) }), first.at(-1));
    const second = shifted(voyage([{ course: 0, miles: 5 }], { begin: begin(2) }), lunch.at(-1));

    expect(voyagesIn(file([...first, ...lunch, ...second]))).toHaveLength(1);
  });
});

describe('two voyages of one log', () => {
  const miles = (course: number, hoursLater: number) =>
    voyagesIn(file(voyage([{ course, miles: 6 }], { knots: 6, begin: BEGIN + hoursLater * 3_600_000 }))).map(
      trackOf,
    );

  test('are one track of both, in the order in which they were sailed, with a gap between them', () => {
    const [out, home] = [miles(90, 0), miles(180, 6)];
    const track = joinedTrack([...home, ...out]);

    const parts = lineOf(track?.points ?? []).parts;
    expect(track?.startedAt).toBe('2026-07-14T07:40:00.000Z');
    expect(parts?.map((part) => [part[0]?.seconds, part.at(-1)?.seconds])).toEqual([
      [0, 3_600],
      [21_600, 25_200],
    ]);
    expect(track?.distance).toBeCloseTo(12, 1);
    expect(track?.movingMinutes).toBe(120);
    expect(track?.maxSpeed).toBeCloseTo(6, 1);
  });

  test('are no track if they overlap in time, or are longer together than a log may have one', () => {
    const out = miles(90, 0);
    expect(joinedTrack([...out, ...miles(180, 0.5)])).toBeUndefined();
    expect(joinedTrack([...out, ...miles(180, 61 * 24)])).toBeUndefined();
  });

  test('have no more points together than a log may have', () => {
    const crooked = (hoursLater: number) => {
      const legs = Array.from({ length: 1_500 }, (_, tack) => ({
        course: tack % 2 === 0 ? 315 : 45,
        miles: 0.05,
      }));
      return trackOf({
        parts: [voyage(legs, { every: 36 }).map((point, at) => ({ ...point, seconds: at * 36 }))],
        sailed: new Set(),
        startedAt: BEGIN + hoursLater * 3_600_000,
      });
    };
    const tracks = [crooked(0), crooked(48)];
    expect(tracks.flatMap(({ points }) => lineOf(points).parts.flat())).toHaveLength(3_002);
    expect(lineOf(joinedTrack(tracks)?.points ?? []).parts.flat()).toHaveLength(trackLimits.points);
  });
});
