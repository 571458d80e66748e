import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits';
import { readPage } from './pagination.ts';

test('a page ends before the row with which its text would be more than a response may hold', async () => {
  const headers: string[] = [];
  const megabyte = 1024 * 1024;
  const rows = Array.from({ length: 400 }, (_, id) => ({ id, bytes: id < 150 ? 0 : megabyte }));
  const page = await readPage(
    { most: 500, after: undefined },
    async () => rows,
    ({ id }) => ({ time: '', id: String(id) }),
    {
      request: { url: '/api/logs' } as FastifyRequest,
      reply: { header: (name: string) => headers.push(name) } as unknown as FastifyReply,
    },
  );
  expect([page.length, headers]).toEqual([150 + limits.listBytes / megabyte, ['link']]);
});
