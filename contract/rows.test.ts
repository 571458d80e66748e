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
