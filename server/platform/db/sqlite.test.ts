import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { sqliteDialect } from './sqlite.ts';

const db = new Kysely<Record<string, never>>({ dialect: sqliteDialect(':memory:') });
afterAll(() => db.destroy());

test('a statement is kept for the next time, unless it is one of thousands of values', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const preparedFor = async (values: number) => {
    prepare.mockClear();
    const list = sql.join(Array.from({ length: values }, (_, value) => value));
    for (let i = 0; i < 3; i++) await sql`select 1 where 0 in (${list})`.execute(db);
    return prepare.mock.calls.length;
  };
  expect(await preparedFor(200)).toBe(1);
  expect(await preparedFor(20_000)).toBe(3);
  prepare.mockRestore();
});
