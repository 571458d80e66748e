import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { limits } from '#contract/limits';
import { tripLog } from '../testing/examples.ts';
import { sayToSocket } from '../testing/raw-http.ts';
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

const invalid = { code: 'invalid_input', message: 'Ogiltiga uppgifter.' };

describe('a request body', () => {
  test.each([
    ['broken', '{"title": '],
    ['with a trailing comma', '{"title":"x",}'],
    ['with single quotes', "{'title':'x'}"],
    ['two at once', '{}{}'],
    ['not a number', 'NaN'],
    ['text', 'hej'],
    ['with a raw line break in a text', '{"title":"a\nb"}'],
    ['empty', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a number', '7'],
  ])('that is not a valid JSON object is 400: %s', async (_what, text) => {
    const { status, body } = await sendRaw(text);
    expect([status, body]).toEqual([400, invalid]);
  });

  // asvs 1.1.1
  test.each([
    ['a lone continuation byte', [0x80]],
    ['a cut-off sequence', [0xc3]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['Latin-1', [0xe5, 0xe4, 0xf6]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
  ])('whose bytes are not UTF-8 is 400: %s', async (_what, bytes) => {
    const [before = '', after = ''] = JSON.stringify(tripLog({ title: '|' })).split('|');
    const { status, body } = await sendRaw(
      Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]),
    );
    expect([status, body]).toEqual([400, invalid]);
  });

  // asvs 1.1.1
  test.each(['\\ud800', '\\udc00', '\\udc00\\ud800', 'a\\u0000b'])(
    'with an escape that makes an invalid character is 400: %s',
    async (written) => {
      const { status, body } = await sendRaw(JSON.stringify(tripLog({ title: '|' })).replace('|', written));
      expect([status, body.fields]).toEqual([
        400,
        { title: 'Texten innehåller tecken som inte går att spara.' },
      ]);
    },
  );

  test('may use escapes and begin with a byte order mark, and the last of two fields with the same name counts', async () => {
    const text = JSON.stringify(tripLog({ title: '|' })).replace('|', '\\u00e5\\ud83d\\udc2c');
    const { status, body } = await sendRaw(`\ufeff{"title":"x",${text.slice(1)}`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'å🐬' });
  });

  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  // asvs 1.5.2
  test.each(['title', 'windSpeed', 'year', 'uploadedImages', 'departureDateTime', 'unknown'])(
    'with a field nested a hundred thousand levels deep is 400: %s',
    async (field) => {
      const { status, body } = await sendRaw(
        JSON.stringify(tripLog({ [field]: '|' })).replace('"|"', nested(100_000)),
      );
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    },
  );

  test('nested a hundred thousand levels deep is 400, but such a field is harmless if it is ignored', async () => {
    expect((await sendRaw(nested(100_000))).status).toBe(400);
    const ignored = await sendRaw(JSON.stringify(tripLog({ _id: '|' })).replace('"|"', nested(100_000)));
    expect(ignored.status).toBe(201);
  });

  test('with very many fields is 400', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`field${i}`, i]));
    const { status, body } = await anna.post('/api/createlog', tripLog(many));
    expect([status, body.message]).toEqual([400, 'Ogiltiga uppgifter.']);
  });
});

