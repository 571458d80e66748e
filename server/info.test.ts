import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { versions } from 'node:process';
import { describe, expect, inject, test, vi } from 'vitest';
import { calls } from '#contract/calls';
import { tripLog } from './testing/examples.ts';
import { dropDatabase } from './testing/places.ts';
import { startTestServer, testServer } from './testing/test-server.ts';

const server = await testServer({ METRICS: 'on' });
const anna = await server.signUp();

test('the version call returns only the version of package.json, the commit and the Node version', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  expect((await server.api.get('/version')).body).toEqual({ version, commit, node: versions.node });
});

// spec 1.11
test('the info call returns the contact e-mail address', async () => {
  expect((await server.api.get(calls.getInfo.path)).body).toEqual({ contactEmail: 'admin@example.com' });
});

test('the probes report ok while the database and the picture store can be reached', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { status, body } = await server.api.get(path);
    expect([status, body]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
  }
});

describe('readiness', () => {
  const ready = async () => (await server.api.get<{ status: string }>('/readyz')).body.status;

  test('is checked only once for simultaneous requests', async () => {
    const written = Promise.withResolvers<void>();
    let writes = 0;
    const { blobs } = server.context;
    const { checkWritable } = blobs;
    blobs.checkWritable = async () => {
      writes++;
      await written.promise;
      return checkWritable.call(blobs);
    };
    let came = 0;
    const count = () => came++;
    server.app.server.on('request', count);
    const asked: Promise<string>[] = [];
    const ask = () => asked.push(ready());
    // The result of an earlier test is shared for a second.
    await expect.poll(() => ask() && writes).toBe(1);
    for (let i = 0; i < 50; i++) ask();
    await expect.poll(() => came).toBe(asked.length);
    written.resolve();
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['ok']));
    server.app.server.off('request', count);
    blobs.checkWritable = checkWritable;
    expect(writes).toBe(1);
  });
});

test.runIf(inject('postgres'))('a server whose database is gone is not ready, but alive', async () => {
  const other = await startTestServer();
  const told = vi.spyOn(other.context.log, 'warn');
  await dropDatabase(inject('postgres') ?? '', other.context.config.databaseUrl ?? '');
  await expect.poll(async () => (await other.api.get('/readyz')).status).toBe(503);
  expect((await other.api.get('/healthz')).status).toBe(200);
  expect(told).toHaveBeenCalledWith({ err: expect.any(Error) }, 'a connection to PostgreSQL was lost');
  await other.close();
});

describe('the metrics for Prometheus', () => {
  const figures = async () => (await server.api.get('/metrics')).text;

  test('count and time requests by route, method and status class', async () => {
    await anna.get('/api/logs/1999');
    await anna.get('/api/logs/nothing');
    const { headers } = await server.api.get('/metrics');
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const series = (status: string) => `{method="GET",route="/api/logs/:year",status="${status}"}`;
    // A request is counted after its response has been sent, which may be after the next request has come.
    for (const status of ['2xx', '4xx'])
      await expect.poll(figures).toContain(`\nhttp_request_duration_seconds_count${series(status)} 1\n`);
    expect(await figures()).toMatch(
      /\nhttp_request_duration_seconds_bucket\{le="0.1",method="GET",route="[^"]+",/,
    );
  });

  test('include the process and its event loop', async () => {
    const text = await figures();
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
    }
  });

  test('contain nothing about users, and do not grow with the number of addresses requested', async () => {
    const { body: log } = await anna.post<{ _id: string }>('/api/createlog', tripLog());
    await anna.get(`/api/showlog/${log._id}`);
    await anna.get(`/api/showprofile/${anna.userId}`);
    const untilCounted = (pages: number) =>
      expect.poll(figures).toContain(`_count{method="GET",route="page",status="4xx"} ${pages}\n`);
    for (const path of ['/a', '/api/a', '/showlog/a', '/assets/a.js']) await server.api.get(path);
    await untilCounted(4);
    const before = await figures();
    for (const path of ['/b', '/api/b', '/showlog/b', '/assets/b.js']) await server.api.get(path);
    await untilCounted(8);
    const after = await figures();
    for (const private_ of [log._id, anna.userId, anna.username, anna.token]) {
      expect(after).not.toContain(private_);
    }
    const lines = (text: string) => text.match(/^http_request/gm)?.length;
    expect(lines(after)).toBe(lines(before));
  });

  test('are a 404 while METRICS is off', async () => {
    const without = await startTestServer();
    const [metrics, unknown] = [await without.api.get('/metrics'), await without.api.get('/unknown')];
    await without.close();
    expect([metrics.status, metrics.text]).toEqual([404, unknown.text]);
  });
});
