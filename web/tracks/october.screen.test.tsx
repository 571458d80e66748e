import { expect, test } from 'vitest';
import { timesOf } from './words.ts';

test('a track through the hour that comes twice in October ends as long after its start as it took', () => {
  const track = {
    startedAt: '2026-10-25T00:40:00.000Z',
    points: [5_930_000, 1_890_000, 0, -20_000, 0, 2_400],
  };
  expect(timesOf(track)).toEqual({ from: '2026-10-25T02:40', to: '2026-10-25T03:20' });
});
