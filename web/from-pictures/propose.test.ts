import { describe, expect, test } from 'vitest';
import type { TripLog } from '#contract/trip-logs';
import type { Taken } from '../images/exif.ts';
import { asWallClock, logOfTrip, propose, type ReadPicture } from './propose.ts';

const nothingSaid = { clocks: {}, byFile: new Set<string>() };

/** A picture by the clock of its camera. */
const taken = (clock: string, fields: Partial<Taken> = {}): ReadPicture => ({
  key: `${clock} ${fields.camera ?? 'phone'}`,
  taken: { clock: `${clock}:00`, zone: 120, camera: 'phone', ...fields },
  fileTime: Date.parse('2026-08-01T10:00Z'),
});
const ofNoTime = (key: string, fileTime = '2026-07-15T10:00Z'): ReadPicture => ({
  ...{ key, taken: undefined, fileTime: Date.parse(fileTime) },
});

/** Each trip from its first picture to its last. */
const spans = (chosen: readonly ReadPicture[], said: Parameters<typeof propose>[2] = nothingSaid) =>
  propose(chosen, [], said).trips.map(({ from, to }) => [from, to].map(asWallClock).join(' '));

describe('pictures', () => {
  test('of three days are three trips, whatever order they were chosen in', () => {
    const chosen = ['2026-07-14T08:10', '2026-07-12T09:40', '2026-07-13T21:30', '2026-07-12T16:05'];
    expect(spans(chosen.map((clock) => taken(clock)))).toEqual([
      '2026-07-12T09:40 2026-07-12T16:05',
      '2026-07-13T21:30 2026-07-13T21:30',
      '2026-07-14T08:10 2026-07-14T08:10',
    ]);
  });

  test('of a feast after midnight belong to the day before, those of a start at dawn to the new one', () => {
    const chosen = ['2026-07-12T22:00', '2026-07-13T00:40', '2026-07-13T04:30', '2026-07-13T11:00'];
    expect(spans(chosen.map((clock) => taken(clock)))).toEqual([
      '2026-07-12T22:00 2026-07-13T00:40',
      '2026-07-13T04:30 2026-07-13T11:00',
    ]);
  });

  test('of a night that was sailed are one trip', () => {
    const night = ['20:00', '22:30'].map((time) => taken(`2026-07-12T${time}`));
    const morning = ['00:30', '02:10', '04:00', '06:30'].map((time) => taken(`2026-07-13T${time}`));
    expect(spans([...night, ...morning])).toEqual(['2026-07-12T20:00 2026-07-13T06:30']);
  });

  test('are of the day that the clock showed where they were taken', () => {
    const caribbean = ['2026-02-12T10:00', '2026-02-12T21:30', '2026-02-13T09:00'];
    expect(spans(caribbean.map((clock) => taken(clock, { zone: -240 })))).toHaveLength(2);
    const [first] = propose([taken('2026-02-12T10:00', { zone: -240 })], [], nothingSaid).trips;
    expect(first?.pictures[0]?.at).toBe(Date.parse('2026-02-12T14:00Z'));
  });

  test('that don’t say when they were taken, or name another age, are asked about; their file’s date is used on the user’s word alone', () => {
    const chosen = [
      taken('2026-07-14T10:00'),
      ofNoTime('whatsapp'),
      taken('2099-01-01T00:00'),
      taken('1970-01-01T00:00'),
    ];
    const { trips, undated } = propose(chosen, [], nothingSaid);
    expect([trips.length, undated]).toEqual([
      1,
      ['whatsapp', '2099-01-01T00:00 phone', '1970-01-01T00:00 phone'],
    ]);
    const said = { clocks: {}, byFile: new Set(['whatsapp']) };
    expect(propose(chosen, [], said).undated).toHaveLength(2);
    expect(spans(chosen, said)[1]).toBe('2026-07-15T12:00 2026-07-15T12:00');
  });
});

