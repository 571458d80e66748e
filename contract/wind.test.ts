import { describe, expect, it } from 'vitest';
import { windDegrees } from './wind.ts';

describe('a wind direction', () => {
  it.each([
    ['N', 0],
    ['O', 90],
    ['S', 180],
    ['SV', 225],
    ['VSV', 247.5],
    ['NNV', 337.5],
    [' sv ', 225],
  ])('of “%s” is %d degrees from north', (direction, degrees) => {
    expect(windDegrees(direction)).toBe(degrees);
  });

  it.each(['Växlande', 'Stiltje', '', 'från sidan', 'SW'])('of “%s” has no degrees', (direction) => {
    expect(windDegrees(direction)).toBeNull();
  });
});
