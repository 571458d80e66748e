import { describe, expect, it } from 'vitest';
import { positionsFrom } from './suggestions.ts';

const logs = ['Sandhamn – Utö', 'Möja – Sandhamn', 'Bullandö – Möja', 'sandhamn – utö'].map((position) => ({
  position,
}));

describe('suggestions for Från – Till', () => {
  it('begin where the last trip ended', () => {
    expect(positionsFrom(logs)('')[0]).toBe('Utö – ');
  });

  it('go on with the trips as they were, each once, and with every harbour', () => {
    expect(positionsFrom(logs)('').slice(1)).toEqual([
      'Sandhamn – Utö',
      'Möja – Sandhamn',
      'Bullandö – Möja',
      'Sandhamn – ',
      'Möja – ',
      'Bullandö – ',
    ]);
  });

  it('lead on from the first harbour to the others, first where one has gone before', () => {
    expect(positionsFrom(logs)('Sandhamn – ')).toEqual([
      'Sandhamn – Utö',
      'Sandhamn – Möja',
      'Sandhamn – Bullandö',
    ]);
  });

  it('take a hyphen for a dash', () => {
    expect(positionsFrom(logs)('Bullandö - m')).toContain('Bullandö – Möja');
  });

  it('are none before anything was written', () => {
    expect(positionsFrom([])('')).toEqual([]);
    expect(positionsFrom([])('Utö – ')).toEqual([]);
  });

  it('are never more than a list can show', () => {
    const many = Array.from({ length: 500 }, (_, i) => ({ position: `Hamn ${i} – Utö` }));
    expect(positionsFrom(many)('')).toHaveLength(100);
  });
});
