import { readdirSync } from 'node:fs';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits';
import { tripLog } from './testing/examples.ts';
import { sendZip, takeHome } from './testing/exports.ts';
import { smallPicture, testPicture, upload } from './testing/pictures.ts';
import { sayToSocket } from './testing/raw-http.ts';
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
    fileHead(0),
    Buffer.alloc(bytes),
  );

const fileHead = (number: number) =>
  `--x\r\nContent-Disposition: form-data; name="file${number}"; filename="a.jpg"\r\n\r\n`;

const beginTable = (type = 'application/json') =>
  begin(
    '/api/imports/table',
    { 'content-type': type, 'content-length': limits.importedTableBytes },
    '{"rows":[',
  );

const answered = (status: number) => begun.filter(({ end }) => end.status === status).length;

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

  test('leave no more room than there was when their client hangs up and a picture is still being decoded', async () => {
    // Bytes after the end of a photograph are let through, and it becomes much smaller than what came.
    const photograph = Buffer.concat([await testPicture('sideways.jpg'), Buffer.alloc(20 * megabyte)]);
    for (let i = 0; i < 5; i++) {
      const { request } = begin(
        '/api/uploads',
        { 'content-type': 'multipart/form-data; boundary=x' },
        fileHead(0),
        photograph,
        `\r\n${fileHead(1)}`,
        Buffer.alloc(megabyte),
      );
      await vi.waitUntil(() => request.writableLength === 0);
      request.destroy();
      // It is decoded after those that came before it.
      await upload(anna, await smallPicture());
    }
    begun = [];
    for (let i = 0; i < 10; i++) beginUpload(20 * megabyte);
    await expect.poll(() => answered(503), { timeout: 20_000 }).toBe(3);
  });
});

describe('a table', () => {
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
    for (let i = 0; i < 4; i++) beginTable();
    // However its media type is written.
    beginTable('Application/JSON');
    await expect.poll(() => answered(503)).toBe(1);
    expect((await anna.post('/api/imports/table', { rows: [tripLog()] })).status).toBe(201);
  });
});

describe('a request that does not come to its end', () => {
  let impatient: TestServer;
  let bo: SignedIn;

  beforeAll(async () => {
    impatient = await startTestServer({}, { body: 2_000 });
    bo = await impatient.signUp();
  });
  afterAll(() => impatient.close());

  const head = (path: string, type: string) =>
    [
      `POST ${path} HTTP/1.1`,
      'Host: loggboken',
      `Authorization: Bearer ${bo.token}`,
      `Content-Type: ${type}`,
      'Content-Length: 1000',
      '',
      '',
    ].join('\r\n');

  test.concurrent.each([
    ['/api/login', 'application/json'],
    ['/api/login', 'Application/JSON'],
    ['/api/createlog', 'APPLICATION/json; charset=utf-8'],
    ['/api/imports/table', 'application/json'],
    ['/api/imports', 'application/zip'],
    ['/api/uploads', 'multipart/form-data; boundary=x'],
    ['/api/createlog', 'text/csv'],
    ['/api/nothing', 'text/csv'],
    ['/nothing', 'made/up'],
  ])('is ended when nothing more comes: %s, %s', async (path, type) => {
    await sayToSocket(impatient.url, `${head(path, type)}--x`);
  });

  test('is ended when it comes drop by drop', async () => {
    await sendSteadily(bo, impatient.url, 1_000);
  });

  test('goes on as long as it comes at the pace of a poor connection, but not for ever', async () => {
    const other = await startTestServer({}, { body: 2_000, request: 8_000 });
    const lasted = await sendSteadily(await other.signUp(), other.url, 64 * 1024);
    await other.close();
    expect(lasted).toBeGreaterThan(7_000);
  });

  test('lets go of its account: an import that has fallen silent is no longer under way', async () => {
    const zip = await takeHome(impatient.url, bo);
    const temporary = () => readdirSync(join(impatient.context.config.dataDir, 'temporary'));
    await vi.waitUntil(() => temporary().length === 0, { timeout: 10_000 });
    const silent = sayToSocket(impatient.url, `${head('/api/imports', 'application/zip')}PK`);
    await vi.waitUntil(() => temporary().length === 1, { timeout: 10_000 });
    expect((await sendZip(bo, zip)).body.code).toBe('import_under_way');
    await silent;
    await expect.poll(async () => (await sendZip(bo, zip)).status).toBe(201);
  });

  /** Uploads that many bytes every fifth of a second; how long the server has listened, in milliseconds. */
  function sendSteadily({ token }: SignedIn, url: string, bytes: number): Promise<number> {
    const began = performance.now();
    const request = httpRequest(`${url}/api/uploads`, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    request.write(fileHead(0));
    const timer = setInterval(() => request.write(Buffer.alloc(bytes)), 200);
    request.on('error', () => {});
    return new Promise((resolve) => {
      request.on('close', () => {
        clearInterval(timer);
        resolve(performance.now() - began);
      });
    });
  }
});
