import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { startTestServer, type TestServer, testServer } from '../testing/test-server.ts';

const server = await testServer();
const anna = await server.signUp();

describe('the picture cookie', () => {
  const cookieOf = (headers: Headers) => headers.get('set-cookie') ?? '';

  // asvs 3.3.2, 3.3.4
  test('is set at log-in, is HttpOnly and SameSite=Strict, and is not the token', async () => {
    const { headers, body } = await server.api.post<{ token: string }>('/api/login', {
      username: anna.username,
      password: anna.password,
    });
    const [pair = '', ...attributes] = cookieOf(headers).split('; ');
    expect(pair).toMatch(/^loggboken-images=[A-Za-z0-9_-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Strict']);
    expect(body.token).not.toContain(pair.split('=')[1]);
  });

  test('is set again on a request with a token that lacks it, and not on one that has it', async () => {
    const withToken = server.api.as(anna.token);
    const first = cookieOf((await withToken.get('/api/logs')).headers).split(';')[0] ?? '';
    expect(first).toMatch(/^loggboken-images=/);
    const other = { cookie: 'loggboken-images=something' };
    // More than once: a cached response might be sent again.
    for (let i = 0; i < 3; i++) {
      expect(cookieOf((await withToken.get('/api/logs', { cookie: first })).headers)).toBe('');
      expect(cookieOf((await withToken.get('/api/logs', other)).headers)).toContain(first);
      expect(cookieOf((await withToken.get('/api/logs')).headers)).toContain(first);
    }
  });

  // asvs 3.5.1, 6.3.4, 9.2.2
  test('gives no access to endpoints that require a token', async () => {
    const { headers } = await server.api.as(anna.token).get('/api/logs');
    const cookie = cookieOf(headers).split(';')[0] ?? '';
    const closed = Object.values(endpoints).filter(
      ({ access }) => access === 'signedIn' || access === 'administrator',
    );
    expect(closed.length).toBeGreaterThan(20);
    for (const { method, path } of closed) {
      const { status, body } = await server.api.send(method, path, undefined, { cookie });
      expect([path, status, body]).toEqual([
        path,
        401,
        { code: 'not_signed_in', message: 'Du måste vara inloggad.' },
      ]);
    }
  });

  test('is removed at log-out', async () => {
    const session = await server.logIn(anna);
    const cookie = cookieOf((await session.post('/api/logout')).headers);
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toBe('loggboken-images=');
    // A browser removes a cookie only if the attributes are those it was set with.
    expect(attributes.filter((attribute) => !/^(Expires|Max-Age)=/.test(attribute)).sort()).toEqual([
      'HttpOnly',
      'Path=/',
      'SameSite=Strict',
    ]);
    expect(cookie).toContain('Expires=Thu, 01 Jan 1970');
  });

  test('is not removed by a log-out request from another site, which has no token', async () => {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: anna.cookie };
    const { status, headers } = await server.api.post('/api/logout', undefined, foreign);
    expect([status, cookieOf(headers)]).toEqual([204, '']);
  });

  test('is not set on a refused request', async () => {
    const refused = await server.api.get('/api/logs', { authorization: `Bearer ${anna.token}x` });
    expect([refused.status, cookieOf(refused.headers)]).toEqual([401, '']);
  });
});

describe('behind a proxy that speaks HTTPS', () => {
  let behind: TestServer;
  beforeAll(async () => {
    behind = await startTestServer({ TRUST_PROXY: 'on' });
  });
  afterAll(() => behind.close());

  // asvs 3.3.1, 3.3.3, 3.4.1, 3.5.4, 12.2.1
  test('the picture cookie is limited to HTTPS and this host, and HSTS is set', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const { username, password } = behind.admin;
    const reply = await behind.api.post('/api/login', { username, password }, headers);
    const cookie = reply.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-loggboken-images=/);
    expect(cookie.split('; ')).toContain('Secure');
    expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect((await behind.api.get('/api/info')).headers.get('strict-transport-security')).toBeNull();
  });

  // asvs 3.4.1
  test('HSTS covers subdomains, which may belong to others, only if the operator asks for it', async () => {
    const own = await startTestServer({ TRUST_PROXY: 'on', HSTS_SUBDOMAINS: 'on' });
    const { headers } = await own.api.get('/api/info', { 'x-forwarded-proto': 'https' });
    await own.close();
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  test('the picture cookie is also limited to HTTPS and this host if only PUBLIC_URL says HTTPS', async () => {
    const known = await startTestServer({ PUBLIC_URL: 'https://loggboken.example' });
    const { username, password } = known.admin;
    const { headers } = await known.api.post('/api/login', { username, password });
    await known.close();
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-loggboken-images=/);
    expect(cookie.split('; ')).toContain('Secure');
  });

  // asvs 3.4.1, 4.1.3, 15.3.4
  test('a client’s own X-Forwarded-Proto is ignored without TRUST_PROXY', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const reply = await server.api.get('/api/info', headers);
    expect(reply.headers.get('strict-transport-security')).toBeNull();
  });
});
