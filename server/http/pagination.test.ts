import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { type PageRequest, readPage } from './pagination.ts';

test('a list reads at most about two hundred rows at a time, however many short rows come before long ones', async () => {
  const rows = Array.from({ length: 4_000 }, (_, id) => ({ id, list_bytes: id < 1_500 ? 0 : 1024 * 1024 }));
  const asked: number[] = [];
  const read = async ({ most, after }: PageRequest) => {
    asked.push(most);
    const from = after ? Number(after.id) + 1 : 0;
    return rows.slice(from, from + most);
  };
  const headers: string[] = [];
  const page = await readPage(
    { most: 10_000, after: undefined },
    read,
    ({ id }) => ({ time: '', id: String(id) }),
    {
      request: { url: '/api/logs' } as FastifyRequest,
      reply: { header: (name: string) => headers.push(name) } as unknown as FastifyReply,
    },
  );
  expect([page.length, headers]).toEqual([1_516, ['link']]);
  expect(Math.max(...asked)).toBeLessThanOrEqual(201);
});
