import { randomBytes } from 'node:crypto';
import { closeSync, copyFileSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { tripLog } from '../../testing/examples.ts';
import { dropDatabase } from '../../testing/places.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('a server whose database is gone or broken is not ready', () => {
  let other: TestServer;
  const file = () => join(other.context.config.dataDir, 'loggboken.sqlite');
  const isReady = async () => (await other.api.get('/readyz')).status === 200;

  beforeEach(async () => {
    other = await startTestServer();
    await expect.poll(isReady).toBe(true);
  });
  afterEach(() => other.close());

  const onSqlite = test.skipIf(inject('postgres'));

  onSqlite('when its file has been deleted', async () => {
    for (const ending of ['', '-wal', '-shm']) rmSync(file() + ending);
    // This is written to a deleted file.
    expect((await other.admin.post('/api/createlog', tripLog())).status).toBe(201);
    await expect.poll(isReady).toBe(false);
  });

  onSqlite('when another file has been put in its place', async () => {
    copyFileSync(file(), `${file()}.copy`);
    renameSync(`${file()}.copy`, file());
    await expect.poll(isReady).toBe(false);
  });

  onSqlite('when there is garbage in it', async () => {
    // Before this the rows are in the WAL file; after it the server still has them in its cache.
    await sql`pragma wal_checkpoint(truncate)`.execute(other.context.db);
    const handle = openSync(file(), 'r+');
    writeSync(handle, randomBytes(40_000), 0, 40_000, 0);
    closeSync(handle);
    await expect.poll(isReady).toBe(false);
  });

  test.runIf(inject('postgres'))('when its connections are lost and no new one can be made', async () => {
    const { databaseUrl = '' } = other.context.config;
    const told = vi.spyOn(other.context.log, 'warn');
    await dropDatabase(inject('postgres') ?? '', databaseUrl);
    await expect.poll(isReady).toBe(false);
    expect(told).toHaveBeenCalledWith({ err: expect.any(Error) }, 'a connection to PostgreSQL was lost');
  });
});

describe('the readiness of a server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const ready = async () => (await server.api.get<{ status: string }>('/readyz')).body.status;

  test('is lost while the database cannot be written, and returns by itself', async () => {
    const { schema } = server.context.db;
    await expect.poll(ready).toBe('ok');

    await schema.alterTable('readiness').renameTo('put_away').execute();
    await expect.poll(ready).toBe('unavailable');
    const { status, text } = await server.api.get('/readyz');
    expect([status, text]).toEqual([503, '{"status":"unavailable"}']);
    expect((await server.api.get('/healthz')).status).toBe(200);

    await schema.alterTable('put_away').renameTo('readiness').execute();
    await expect.poll(ready).toBe('ok');
  });

  test('is checked without leaving a lease', async () => {
    await expect.poll(ready).toBe('ok');
    expect(await server.context.db.selectFrom('leases').selectAll().execute()).toEqual([]);
  });
});
