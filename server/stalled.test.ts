import { type ClientRequest, request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits';
import { tripLog } from './testing/examples.ts';
import { smallPicture, upload } from './testing/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from './testing/test-server.ts';

/** Clients that begin to send something, and then are silent. */

let server: TestServer;
let anna: SignedIn;
let begun: { request: ClientRequest; end: { status?: number; retryAfter?: string; code?: string } }[];

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  anna = await server.signUp();
  begun = [];
});
afterEach(() => {
  vi.useRealTimers();
  for (const { request } of begun) request.destroy();
});
afterAll(() => server.close());

const megabyte = 1024 * 1024;

/** Begins a request; what it comes to is told in `end`. */
function begin(path: string, headers: Record<string, string | number>, ...pieces: (string | Buffer)[]) {
  const request = httpRequest(server.url + path, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${anna.token}`, ...headers },
  });
  const one: (typeof begun)[number] = { request, end: {} };
  request.on('response', ({ statusCode = 0, headers }) => {
    Object.assign(one.end, { status: statusCode, retryAfter: headers['retry-after'] });
  });
  request.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
    one.end.code ??= code;
  });
  request.flushHeaders();
  for (const piece of pieces) request.write(piece);
  begun.push(one);
  return one;
}

const beginUpload = (bytes: number) =>
  begin(
    '/api/uploads',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\nContent-Disposition: form-data; name="file0"; filename="a.jpg"\r\n\r\n',
    Buffer.alloc(bytes),
  );

const beginJson = (path: string, length: number) =>
  begin(path, { 'content-type': 'application/json', 'content-length': length }, '{"rows":[');

const answered = (status: number) => begun.filter(({ end }) => end.status === status).length;

/** From here on the server waits by a clock that the test moves on. */
function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

describe('uploads that stall', () => {
  test('take one account’s share of the memory, and nobody else’s; what they took comes back', async () => {
    for (let i = 0; i < 10; i++) beginUpload(20 * megabyte);
    await expect.poll(() => answered(503), { timeout: 20_000 }).toBe(3);
    expect(begun.find(({ end }) => end.status === 503)?.end.retryAfter).toBe('5');
    const twenty = Array<Buffer>(limits.imagesPerRequest).fill(await smallPicture());
    const bo = await server.signUp();
    expect(await Promise.all([upload(bo, ...twenty), upload(bo, ...twenty)])).toHaveLength(2);
    for (const { request } of begun) request.destroy();
    await wait(500);
    begun = Array.from({ length: 7 }, () => beginUpload(20 * megabyte));
    await wait(1000);
    expect(answered(503)).toBe(0);
  });

  test('are given up after two minutes of silence, and no earlier', async () => {
    stopTheClock();
    const { request, end } = beginUpload(1000);
    await wait(500);
    vi.advanceTimersByTime(100_000);
    request.write(Buffer.alloc(1000));
    await wait(500);
    vi.advanceTimersByTime(100_000);
    await wait(500);
    expect(end).toEqual({});
    vi.advanceTimersByTime(21_000);
    await expect.poll(() => end.code).toBe('ECONNRESET');
  });
});

describe('a body of JSON that takes its time', () => {
  test('is cut off after a minute; a table that says that it is larger gets as much more', async () => {
    stopTheClock();
    const log = beginJson('/api/createlog', 1000);
    const table = beginJson('/api/imports/table', 3 * limits.jsonBytes);
    const other = beginJson('/api/imports/table', 3 * limits.jsonBytes);
    await wait(500);
    vi.advanceTimersByTime(61_000);
    await expect.poll(() => log.end.code).toBe('ECONNRESET');
    vi.advanceTimersByTime(100_000);
    const rows = Buffer.from(`${JSON.stringify(tripLog())}]}`);
    table.request.write(Buffer.alloc(3 * limits.jsonBytes - '{"rows":['.length - rows.length, ' '));
    table.request.end(rows);
    await expect.poll(() => table.end.status, { timeout: 5_000 }).toBe(201);
    expect(other.end).toEqual({});
    vi.advanceTimersByTime(20_000);
    await expect.poll(() => other.end.code).toBe('ECONNRESET');
  });

  test('takes its share of the memory for what it says that it will be, until it has come', async () => {
    for (let i = 0; i < 6; i++) {
      const { request, end } = begin(
        '/api/imports/table',
        { 'content-type': 'application/json' },
        '{"rows":',
      );
      request.end('[]}');
      await expect.poll(() => end.status).toBe(400);
    }
    for (let i = 0; i < 5; i++) beginJson('/api/imports/table', limits.importedTableBytes);
    await expect.poll(() => answered(503)).toBe(1);
    expect((await anna.post('/api/imports/table', { rows: [tripLog()] })).status).toBe(201);
  });
});
