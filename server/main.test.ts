import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('a server that starts removes the temporary files that a crash has left, but none of another server', async () => {
  const left = join(folder, 'temporary', 'left');
  await mkdir(left, { recursive: true });
  const settings = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info' };
  const first = spawnServer(settings);
  await first.url();
  expect(existsSync(left)).toBe(false);

  await mkdir(left, { recursive: true });
  const second = spawnServer(settings);
  await second.url();
  expect(existsSync(left)).toBe(true);
  const [{ stdout }] = await Promise.all([first.stop(), second.stop()]);
  expect(stdout).toContain('"folders":1,"msg":"removed the temporary folders that a crash had left"');
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
