import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sayToSocket } from '../testing/raw-http.ts';
import { waitForAnswers } from './timeouts.ts';

test('an answer that is made for longer than a client may be silent arrives; a client that stalls is let go', async () => {
  const silence = 200;
  const app = fastify({ connectionTimeout: silence, forceCloseConnections: true });
  waitForAnswers(app, { silence });
  app.post('/', async () => {
    await wait(4 * silence);
    return { done: true };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.json()).toEqual({ done: true });
  const half = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{';
  expect(await sayToSocket(url, half)).not.toContain('200 OK');
  await app.close();
});