describe('two cameras', () => {
  const camera = { camera: 'Canon IXUS', zone: undefined };

  test('are asked about where one does not say its zone, which is then taken to be the other’s', () => {
    const { cameras, trips } = propose(
      [taken('2026-07-14T10:00', { zone: 180 }), taken('2026-07-14T11:00', camera)],
      [],
      nothingSaid,
    );
    expect(cameras.map(({ name, doubt }) => [name, doubt])).toEqual([
      ['phone', undefined],
      ['Canon IXUS', 'zone'],
    ]);
    expect(trips[0]?.pictures.map(({ at }) => new Date(at).toISOString().slice(11, 16))).toEqual([
      '07:00',
      '08:00',
    ]);
  });

  test('are asked about where one shows another year', () => {
    const { cameras } = propose(
      [taken('2026-07-14T10:00'), taken('2025-07-14T11:00', camera)],
      [],
      nothingSaid,
    );
    expect(cameras.map(({ doubt }) => doubt)).toEqual(['season', 'season']);
  });

  test('one whose clock has been set right has the zone of the pictures that it is then beside', () => {
    const chosen = [taken('2026-07-14T10:00', { zone: 180 }), taken('2026-01-14T11:00', camera)];
    const half = (Date.UTC(2026, 6, 14) - Date.UTC(2026, 0, 14)) / 60_000;
    const { trips, cameras } = propose(chosen, [], { ...nothingSaid, clocks: { 'Canon IXUS': half } });
    expect(trips[0]?.pictures.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-07-14T07:00:00.000Z',
      '2026-07-14T08:00:00.000Z',
    ]);
    expect(cameras.map(({ doubt }) => doubt)).toEqual([undefined, undefined]);
  });

  test('one that is alone is not asked about', () => {
    expect(propose([taken('2026-07-14T10:00', camera)], [], nothingSaid).cameras[0]?.doubt).toBeUndefined();
  });

  test('a clock that is set right is followed by all pictures of its camera, and by no other', () => {
    const chosen = [
      ...[taken('2026-07-14T23:50', camera), taken('2026-07-14T12:00', camera), taken('2026-07-14T13:00')],
    ];
    const { trips } = propose(chosen, [], { ...nothingSaid, clocks: { 'Canon IXUS': -60 } });
    expect(trips[0]?.pictures.map(({ clock }) => asWallClock(clock).slice(11))).toEqual([
      '11:00',
      '13:00',
      '22:50',
    ]);
  });
});

describe('a voyage of a chosen track', () => {
  const voyage = (from: string, to: string) => ({ key: from, from: Date.parse(from), to: Date.parse(to) });

  test('belongs to the pictures of its day; one without pictures is a trip of its own', () => {
    const { trips } = propose(
      [taken('2026-07-12T10:00'), taken('2026-07-13T20:00')],
      [voyage('2026-07-12T07:30Z', '2026-07-12T13:00Z'), voyage('2026-07-14T07:30Z', '2026-07-14T13:00Z')],
      nothingSaid,
    );
    expect(trips.map(({ pictures, voyages }) => [pictures.length, voyages.length])).toEqual([
      [1, 1],
      [1, 0],
      [0, 1],
    ]);
  });

  test('through a night keeps its pictures together', () => {
    const { trips } = propose(
      [taken('2026-07-12T20:00'), taken('2026-07-13T09:00')],
      [voyage('2026-07-12T16:00Z', '2026-07-13T08:00Z')],
      nothingSaid,
    );
    expect(trips).toHaveLength(1);
  });
});

describe('the log of a trip', () => {
  const log = (departureDateTime: string, arrivalDateTime: string) =>
    ({ departureDateTime, arrivalDateTime }) as TripLog;
  const clock = (time: string) => Date.parse(`${time}Z`);

  test('is one of its day, and of several the nearest in time', () => {
    const [morning, evening] = [
      log('2026-07-14T08:00', '2026-07-14T10:00'),
      log('2026-07-14T18:00', '2026-07-14T20:00'),
    ];
    const of = (from: string, to: string) =>
      logOfTrip({ from: clock(from), to: clock(to) }, [morning, evening]);
    expect(of('2026-07-14T11:00', '2026-07-14T12:00')).toBe(morning);
    expect(of('2026-07-14T17:00', '2026-07-14T19:00')).toBe(evening);
    expect(of('2026-07-15T00:10', '2026-07-15T00:20')).toBeUndefined();
  });

  test('is not one of the day after, nor of the night before, because something ended after midnight', () => {
    const day = log('2026-07-14T09:10', '2026-07-14T16:05');
    expect(
      logOfTrip({ from: clock('2026-07-13T18:40'), to: clock('2026-07-14T00:40') }, [day]),
    ).toBeUndefined();
    const evening = log('2026-07-13T18:40', '2026-07-14T00:40');
    expect(
      logOfTrip({ from: clock('2026-07-14T09:10'), to: clock('2026-07-14T16:05') }, [evening]),
    ).toBeUndefined();
    expect(logOfTrip({ from: clock('2026-07-13T22:00'), to: clock('2026-07-14T01:00') }, [evening])).toBe(
      evening,
    );
  });
});

