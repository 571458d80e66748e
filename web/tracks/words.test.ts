import { expect, test } from 'vitest';
import { noFlaws } from './judge.ts';
import { flawsText, hourly, sumText } from './words.ts';

/** Due south at six knots from 07:40 UTC, which is 09:40 in Sweden, stored as its two ends. */
const straight = {
  startedAt: '2026-07-14T07:40:00.000Z',
  points: [5_930_000, 1_890_000, 0, -20_000, 0, 7_200],
};

test('a straight line of two points has a row for each hour', () => {
  const rows = hourly({ ...straight, distance: 12 });
  expect(rows.map(({ time }) => time?.slice(14))).toEqual(['40', '00', '00', '40']);
  expect(rows.map(({ miles }) => Math.round(miles))).toEqual([0, 2, 8, 12]);
  expect(rows[1]?.point.latitude).toBeCloseTo(59.3 - 0.2 / 6, 4);
});

test('an hour that falls in a gap has no row', () => {
  const points = [...straight.points, null, -10_000, 0, 7_200, -10_000, 0, 1_800];
  const rows = hourly({ ...straight, points, distance: 18 });
  expect(rows.map(({ time }) => time?.slice(14))).toEqual(['40', '00', '00', '00', '10']);
});

test('a line without times has rows for its two ends', () => {
  const rows = hourly({ startedAt: null, points: [5_930_000, 1_890_000, 0, -20_000, 0, 0], distance: 12 });
  expect(rows.map(({ time, miles }) => [time, miles])).toEqual([
    [undefined, 0],
    [undefined, 12],
  ]);
});

test('the totals and the number of removed points are written as sentences', () => {
  expect(sumText(1_834, { distance: 27.44, movingMinutes: 290, maxSpeed: 7.2 })).toMatch(
    /^1\s834 punkter, 27,4\snm, 4\sh\s50\smin i rörelse, som mest 7,2\sknop\.$/,
  );
  expect(flawsText({ ...noFlaws, untimed: 1, unreachable: 12, clockSet: 1 })).toBe(
    '12 punkter är borttagna: deras läge eller tid stämmer inte med resten av spåret. ' +
      '1 punkt är borttagen: den saknar en giltig tid. ' +
      'Klockan ställdes tillbaka på vägen, och tiderna räknas efter den omställda klockan. Kontrollera avgång och ankomst.',
  );
  expect(flawsText(noFlaws)).toBe('');
});
