import { describe, expect, test } from 'vitest';
import type { TripLog } from '#contract/trip-logs';
import { harbourAt, knownHarbours, logOf } from './belongs.ts';

const log = (id: string, from: string, to: string, position = 'Sandhamn – Utö') =>
  ({ _id: id, departureDateTime: from, arrivalDateTime: to, position }) as TripLog;

describe('a voyage belongs to the log', () => {
  const morning = log('morning', '2026-07-14T09:00', '2026-07-14T12:00');
  const evening = log('evening', '2026-07-14T16:00', '2026-07-14T20:00');

  test('whose trip overlaps it the most', () => {
    expect(logOf({ from: '2026-07-14T11:30', to: '2026-07-14T19:00' }, [morning, evening])).toBe(evening);
    expect(logOf({ from: '2026-07-14T08:30', to: '2026-07-14T16:10' }, [evening, morning])).toBe(morning);
  });

  test('or to none if no trip was under way then', () => {
    expect(logOf({ from: '2026-07-14T12:00', to: '2026-07-14T16:00' }, [morning, evening])).toBeUndefined();
    expect(logOf({ from: '2026-07-15T09:00', to: '2026-07-15T10:00' }, [])).toBeUndefined();
  });
});

describe('a harbour is known', () => {
  const points = [5_928_800, 1_891_500, 0, -30_000, -50_000, 18_000];
  const known = knownHarbours(
    [log('a', '', '', 'Sandhamn – Nåttarö – Utö')],
    [
      { logId: 'a', points },
      { logId: 'gone', points },
    ],
  );

  test('within half a mile of where a track of a log that names it began or ended', () => {
    expect(harbourAt({ latitude: 59.29, longitude: 18.92 }, known)).toBe('Sandhamn');
    expect(harbourAt({ latitude: 58.988, longitude: 18.415 }, known)).toBe('Utö');
  });

  test('and nowhere else', () => {
    expect(harbourAt({ latitude: 59.31, longitude: 18.92 }, known)).toBe('');
    expect(harbourAt({ latitude: 59.29, longitude: 18.92 }, [])).toBe('');
  });
});