describe('a hundred made-up weekends', () => {
  /** The same numbers each time. */
  function dice(seed: number) {
    let state = seed;
    return (most: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * most);
    };
  }

  /** By how many minutes the clock of the camera is behind: as they are, and as they sometimes are. */
  const usual = [0, 0, 0, 7, -25, 60, -60, 120];
  const wrong = [9 * 60, -8 * 60, 365 * 24 * 60, 26 * 365 * 24 * 60, 60 * 365 * 24 * 60, -30 * 365 * 24 * 60];

  /** Sixty pictures of two to four days, by a phone that follows the zones and a camera without one. */
  function weekend(seed: number, faults: readonly number[]) {
    const roll = dice(seed * 7_919 + 1);
    roll(10);
    const days = 2 + roll(3);
    const home = [0, 60, 120, 180][roll(4)] ?? 120;
    const [away, changesOn] = [home + (roll(2) === 0 ? 60 : 0), roll(days)];
    const behind = (faults[roll(faults.length)] ?? 0) * 60_000;
    const hasFeast = roll(4) === 0;
    const sent = roll(5) === 0 ? 4 : 0;
    const chosen: ReadPicture[] = [];
    const dayOf = new Map<string, number>();
    for (let n = 0; n < 60; n += 1) {
      const day = n % days;
      const last = hasFeast && day === 0 ? 25 * 60 + 30 : 22 * 60 + 30;
      const minute = 6 * 60 + 30 + roll(last - 6 * 60 - 30);
      const wall = Date.UTC(2026, 6, 10 + day) + minute * 60_000;
      const isPhone = roll(3) > 0;
      const clock = new Date(wall - (isPhone ? 0 : behind)).toISOString().slice(0, 19);
      const zone = isPhone ? (day >= changesOn ? away : home) : undefined;
      const key = `${n}`;
      dayOf.set(key, day);
      chosen.push({
        ...{ key, fileTime: wall },
        taken: n < sent ? undefined : { clock, zone, camera: isPhone ? 'Apple iPhone 15' : 'Canon IXUS' },
      });
    }
    return { chosen, dayOf };
  }

  /** Whether every day became one trip; if not, whether the user is asked. Those that say no time are asked about in any case. */
  function outcome(seed: number, faults: readonly number[]): 'right' | 'asked' | 'wrong' {
    const { chosen, dayOf } = weekend(seed, faults);
    const { trips, cameras, undated } = propose(chosen, [], nothingSaid);
    const placed = trips.flatMap(({ pictures }) => pictures);
    expect(new Set([...placed.map(({ key }) => key), ...undated]).size).toBe(chosen.length);
    const days = trips.map(({ pictures }) => new Set(pictures.map(({ key }) => dayOf.get(key))));
    const there = new Set(placed.map(({ key }) => dayOf.get(key)));
    if (days.length === there.size && days.every(({ size }) => size === 1)) return 'right';
    return cameras.some(({ name, doubt }) => doubt && name === 'Canon IXUS') ? 'asked' : 'wrong';
  }

  const all = (faults: readonly number[]) => Array.from({ length: 100 }, (_, seed) => outcome(seed, faults));

  test('become the right days, the others are asked about', () => {
    const outcomes = all(usual);
    expect(outcomes.filter((one) => one === 'right').length).toBeGreaterThanOrEqual(95);
    expect(outcomes).not.toContain('wrong');
  });

  test('with a camera whose clock is hours or years wrong are never wrong in silence', () => {
    expect(all(wrong)).not.toContain('wrong');
  });
});
