import { describe, expect, test } from 'vitest';
import { positionText, readPosition } from './position.ts';

describe('a position', () => {
  test.each([
    ['59°17,4′ N 18°55,1′ O', 59.29, 18.91833],
    ["59°17.4' N, 18°55.1' E", 59.29, 18.91833],
    ['59 17,4 18 55,1', 59.29, 18.91833],
    ['N 59° 17\' 24" E 18° 55\' 06"', 59.29, 18.91833],
    ['59,29 18,91833', 59.29, 18.91833],
    ['59.29, 18.91833', 59.29, 18.91833],
    ['-33.85, -151.2', -33.85, -151.2],
    ['33°51,0′ S 151°12,0′ V', -33.85, -151.2],
    ['0 0', 0, 0],
  ])('is read from %s', (text, latitude, longitude) => {
    expect(readPosition(text)).toEqual({ latitude, longitude });
  });

  test.each([
    '',
    'Utö',
    '59',
    '91 18',
    '59 181',
    '59°60,0′ N 18°55,1′ O',
    '59 N 18 N',
    '18 O 59 N',
    '59 17,4 18',
  ])('is not read from «%s»', (text) => {
    expect(readPosition(text)).toBeUndefined();
  });

  test('is read back from its own text to within a hundredth of a degree', () => {
    for (const [latitude, longitude] of [
      [59.0183, 18.4317],
      [-12.3456, 179.9999],
      [89.99, -0.01],
    ] as const) {
      const read = readPosition(positionText({ latitude, longitude }));
      expect(read?.latitude).toBeCloseTo(latitude, 2);
      expect(read?.longitude).toBeCloseTo(longitude, 2);
    }
  });
});
