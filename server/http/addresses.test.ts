import { describe, expect, test } from 'vitest';
import { tripLog } from '../testing/examples.ts';
import { sayToSocket } from '../testing/raw-http.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const anna = await server.signUp();

const invalid = { code: 'invalid_input', message: 'Ogiltiga uppgifter.' };

describe('an address', () => {
  // asvs 3.5.3, 13.4.5
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/logs/2024/x'],
    ['GET', '/api/showlog'],
    ['GET', '/api/Logs'],
    ['GET', '/API/logs'],
    ['GET', '/api//logs'],
    ['GET', '/api/logs%2F2024'],
    ['GET', '/api/../api/nothing'],
    ['POST', '/api/logs'],
    ['PUT', '/api/login'],
    ['DELETE', '/api/users'],
    ['PATCH', '/api/logs'],
    ['OPTIONS', '/api/logs'],
    ['OPTIONS', '/api/login'],
    ['POST', '/api/nothing'],
    ['PROPFIND', '/api/logs'],
  ])('that matches no API call is a 404 in JSON for everyone: %s %s', async (method, path) => {
    for (const api of [server.api, anna]) {
      const { status, body } = await api.send(method, path);
      expect([status, body]).toEqual([404, { code: 'no_such_call', message: 'Adressen finns inte.' }]);
    }
  });

  // asvs 1.1.1
  test.each(['/api/showlog/%', '/api/showlog/%zz', '/api/showlog/%C3', '/api/showlog/%ED%A0%80'])(
    'that can not be decoded is 400 in JSON: %s',
    async (path) => {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const { status, body, headers } = await anna.send(method, path);
        expect([status, body]).toEqual([400, invalid]);
        expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      }
    },
  );

  // asvs 13.4.4
  test('requested with TRACE is a 404, and the request is not echoed', async () => {
    const request = `TRACE /api/logs HTTP/1.1\r\nHost: x\r\nX-Secret: psst\r\nConnection: close\r\n\r\n`;
    const said = await sayToSocket(server.url, request);
    expect(said).toMatch(/^HTTP\/1\.1 404 /);
    expect(said).not.toContain('psst');
  });

  test('requested with HEAD gives the same headers as GET and no body', async () => {
    for (const path of ['/api/logs', '/api/info', '/api/showlog/nothing', '/api/nothing']) {
      const [get, head] = [await anna.get(path), await anna.send('HEAD', path)];
      expect([head.status, head.text]).toEqual([get.status, '']);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
      expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    }
    expect((await server.api.send('HEAD', '/api/logs')).status).toBe(401);
  });
});

describe('a request that is not valid HTTP', () => {
  // asvs 4.2.1
  test.each([
    ['nonsense', 'hello\r\n\r\n'],
    ['a bad header', 'GET /api/info HTTP/1.1\r\nHost: x\r\nBad Header: x\r\n\r\n'],
    ['no host', 'GET /api/info HTTP/1.1\r\n\r\n'],
    [
      'two lengths',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd',
    ],
    [
      'a length and pieces',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['endless headers', `GET /api/info HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('is 400, and the connection is closed: %s', async (_what, bytes) => {
    const said = await sayToSocket(server.url, bytes);
    expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(said).not.toMatch(/node:|\.ts|\.js|Error:/);
  });

  // asvs 3.4.4, 3.4.6
  test('gets the same message as every invalid request, with the security headers', async () => {
    const said = await sayToSocket(server.url, 'hello\r\n\r\n');
    expect(said.split('\r\n\r\n')[1]).toBe(JSON.stringify(invalid));
    for (const header of [
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      'Referrer-Policy: no-referrer',
    ]) {
      expect(said).toContain(`${header}\r\n`);
    }
  });

  test('does not prevent other requests from being served', async () => {
    const broken = Array.from({ length: 20 }, () => sayToSocket(server.url, '\0\0\0\0\r\n\r\n'));
    expect((await anna.get('/api/logs')).status).toBe(200);
    await Promise.all(broken);
  });
});

describe('an address with the host in it, as a proxy may write it', () => {
  const ask = async (target: string, ...headers: string[]) => {
    const head = [`GET ${target} HTTP/1.1`, 'Host: loggboken', 'Connection: close', ...headers];
    const said = await sayToSocket(server.url, `${head.join('\r\n')}\r\n\r\n`);
    const [first = '', ...rest] = (said.split('\r\n\r\n')[0] ?? '').split('\r\n');
    const body = said.slice(said.indexOf('\r\n\r\n') + 4);
    return { status: Number(first.split(' ')[1]), headers: rest.join('\n').toLowerCase(), body };
  };

  test.each([
    'http://loggboken',
    'HTTPS://loggboken:8443',
    'http://somewhere.example',
    'http://a:b@loggboken',
  ])('is treated as the address without the host: %s', async (host) => {
    const { body } = await ask('/api/info');
    expect(await ask(`${host}/api/info`)).toMatchObject({ status: 200, body });
    expect((await ask(`${host}/api/logs`)).status).toBe(401);
    await anna.post('/api/createlog', tripLog());
    const { headers, ...logs } = await ask(`${host}/api/logs?limit=1`, `Authorization: Bearer ${anna.token}`);
    expect(logs.status).toBe(200);
    expect(JSON.parse(logs.body)).toHaveLength(1);
    // The header of every API call, for caches in between.
    expect(headers).toContain('cache-control: no-store');
  });

  test.each(['http://loggboken', 'http://loggboken/', 'http://loggboken?q=1', 'http:///api/info', 'http://'])(
    'with an empty path or host causes no server error: %s',
    async (target) => {
      expect((await ask(target)).status).toBeLessThan(500);
    },
  );

  test('has only the first host removed', async () => {
    expect((await ask('http://loggboken/http://loggboken/api/info')).status).toBe(404);
    expect((await ask('http://loggboken//api/info')).status).toBe((await ask('//api/info')).status);
  });
});