describe('a request body, by size and type', () => {
  const ofSize = (bytes: number) => {
    const empty = JSON.stringify({ _id: '' });
    return JSON.stringify({ _id: 'x'.repeat(bytes - empty.length) });
  };

  // spec 9.16
  test('may be 256 KiB and no more', async () => {
    const within = await sendRaw(ofSize(limits.jsonBytes));
    expect(within.status).toBe(400);
    expect(within.body.code).toBe('invalid_input');
    const { status, body } = await sendRaw(ofSize(limits.jsonBytes + 1));
    expect([status, body]).toEqual([
      413,
      { code: 'body_too_large', message: 'Det som skickades är för stort.' },
    ]);
  });

  test('of whoever has not logged in may be 16 KiB and no more', async () => {
    const logIn = (bytes: number) => {
      const sent = JSON.stringify({ username: 'x'.repeat(bytes), password: 'x' });
      return server.api.post('/api/login', Buffer.from(sent), json);
    };
    expect((await logIn(15_000)).status).toBe(400);
    expect((await logIn(limits.jsonBytesOfAnyone)).status).toBe(413);
  });

  test('is measured even if it comes in chunks without a length', async () => {
    const pieces = ReadableStream.from(
      (function* () {
        for (let i = 0; i < 40; i++) yield Buffer.alloc(10_000, ' ');
      })(),
    );
    const reply = await fetch(`${server.url}/api/createlog`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${anna.token}` },
      body: pieces,
      duplex: 'half',
    } as RequestInit);
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: 'body_too_large' });
  });

  // asvs 1.5.2, 3.5.2
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense', ''])(
    'of a type other than JSON is 415: %j',
    async (type) => {
      const { status, body } = await sendRaw(JSON.stringify(tripLog()), { 'content-type': type });
      expect([status, body]).toEqual([
        415,
        { code: 'wrong_media_type', message: 'Innehållet har fel format.' },
      ]);
    },
  );

  test('that is a form cannot create a log', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(tripLog())) form.set(name, String(value));
    expect((await anna.post('/api/createlog', form)).body).toEqual(invalid);
  });

  test('may name its charset', async () => {
    const type = { 'content-type': 'application/json; charset=UTF-8' };
    expect((await sendRaw(JSON.stringify(tripLog()), type)).status).toBe(201);
  });

  test('that claims to be compressed is 400', async () => {
    const reply = await sendRaw('\x1f\x8b\x08\x00', { ...json, 'content-encoding': 'gzip' });
    expect(reply.status).toBe(400);
  });

  test('is judged only after authentication: without a token a huge or broken one is 401', async () => {
    for (const text of ['{"title": ', ofSize(limits.jsonBytes + 1)]) {
      expect((await server.api.post('/api/createlog', Buffer.from(text), json)).status).toBe(401);
    }
  });
});

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
      const policy = headers.get('content-security-policy')?.split(';') ?? [];
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("style-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy.join()).not.toMatch(/unsafe|\*|http:|upgrade-insecure-requests/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
    }
  });

  test('allows map tiles only from the server that the operator has named', async () => {
    const charts = await startTestServer({
      TILES_URL: 'https://kartor.example:8443/sj%C3%B6/{z}/{x}/{y}.png',
      TILES_CREDIT: '© Kartverket',
    });
    const policyOf = ({ headers }: { headers: Headers }) =>
      headers
        .get('content-security-policy')
        ?.split(';')
        .find((part) => part.startsWith('img-src'));
    const answer = await charts.api.get('/api/info');
    expect(policyOf(answer)).toBe("img-src 'self' data: blob: https://kartor.example:8443");
    expect(answer.body).toMatchObject({ tiles: { credit: '© Kartverket' } });
    await charts.close();
    const plain = await server.api.get('/api/info');
    expect(policyOf(plain)).toBe("img-src 'self' data: blob:");
    expect(plain.body).not.toHaveProperty('tiles');
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

describe('a server that is told to stop', () => {
  test('answers the requests it has received', async () => {
    const stopping = await startTestServer();
    const who = await stopping.signUp();
    const body = JSON.stringify(tripLog());
    const head = [
      'POST /api/createlog HTTP/1.1',
      'Host: x',
      'Connection: close',
      `Authorization: Bearer ${who.token}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    let came = 0;
    const allCame = new Promise<void>((resolve) => {
      stopping.app.server.on('request', () => ++came === 20 && resolve());
    });
    const asked = Array.from({ length: 20 }, () =>
      sayToSocket(stopping.url, `${head.join('\r\n')}\r\n\r\n${body}`),
    );
    await allCame;
    await stopping.close();
    for (const said of await Promise.all(asked)) expect(said).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
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
