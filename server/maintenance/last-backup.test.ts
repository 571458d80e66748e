import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Backups } from '#contract/backups';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { makeBackup } from './daily-backup.ts';

describe('the last backup', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ METRICS: 'on' });
  });
  afterAll(() => server.close());

  const shown = async () => (await server.admin.get<Backups>('/api/backups')).body;
  /** The response to a probe if the backup was made that many days ago. */
  async function probed(days: number): Promise<unknown> {
    await server.context.db
      .updateTable('last_backup')
      .set({ made_at: new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString() })
      .execute();
    // The server checks at most once a second.
    const told = async () => (await server.api.get<{ lastBackup: Backups['last'] }>('/readyz')).body;
    await expect.poll(async () => (await told()).lastBackup?.madeAt).toBe((await shown()).last?.madeAt);
    return told();
  }

  test('is null before the first one, which is late only if the installation is over two days old', async () => {
    expect(await shown()).toEqual({ last: null, late: false });
    expect((await server.api.get('/readyz')).body).toEqual({
      roomBytes: expect.any(Number),
      status: 'ok',
      lastBackup: null,
    });
    const twoDays = new Date(Date.now() - 50 * 60 * 60 * 1000).toISOString();
    const { db } = server.context;
    const { created_at } = await db.selectFrom('accounts').select('created_at').executeTakeFirstOrThrow();
    await db.updateTable('accounts').set({ created_at: twoDays }).execute();
    expect(await shown()).toEqual({ last: null, late: true });
    await db.updateTable('accounts').set({ created_at }).execute();
  });

  test('is reported with its counts to administrators, probes and Prometheus, and is late after two days', async () => {
    const made = await makeBackup(server.context, join(server.context.config.backupDir, 'a.tar'));
    const { last } = await shown();
    expect(last).toEqual({ ...(made as object), madeAt: expect.any(String) });
    const seconds = Date.parse(last?.madeAt ?? '') / 1000;
    const { text } = await server.api.get('/metrics');
    expect(text).toContain(`\nloggboken_last_backup_timestamp_seconds ${seconds}\n`);
    expect(text).toContain('\nloggboken_last_backup_missing_files 0\n');

    const lastBackup = expect.objectContaining({ pictures: 0, missing: 0 });
    expect(await probed(2)).toEqual({ roomBytes: expect.any(Number), status: 'ok', lastBackup });
    expect(await probed(2.1)).toEqual({
      roomBytes: expect.any(Number),
      status: 'ok',
      warning: 'no backup for two days',
      lastBackup,
    });
    expect(await shown()).toMatchObject({ late: true });
  });

  test('is late if it is dated a day ahead, but not if it is only some minutes', async () => {
    await makeBackup(server.context, join(server.context.config.backupDir, 'b.tar'));
    expect(await shown()).toMatchObject({ late: false });
    // Servers that share a database may disagree by some minutes.
    expect(await probed(-0.01)).toEqual({
      roomBytes: expect.any(Number),
      status: 'ok',
      lastBackup: expect.anything(),
    });
    expect(await probed(-1)).toMatchObject({ warning: 'no backup for two days' });
    expect(await shown()).toMatchObject({ late: true });
  });
});
