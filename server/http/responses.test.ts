import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits';
import { tripLog } from '../testing/examples.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let anna: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };
const sendRaw = (bytes: string | Uint8Array, headers: Record<string, string> = json) =>
  anna.post('/api/createlog', Buffer.from(bytes), headers);

const policyIn = (headers: Headers) => headers.get('content-security-policy')?.split(/; ?/) ?? [];

describe('every response', () => {
  const answers = () =>
    Promise.all([
      server.api.get('/api/info'),
      server.api.get('/api/openapi.json'),
      server.api.get('/healthz'),
      server.api.get('/readyz'),
      server.api.get('/nothing'),
      server.api.get('/api/nothing'),
      server.api.get('/api/logs'),
      server.api.get('/api/%zz'),
      server.api.post('/api/login', { username: 'x', password: 'y' }),
      server.api.post('/api/login', Buffer.from('{'), json),
      server.api.post('/api/logout'),
      server.api.send('OPTIONS', '/api/logs', undefined, {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
      }),
      anna.get('/api/logs', { origin: 'https://elsewhere.example' }),
      anna.get('/api/users'),
      anna.post('/api/createlog', tripLog()),
      anna.post('/api/createlog', {}),
      sendRaw('x'.repeat(limits.jsonBytes + 1)),
    ]);

  // asvs 3.2.1, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 14.2.3
  test('has the security headers, including a strict content security policy', async () => {
    for (const { headers } of await answers()) {
      const policy = policyIn(headers);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.join()).not.toMatch(/unsafe|\*|http:|upgrade-insecure-requests/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  // asvs 3.4.3, 3.4.4
  test('that may be a page runs our own scripts alone, and is kept apart from other windows', async () => {
    for (const path of ['/healthz', '/nothing']) {
      const { headers } = await server.api.get(path);
      const policy = policyIn(headers);
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("style-src 'self'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
    }
  });

  test('allows map tiles only from the server that the operator has named', async () => {
    const charts = await startTestServer({
      TILES_URL: 'https://kartor.example:8443/sj%C3%B6/{z}/{x}/{y}.png',
      TILES_CREDIT: '© Kartverket',
    });
    const policyOf = ({ headers }: { headers: Headers }) =>
      policyIn(headers).find((part) => part.startsWith('img-src'));
    expect(policyOf(await charts.api.get('/healthz'))).toBe(
      "img-src 'self' data: blob: https://kartor.example:8443",
    );
    expect((await charts.api.get('/api/info')).body).toMatchObject({ tiles: { credit: '© Kartverket' } });
    await charts.close();
    expect(policyOf(await server.api.get('/healthz'))).toBe("img-src 'self' data: blob:");
    expect((await server.api.get('/api/info')).body).not.toHaveProperty('tiles');
  });

  // asvs 3.4.2, 3.5.2, 14.2.2, 14.3.2
  test('has no CORS headers, and API responses may not be cached', async () => {
    for (const { headers } of await answers()) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
    for (const path of ['/api/logs', '/api/info', '/api/nothing', '/%61pi/logs']) {
      expect((await anna.get(path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  // asvs 1.2.3, 4.1.1
  test('names its media type and encoding', async () => {
    for (const { headers, text } of await answers()) {
      if (text !== '')
        expect(headers.get('content-type')).toMatch(/^(application\/json|text\/plain); charset=utf-8$/);
    }
  });

  // asvs 13.4.2, 16.5.1
  test('reveals nothing about the software behind it', async () => {
    for (const { headers, text } of await answers()) {
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
      expect(text).not.toMatch(/node_modules|\.ts:|\s{2}at .+\(|SQLITE|stack|FST_/);
    }
  });
});

describe('an internal error', () => {
  // asvs 13.4.2, 16.5.1
  test('is a 500 with a plain message, and no details of what went wrong', async () => {
    const broken = await startTestServer();
    try {
      const who = await broken.signUp();
      await broken.context.db.schema.alterTable('trip_logs').renameTo('gone').execute();
      for (const { status, text } of [
        await who.get('/api/logs'),
        await who.post('/api/createlog', tripLog()),
      ]) {
        expect([status, text]).toEqual([
          500,
          JSON.stringify({ code: 'defect', message: 'Något gick fel hos oss. Inget har sparats.' }),
        ]);
      }
    } finally {
      await broken.close();
    }
  });
});
