import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removedAccountLife } from '#contract/limits';
import { purgeRemovedAccounts } from '../../maintenance/purge-accounts.ts';
import { tripLog } from '../../testing/examples.ts';
import { startTestServer } from '../../testing/test-server.ts';

test('nothing that a purged account has written is left in the files of the database', async () => {
  const server = await startTestServer();
  const gone = await server.signUp();
  const [title, description] = ['Hemligheten på Utklippan', 'ord som ingen annan skriver '.repeat(400)];
  await gone.post('/api/createlog', tripLog({ title, description }));
  await gone.post('/api/close-account', { currentPassword: gone.password });
  const bytes = async () =>
    Buffer.concat(
      await Promise.all(
        ['', '-wal'].map((end) => readFile(join(server.context.config.dataDir, `loggboken.sqlite${end}`))),
      ),
    );
  expect((await bytes()).includes(title)).toBe(true);
  await purgeRemovedAccounts(server.context, new Date(Date.now() + removedAccountLife + 1_000));
  const left = await bytes();
  expect([left.includes(title), left.includes('ord som ingen annan skriver')]).toEqual([false, false]);
  await server.close();
});
