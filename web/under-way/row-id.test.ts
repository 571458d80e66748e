import { describe, expect, test } from 'vitest';
import { newRowId, nowOf } from './row-id.ts';

describe('the id of a row', () => {
  test('has 128 bits, is different each time, and sorts by the time of writing', () => {
    const some = [1_752_480_000_000, 1_752_480_000_001, 1_752_480_060_000].map((now) => newRowId(now));
    expect(some.toSorted()).toEqual(some);
    for (const id of some) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(newRowId(5)).not.toBe(newRowId(5));
  });

  test('of a correction sorts where the corrected row was', () => {
    const before = newRowId(1_752_480_000_000);
    const after = newRowId(1_752_489_000_000, before);
    expect(after).toMatch(/^[0-9a-f]{32}$/);
    expect(after.slice(0, 12)).toBe(before.slice(0, 12));
    expect(after).not.toBe(before);
  });

  test('tells the corrections of a row from rows of the same moment', () => {
    const [row, other] = [{ id: newRowId(5) }, { id: newRowId(5) }];
    const corrected = { id: newRowId(9, newRowId(7, row.id)) };
    expect(nowOf(row, [other, corrected])).toBe(corrected);
    expect(nowOf(row, [corrected, row])).toBe(row);
    expect(nowOf(row, [other])).toBeUndefined();
  });
});
