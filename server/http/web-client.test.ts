import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { type Api, apiAt } from '../testing/api.ts';
import { sayToSocket } from '../testing/raw-http.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let withClient: FastifyInstance;
let temporary: string;
let root: string;
let browser: Api;
let url: string;

const page = '<!doctype html><title>LOGGBOKEN</title>';

beforeAll(async () => {
  server = await startTestServer();
  temporary = await mkdtemp(join(tmpdir(), 'web-client-'));
  // Installed below a folder of this name, the page itself must not be cached as its assets are.
  root = join(temporary, 'assets');
  await mkdir(join(root, 'assets'), { recursive: true });
  await mkdir(join(root, 'images'));
  await writeFile(join(root, 'index.html'), page);
  await writeFile(join(root, 'assets', 'main-a1b2c3.js'), 'export {};');
  for (const [name, text] of [
    ['assets/main-a1b2c3.js', 'export {};'],
    ['index.html', page],
  ] as const) {
    await writeFile(join(root, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(root, `${name}.gz`), gzipSync(text));
  }
  await writeFile(join(root, 'images', 'image6.jpg'), 'a picture');
  withClient = await buildApp(server.context, root);
  url = await withClient.listen({ port: 0, host: '127.0.0.1' });
  browser = apiAt(url);
});
afterAll(async () => {
  await withClient.close();
  await server.close();
  await rm(temporary, { recursive: true });
});

describe('the web client', () => {
  // asvs 4.1.1
  test.each([
    '/',
    '/home',
    '/showlog/abc',
    '/updateservicelog/x?a=b',
    '/home?q=kl.10',
    '/showlog/a.b/c',
    '/apiary',
    '/images',
    '/images/',
    '/åäö',
    '/index.html',
    '//home',
    '/a//b',
    '/%00',
    `/${'a'.repeat(300)}`,
  ])(
    'is served at every address that is neither a file nor an API call, and must be revalidated: %s',
    async (path) => {
      const address = path.includes('%') ? path : encodeURI(path);
      const { status, text, headers } = await browser.get(address);
      expect([status, text]).toEqual([200, page]);
      expect(headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      // A client that takes nothing compressed, such as a monitor, gets the same.
      const plain = await browser.get(address, { 'accept-encoding': 'identity' });
      expect([plain.status, plain.text]).toEqual([200, page]);
    },
  );

  test('lets browsers cache files with a hash in their name for a year, and makes them revalidate others', async () => {
    const script = await browser.get('/assets/main-a1b2c3.js');
    expect([script.status, script.text]).toEqual([200, 'export {};']);
    expect(script.headers.get('content-type')).toMatch(/javascript/);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const picture = await browser.get('/images/image6.jpg');
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(picture.headers.get('etag')).toBeTruthy();
  });

  test.each(['/assets/main-a1b2c3.js', '/home'])(
    'is compressed as the browser accepts, with a Vary header for caches: %s',
    async (path) => {
      const plain = await browser.get(path, { 'accept-encoding': 'identity' });
      expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
        null,
        'Accept-Encoding',
      ]);
      for (const encoding of ['br', 'gzip']) {
        const { text, headers } = await browser.get(path, { 'accept-encoding': encoding });
        expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
        expect(headers.get('content-type')).toBe(plain.headers.get('content-type'));
        expect(headers.get('cache-control')).toBe(plain.headers.get('cache-control'));
        expect(text).toBe(plain.text);
      }
    },
  );

  test('is sent whole even if a range is requested', async () => {
    const { status, text } = await browser.get('/images/image6.jpg', { range: 'bytes=99999999-' });
    expect([status, text]).toEqual([200, 'a picture']);
  });

  test('gives a 304 to a browser that has the current version', async () => {
    const { headers } = await browser.get('/home');
    // As a browser asks unless it is told to bypass its cache.
    const asked = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await browser.get('/home', asked);
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('leaves API addresses and probes to the server', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api?x', '/api//logs']) {
      const { status, body } = await browser.get(path);
      expect([status, body]).toEqual([404, { code: 'no_such_call', message: 'Adressen finns inte.' }]);
    }
    expect((await browser.get('/api/info')).status).toBe(200);
    expect((await browser.get('/healthz')).body).toEqual({ status: 'ok' });
  });

  test.each([
    '/api',
    '/api/nothing',
    '/api?x',
    '/api/info',
    '/home?a=b',
    '/assets/main-a1b2c3.js',
    '',
    '?a=b',
  ])('answers an address with the host in it in the same way as one without: %s', async (path) => {
    const ask = async (address: string) => {
      const said = await sayToSocket(url, `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      return said.replaceAll(/^(date|x-request-id):.*\r\n/gim, '');
    };
    const short = await ask(path.startsWith('/') ? path : `/${path}`);
    expect(short).toMatch(/^HTTP\/1\.1 (200|404) /);
    expect(await ask(`http://loggboken.example:3000${path}`)).toBe(short);
    expect(await ask(`HTTPS://loggboken.example${path}`)).toBe(short);
  });

  test('answers only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status, body } = await browser.send(method, '/home');
      expect([status, body.code]).toEqual([404, 'no_such_call']);
    }
    const head = await browser.send('HEAD', '/home');
    expect([head.status, head.text]).toEqual([200, '']);
  });

  test.each([
    '/assets/main-0ld0ne.js',
    '/assets/main-0ld0ne.js?v=1',
    '/assets/main-0ld0ne',
    '/assets',
    '/assets/',
    '/service-worker-old.js',
    '/print.css',
    '/images/none.jpg',
    '/package.json',
    '/.env',
    '/server/main.ts',
  ])('is not served in place of a missing file: %s', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, text } = await browser.send(method, path);
      expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
      expect(text).not.toContain('LOGGBOKEN');
      // This may not be cached: the file may be there in a moment, as between servers of two versions.
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  // asvs 13.2.5, 13.4.1, 13.4.3, 15.2.3
  test.each(['/.git/config', '/server', '/node_modules/', '/images/'])(
    'is served instead of a folder listing or source files: %s',
    async (path) => {
      const { status, text } = await browser.get(path);
      expect([status, text]).toEqual([200, page]);
    },
  );

  // asvs 5.3.2, 13.2.5, 13.4.1
  test.each([
    '/..%2f..%2f..%2fetc/passwd',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%00',
    '/.%2e/package.json',
  ])('shows no file outside its own folder: %s', async (path) => {
    const { text } = await browser.get(path);
    expect(text).not.toMatch(/root:|"name"/);
  });
});

test('a server without a built web client answers page addresses with a 404 in JSON', async () => {
  const { status, body } = await server.api.get('/home');
  expect([status, body.code]).toEqual([404, 'no_such_call']);
});
