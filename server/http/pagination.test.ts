import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { type Cursor, type PageRequest, readPage } from './pagination.ts';

/** Reads everything that `read` has to give; resolves also with the headers that are set. */
async function readAll<Row extends object>(
  read: (page: PageRequest) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
) {
  const headers: string[] = [];
  const page = await readPage({ most: 10_000, after: undefined }, read, cursorOf, {
    request: { url: '/api/logs' } as FastifyRequest,
    reply: { header: (name: string) => headers.push(name) } as unknown as FastifyReply,
  });
  return { page, headers };
}

test('a list reads at most about two hundred rows at a time, however many short rows come before long ones', async () => {
  const rows = Array.from({ length: 4_000 }, (_, id) => ({ id, list_bytes: id < 1_500 ? 0 : 1024 * 1024 }));
  const asked: number[] = [];
  const read = async ({ most, after }: PageRequest) => {
    asked.push(most);
    const from = after ? Number(after.id) + 1 : 0;
    return rows.slice(from, from + most);
  };
  const { page, headers } = await readAll(read, ({ id }) => ({ time: '', id: String(id) }));
  expect([page.length, headers]).toEqual([1_516, ['link']]);
  expect(Math.max(...asked)).toBeLessThanOrEqual(201);
});

test('a list holds a row once, also if it is moved on while the list is read', async () => {
  const rows = Array.from({ length: 900 }, (_, number) => ({ id: `r${number}`, time: number }));
  const moved = new Set(rows.slice(0, 250));
  const read = async ({ most, after }: PageRequest) => {
    const left = rows
      .filter(({ time }) => !after || time > Number(after.time))
      .sort((a, b) => a.time - b.time);
    const some = left.slice(0, most).map((row) => ({ ...row }));
    for (const row of moved) row.time += 1_000;
    moved.clear();
    return some;
  };
  const { page } = await readAll(read, ({ id, time }) => ({ id, time: String(time) }));
  const ids = page.map(({ id }) => id);
  expect(ids).toHaveLength(new Set(ids).size);
  expect(ids).toHaveLength(900);
});
