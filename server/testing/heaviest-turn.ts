import { StatementSync } from 'node:sqlite';
import { vi } from 'vitest';

/**
 * How much SQLite has been asked for, at most, before other requests had their turn while `work` ran: rows read, written or
 * deleted, and characters read or written. Unlike the time, this is the same on a busy machine.
 */
export async function heaviestTurn(
  work: () => Promise<unknown>,
): Promise<{ rows: number; characters: number }> {
  const heaviest = { rows: 0, characters: 0 };
  let turn = { rows: 0, characters: 0 };
  const count = (rows: number, values: unknown[]) => {
    turn.rows += rows;
    for (const value of values) if (typeof value === 'string') turn.characters += value.length;
    heaviest.rows = Math.max(heaviest.rows, turn.rows);
    heaviest.characters = Math.max(heaviest.characters, turn.characters);
  };
  const { all, run } = StatementSync.prototype;
  const spies = [
    vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (this: StatementSync, ...values) {
      const rows = all.apply(this, values);
      count(rows.length, [...values, ...rows.flatMap((row) => Object.values(row))]);
      return rows;
    }),
    vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...values) {
      const done = run.apply(this, values);
      count(Number(done.changes), values);
      return done;
    }),
  ];
  let next: NodeJS.Immediate;
  const watch = () => {
    turn = { rows: 0, characters: 0 };
    next = setImmediate(watch);
  };
  watch();
  try {
    await work();
  } finally {
    // biome-ignore lint/style/noNonNullAssertion: set by `watch`
    clearImmediate(next!);
    for (const spy of spies) spy.mockRestore();
  }
  return heaviest;
}
