import { describe, expect, test } from 'vitest';
import { newRowId } from './row-id.ts';

describe('the id of a row', () => {
  test('has 128 bits, is different each time, and sorts by the time of writing', () => {
    const some = [1_752_480_000_000, 1_752_480_000_001, 1_752_480_060_000].map((now) => newRowId(now));
    expect(some.toSorted()).toEqual(some);
    for (const id of some) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(newRowId(5)).not.toBe(newRowId(5));
  });

  test('of a replacement row sorts where the replaced row was', () => {
    const before = newRowId(1_752_480_000_000);
    const after = newRowId(1_752_489_000_000, before);
    expect(after.slice(0, 12)).toBe(before.slice(0, 12));
    expect(after).not.toBe(before);
  });
});
