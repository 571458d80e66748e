import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { spawnServer } from '../testing/spawned.ts';
import type * as passwords from './passwords.ts';

// asvs 11.4.2
test('the server program hashes passwords as OWASP recommends: 19 MiB and two passes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loggboken-passwords-'));
  const server = spawnServer({ DATA_DIR: folder, PORT: '0', ADMIN_PASSWORD: 'skeppare på däck' });
  await server.url();
  await server.stop();

  const db = new DatabaseSync(join(folder, 'loggboken.sqlite'));
  expect(db.prepare('SELECT password_hash FROM accounts').all()).toEqual([
    { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
  ]);
  db.close();
  await rm(folder, { recursive: true });
});

test('after a hash fails once, as when memory runs out, the next password is checked correctly', async () => {
  // A new copy of the module, as in a program that has just started.
  const anew = './passwords.ts?anew';
  const { hashCost, hashPassword, passwordMatches }: typeof passwords = await import(anew);
  const { memoryCost } = hashCost;
  hashCost.memoryCost = 0;
  await expect(passwordMatches(undefined, 'segel')).rejects.toThrow();
  hashCost.memoryCost = memoryCost;
  expect(await passwordMatches(undefined, 'segel')).toBe(false);
  expect(await passwordMatches((await hashPassword('segel')) as string, 'segel')).toBe(true);
});
