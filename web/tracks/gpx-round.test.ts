import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gpxOf } from '#contract/gpx';
import { lineOf, type TrackPart, track, writtenParts } from '#contract/track';
import { gpxReader } from './read-gpx.ts';

const place = fc.record({
  latitude: fc.integer({ min: -8_999_999, max: 8_999_999 }),
  longitude: fc.integer({ min: -17_999_999, max: 17_999_999 }),
  later: fc.integer({ min: 1, max: 3_000 }),
});
const madeUp = fc
  .array(fc.array(place, { minLength: 2, maxLength: 20 }), { minLength: 1, maxLength: 5 })
  .map((parts) => {
    let seconds = -1;
    return parts.map(
      (part): TrackPart =>
        part.map(({ latitude, longitude, later }) => {
          seconds += later;
          return { latitude: latitude / 1e5, longitude: longitude / 1e5, seconds };
        }),
    );
  });

test('a track is unchanged after it is written and read, and after it is exported to a file and read back', () => {
  fc.assert(
    fc.property(madeUp, (parts) => {
      const points = writtenParts(parts);
      expect(lineOf(points).parts).toEqual(parts);
      const sent = track.parse({
        startedAt: '2026-07-14T07:40:00.000Z',
        points,
        distance: 1,
        movingMinutes: 1,
        maxSpeed: 1,
      });
      const reader = gpxReader();
      reader.read(gpxOf('Sandhamn & <Utö>', sent));
      const file = reader.end();
      const read = typeof file === 'string' ? [] : file.tracks.flatMap(({ segments }) => segments);
      const start = Date.parse('2026-07-14T07:40:00.000Z');
      expect(read).toEqual(
        parts.map((part) =>
          part.map(({ latitude, longitude, seconds }) => ({
            latitude,
            longitude,
            time: start + seconds * 1_000,
          })),
        ),
      );
    }),
  );
});

test.each([
  ['no points', []],
  ['one point', [5_900_000, 1_800_000, 0]],
  ['a row that ends in the middle of a point', [5_900_000, 1_800_000, 0, 1, 1]],
  ['nothing but gaps', [null, null]],
  ['a gap at the end', [5_900_000, 1_800_000, 0, 1, 1, 1, null]],
  ['a place beyond the pole', [9_100_000, 1_800_000, 0, 1, 1, 1]],
  ['steps that lead around the world', [5_900_000, 17_999_999, 0, 1, 2, 1]],
  ['time that goes back', [5_900_000, 1_800_000, 10, 1, 1, -1]],
  ['a year', [5_900_000, 1_800_000, 0, 1, 1, 31_536_000]],
  ['half a step', [5_900_000.5, 1_800_000, 0, 1, 1, 1]],
  ['text', ['5900000', 1_800_000, 0, 1, 1, 1]],
  ['too many points', Array.from({ length: 2_001 * 3 }, () => 0)],
])('%s is not a valid track', (_what, points) => {
  expect(
    track.safeParse({ startedAt: null, points, distance: 1, movingMinutes: null, maxSpeed: null }).success,
  ).toBe(false);
});

test('the name in a file contains no characters that XML does not allow', () => {
  const sent = { startedAt: null, points: [0, 0, 0, 1, 1, 0] };
  expect(gpxOf('a\u0001\u001f\ufffe🐬<b', sent)).toContain('<name>a🐬&lt;b</name>');
});
