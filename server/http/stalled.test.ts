import { readdirSync, statSync } from 'node:fs';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits';
import { tripLog } from '../testing/examples.ts';
import { smallPicture, upload } from '../testing/pictures.ts';
import { sayToSocket } from '../testing/raw-http.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

/** Clients that begin to send a request, and then stall. */

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

/** Begins a request; its outcome is written to `end`. */
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

const eightMegabytes = Buffer.alloc(8 * megabyte);
const beginUpload = (token = anna.token) =>
  begin(
    '/api/uploads',
    { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${token}` },
    fileHead(0),
    eightMegabytes,
  );

const fileHead = (number: number) =>
  `--x\r\nContent-Disposition: form-data; name="file${number}"; filename="a.jpg"\r\n\r\n`;

const answered = (status: number) => begun.filter(({ end }) => end.status === status).length;

const temporary = (of: TestServer) => readdirSync(join(of.context.config.dataDir, 'temporary'));

describe('uploads that stall', () => {
  // asvs 2.4.1, 5.2.1, 15.2.2
  test('are limited to four per account; others can upload, and no temporary files remain when they end', async () => {
    for (let i = 0; i < 10; i++) beginUpload();
    await expect.poll(() => answered(503)).toBe(6);
    expect(begun.find(({ end }) => end.status === 503)?.end.retryAfter).toBe('5');
    const twenty = Array<Buffer>(limits.imagesPerRequest).fill(await smallPicture());
    const bo = await server.signUp();
    expect(await Promise.all([upload(bo, ...twenty), upload(bo, ...twenty)])).toHaveLength(2);
    // The folders of the other uploads are removed once those have been answered.
    await expect.poll(() => temporary(server)).toHaveLength(4);
    for (const { request } of begun) request.destroy();
    await expect.poll(() => temporary(server)).toEqual([]);
    expect(await upload(anna, await smallPicture())).toHaveLength(1);
  });

  // asvs 2.4.1, 5.2.1, 15.2.2
  test('do not hold the received bytes in memory', async () => {
    await upload(anna, await smallPicture());
    const bo = await server.signUp();
    const before = await bytesHeld();
    for (const { token } of [anna, bo]) for (let i = 0; i < 4; i++) beginUpload(token);
    await expect.poll(() => bytesIn(temporary(server))).toBeGreaterThanOrEqual(60 * megabyte);
    // The clients are in this process too, but all send from one buffer.
    const after = await bytesHeld();
    expect(after - before).toBeLessThan(20 * megabyte);
  });
});

/** The bytes of buffers in memory that are not garbage. */
async function bytesHeld(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What one collection releases may be freed only during the next one.
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await new Promise(setImmediate);
  }
  return process.memoryUsage().arrayBuffers;
}

/** The bytes received into these folders. */
const bytesIn = (folders: string[]) =>
  folders
    .flatMap((folder) => {
      const path = join(server.context.config.dataDir, 'temporary', folder);
      return readdirSync(path).map((file) => statSync(join(path, file)).size);
    })
    .reduce((sum, size) => sum + size, 0);

test('of one account a few bodies are read at once, further ones wait or are refused; others can save', async () => {
  const bo = await server.signUp();
  const most = limits.bodies + limits.waiting.short;
  for (let n = 0; n < most + 5; n++)
    begin('/api/createlog', { 'content-type': 'application/json', 'content-length': 100_000 }, '{"title":');
  await expect.poll(() => answered(429), { timeout: 10_000 }).toBe(5);
  expect((await anna.post('/api/createlog', tripLog())).status).toBe(429);
  expect((await bo.post('/api/createlog', tripLog())).status).toBe(201);
  for (const { request } of begun) request.destroy();
  await expect.poll(async () => (await anna.post('/api/createlog', tripLog())).status).toBe(201);
});

describe('a request that does not finish', () => {
  let impatient: TestServer;
  let bo: SignedIn;

  beforeAll(async () => {
    impatient = await startTestServer({}, { silence: 1_000 });
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
    ['/api/uploads', 'multipart/form-data; boundary=x'],
    ['/api/createlog', 'text/csv'],
    ['/api/nothing', 'text/csv'],
    ['/nothing', 'made/up'],
  ])('is ended by the server when no more data arrives: %s, %s', async (path, type) => {
    await sayToSocket(impatient.url, `${head(path, type)}--x`);
  });

  test('is answered if its head does not arrive, but a connection on which nothing was asked is closed without an answer', async () => {
    const other = await startTestServer({}, { silence: 10_000, headers: 1_000, request: 2_000 });
    const said = await Promise.all(['', 'GET / HTTP/1.1\r\n'].map((bytes) => sayToSocket(other.url, bytes)));
    await other.close();
    expect(said).toEqual(['', expect.stringMatching(/^HTTP\/1\.1 400 Bad Request\r\n/)]);
  });

  test('continues at the pace of a poor connection, but is ended at the time limit for a whole request', async () => {
    const other = await startTestServer({}, { silence: 1_000, headers: 3_000, request: 3_000 });
    const lasted = await sendSteadily(await other.signUp(), other.url, 1_000);
    await other.close();
    expect(lasted).toBeGreaterThan(2_900);
  });

  /** Uploads that many bytes every fifth of a second; resolves to how long the server has listened, in milliseconds. */
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
