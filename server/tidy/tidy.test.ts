import { afterAll, beforeAll, expect, test } from 'vitest';
import { tripLog } from '../testing/examples.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { forgetOld, keptFor } from './operations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
const minute = 60_000;

test('a creation can be repeated for half a year, and then its answer is forgotten', async () => {
  const sailor = await server.signUp();
  const create = () => sailor.post('/api/createlog', tripLog(), { 'idempotency-key': 'till-havs' });
  const first = await create();

  await forgetOld(server.context.db, later(keptFor.idempotencyKeys - minute));
  expect((await create()).text).toBe(first.text);

  const { keys } = await forgetOld(server.context.db, later(keptFor.idempotencyKeys + minute));
  expect(keys).toBe(1);
  expect((await create()).text).not.toBe(first.text);
});

test('events are shown to the administrator for two years, and then forgotten', async () => {
  await forgetOld(server.context.db, later(keptFor.events - minute));
  expect((await server.admin.get<unknown[]>('/api/events')).body.length).toBeGreaterThan(0);

  await forgetOld(server.context.db, later(keptFor.events + minute));
  expect((await server.admin.get<unknown[]>('/api/events')).body).toEqual([]);
});
