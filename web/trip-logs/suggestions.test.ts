import { describe, expect, it } from 'vitest';
import { positionsFrom } from './suggestions.ts';

const logs = ['Sandhamn – Utö', 'Möja – Sandhamn', 'Bullandö – Möja', 'sandhamn – utö'].map((position) => ({
  position,
}));

describe('suggestions for Från – Till', () => {
  it('begin where the last trip ended', () => {
    expect(positionsFrom(logs)('')[0]).toBe('Utö – ');
  });

  it('continue with the earlier trips, each once, and with every harbour', () => {
    expect(positionsFrom(logs)('').slice(1)).toEqual([
      'Sandhamn – Utö',
      'Möja – Sandhamn',
      'Bullandö – Möja',
      'Sandhamn – ',
      'Möja – ',
      'Bullandö – ',
    ]);
  });

  it('continue from the first harbour to the others, with earlier destinations first', () => {
    expect(positionsFrom(logs)('Sandhamn – ')).toEqual([
      'Sandhamn – Utö',
      'Sandhamn – Möja',
      'Sandhamn – Bullandö',
    ]);
  });

  it('treat a hyphen as a dash', () => {
    expect(positionsFrom(logs)('Bullandö - m')).toContain('Bullandö – Möja');
  });

  it('are empty before there are any trips', () => {
    expect(positionsFrom([])('')).toEqual([]);
    expect(positionsFrom([])('Utö – ')).toEqual([]);
  });

  it('are never more than a hundred', () => {
    const many = Array.from({ length: 500 }, (_, i) => ({ position: `Hamn ${i} – Utö` }));
    expect(positionsFrom(many)('')).toHaveLength(100);
  });
});
