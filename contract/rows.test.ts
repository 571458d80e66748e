import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Row, type RowChanges, unite, withChanges } from './rows.ts';

const ids = Array.from({ length: 8 }, (_, n) => n.toString(16).repeat(32));
const row = (id: string): Row => ({ id, at: `2025-07-14T1${id[0]}:00` });
const someIds = fc.subarray(ids);
const changes: fc.Arbitrary<RowChanges> = fc
  .record({ written: someIds, struck: someIds })
  .map(({ written, struck }) => ({ written: written.map(row), struck }));

/** The rows of a server that received these changes in this order; it remembers the ids of struck rows. */
function arrived(all: readonly RowChanges[]): Row[] {
  const struck = all.flatMap((one) => one.struck);
  return withChanges(
    all.reduce<Row[]>((rows, one) => withChanges(rows, one), []),
    { written: [], struck },
  );
}

describe('changes of rows', () => {
  test('give the same result in any order, however often they arrive and however they are combined', () => {
    const order = fc.array(changes, { minLength: 1, maxLength: 6 }).chain((all) =>
      fc.record({
        all: fc.constant(all),
        again: fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
      }),
    );
    fc.assert(
      fc.property(order, ({ all, again }) => {
        const once = arrived(all);
        expect(arrived(again)).toEqual(once);
        const [first, ...others] = again as [RowChanges, ...RowChanges[]];
        expect(arrived([others.reduce(unite, first)])).toEqual(once);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the rows of a trip', () => {
  const rows = (...said: [string, string, number?][]) =>
    said.map(([id, at, zone]): Row => ({ id: id.repeat(32), at: `2026-07-14T${at}`, ...(zone && { zone }) }));
  const times = (all: Row[]) => withChanges(all, { written: [], struck: [] }).map(({ at }) => at.slice(11));

  test('are in the order of what happened where two phones, or one that crosses a border, show different times', () => {
    expect(
      times(rows(['1', '09:19', 180], ['2', '08:40', 120], ['3', '09:50', 180], ['4', '09:10', 120])),
    ).toEqual(['09:19', '08:40', '09:50', '09:10']);
  });

  test('are in the order of their times, whenever they were written, where nobody tells of a second zone', () => {
    expect(times(rows(['1', '09:00', 120], ['2', '10:00', 120], ['3', '09:30', 120]))).toEqual([
      '09:00',
      '09:30',
      '10:00',
    ]);
    expect(times(rows(['1', '09:00'], ['2', '10:00', 120], ['3', '09:30']))).toEqual([
      '09:00',
      '09:30',
      '10:00',
    ]);
  });
});
