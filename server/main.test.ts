import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sayToSocket } from './testing/raw-http.ts';
import { spawnServer } from './testing/spawned.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loggboken-start-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The first line that a server prints when it listens on `HOST`. */
async function firstLine(HOST: string): Promise<{ line: string | undefined; port: string }> {
  const server = spawnServer({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', HOST });
  const { port } = new URL(await server.url());
  return { line: (await server.stop()).stdout.split('\n')[0], port };
}

test('a server that listens on the network prints that, and the address for its own machine', async () => {
  const { line, port } = await firstLine('0.0.0.0');
  expect(line).toBe(
    `LOGGBOKEN är igång: http://localhost:${port} på den här datorn, och port ${port} på alla dess adresser i nätet`,
  );
});

test('a server that listens only on its own machine prints that address', async () => {
  const { line, port } = await firstLine('127.0.0.1');
  expect(line).toBe(`LOGGBOKEN är igång: http://127.0.0.1:${port}`);
});

test('a server that is told to stop has ended after eight seconds, whoever keeps a connection open', async () => {
  const server = spawnServer({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' });
  const url = await server.url();
  const stalled =
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{';
  const open = ['', 'GET /api/info HTTP/1.1\r\n', stalled].map((bytes) => sayToSocket(url, bytes));
  await fetch(`${url}/healthz`);
  const began = performance.now();
  const { code } = await server.stop();
  expect(code).toBe(0);
  expect(performance.now() - began).toBeLessThan(9_000);
  await Promise.all(open);
});

test('a server that is told to stop answers the request that it has half of, and ends in good order', async () => {
  const server = spawnServer({
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: 'prov-vid-kaj',
  });
  const body = JSON.stringify({ username: 'admin', password: 'prov-vid-kaj' });
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  };
  const login = request(`${await server.url()}/api/login`, { method: 'POST', headers });
  login.flushHeaders();
  await once(login, 'continue');
  login.write(body.slice(0, 10));

  const ended = server.stop();
  login.end(body.slice(10));

  const [response] = (await once(login, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(200);
  expect((await ended).code).toBe(0);
});

test('the mail library is not loaded before there is a mail to send', async () => {
  const server = spawnServer({
    ...{ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', NODE_DEBUG: 'esm' },
    ...{
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@example.com',
      PUBLIC_URL: 'http://loggboken.example',
    },
  });
  await server.url();
  const { stderr } = await server.stop();
  expect(stderr).toContain('node_modules/@node-rs/argon2');
  expect(stderr).not.toContain('nodemailer');
});
