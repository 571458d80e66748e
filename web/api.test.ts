import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, call, callOrThrow } from './api.ts';
import { currentToken, leave, logIn } from './session-state.ts';
import { upload } from './upload.ts';

let server: Server;
let seen: { request: IncomingMessage; body: string } | undefined;

/** A real server at the address that a page would have, and a stand-in for the browser's storage. */
async function serve(answer: RequestListener) {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen = { request, body };
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(base + path, init));
}

const json =
  (status: number, body: unknown, headers = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/home', search: '' });
  vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  seen = undefined;
});

// spec 7.25
test('a call fills in its path and query, sends the token and returns the response with its ETag', async () => {
  await serve(json(200, [], { ETag: '"7"' }));
  logIn('a.b.c');
  const result = await call('listTripLogsOfYear', { params: { year: '20/25' }, query: { sort: 'oldest' } });
  expect(result).toEqual({ ok: true, status: 200, data: [], etag: '"7"', next: null });
  expect(seen?.request.url).toBe('/api/logs/20%2F25?sort=oldest');
  expect(seen?.request.headers.authorization).toBe('Bearer a.b.c');
});

test('a paginated list returns the cursor of its next page', async () => {
  await serve(json(200, [], { Link: '</api/logs?sort=oldest&after=aGo_-1>; rel="next"' }));
  expect(await call('listTripLogs')).toMatchObject({ ok: true, next: 'aGo_-1' });
});

// spec 7.25
test('a call without a token sends no Authorization header', async () => {
  await serve(json(200, { token: 'a.b.c' }));
  await call('logIn', { body: { username: 'åsa', password: 'hemligt' } });
  expect(seen?.request.headers.authorization).toBeUndefined();
  expect(seen?.request.headers['content-type']).toBe('application/json');
  expect(seen?.body).toBe('{"username":"åsa","password":"hemligt"}');
});

// spec 7.22
test('a response may be plain text or empty', async () => {
  await serve((request, response) => {
    if (request.method === 'POST') return response.writeHead(204).end();
    return response
      .writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' })
      .end('Serviceloggen har raderats.');
  });
  expect(await call('logOut')).toMatchObject({ ok: true, status: 204 });
  expect(await call('deleteServiceLog', { params: { id: 'x' } })).toMatchObject({
    data: 'Serviceloggen har raderats.',
  });
});

test('a refused call returns the server’s error message and the invalid fields', async () => {
  const error = {
    code: 'invalid_input',
    message: 'Ogiltiga uppgifter.',
    fields: { title: 'Skriv en rubrik.' },
  };
  await serve(json(400, error));
  const result = await call('listTripLogs');
  expect(result).toEqual({ ok: false, kind: 'refused', status: 400, error });
  await expect(callOrThrow('listTripLogs')).rejects.toBeInstanceOf(CallError);
});

test('the token is deleted when the server says that the session has ended', async () => {
  await serve(json(401, { code: 'session_ended', message: 'Sessionen har gått ut. Logga in igen.' }));
  logIn('a.b.c');
  await call('listTripLogs');
  expect(currentToken()).toBeNull();
});

test('the end of an old session does not end the new one', async () => {
  await serve((request, response) => {
    logIn('the.new.one');
    json(401, { code: 'session_ended', message: 'Sessionen har gått ut. Logga in igen.' })(request, response);
  });
  logIn('the.old.one');
  await call('listTripLogs');
  expect(currentToken()).toBe('the.new.one');
});

test('a wrong password does not end a session', async () => {
  await serve(json(401, { code: 'wrong_credentials', message: 'Fel användarnamn eller lösenord.' }));
  logIn('a.b.c');
  await call('logIn', { body: { username: 'åsa', password: 'fel' } });
  expect(currentToken()).toBe('a.b.c');
});

test.each<[string, RequestListener]>([
  ['hangs up', (request) => request.socket.destroy()],
  [
    'answers with a page of somebody else’s',
    (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Wi-Fi</h1>'),
  ],
  [
    'answers with broken JSON',
    (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('[{'),
  ],
])('a server that %s counts as unreachable', async (_, answer) => {
  await serve(answer);
  expect(await call('listTripLogs')).toEqual({ ok: false, kind: 'unreachable' });
});

test.each<[string, RequestListener]>([
  ['nothing', (_, response) => response.writeHead(200).end()],
  ['null', json(201, null)],
])('a change that is answered with %s where a body is due has not reached the server', async (_, answer) => {
  await serve(answer);
  expect(await call('createBoat', { body: { name: 'Vindila' } })).toEqual({ ok: false, kind: 'unreachable' });
});

test.each<[string, number, RequestListener]>([
  [
    'with nothing behind it',
    502,
    (_, response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('Bad gateway'),
  ],
  ['with an error of its own', 503, json(503, { error: 'unavailable' })],
])('a gateway %s counts as an unreachable server, and its status is told', async (_, status, answer) => {
  await serve(answer);
  expect(await call('listTripLogs')).toEqual({ ok: false, kind: 'unreachable', status });
});

test.each<[string, number, string, string, object]>([
  ['a page of a captive portal', 200, 'text/html', '<h1>Wi-Fi</h1>', {}],
  ['nothing', 200, 'application/json', '', {}],
  [
    'a page of a proxy that finds the picture too large',
    413,
    'text/html',
    '<h1>Too large</h1>',
    { status: 413 },
  ],
])('an upload that is answered with %s has not arrived', async (_, status, type, responseText, told) => {
  class Request {
    upload = {};
    status = status;
    responseText = responseText;
    onload?: () => void;
    onloadend?: () => void;
    open() {}
    setRequestHeader() {}
    getResponseHeader = (name: string) => (name === 'Content-Type' ? type : null);
    send() {
      this.onload?.();
      this.onloadend?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  const sent = await upload('uploadImages', [new File(['a'], 'a.jpg')]);
  expect(sent).toEqual({ ok: false, kind: 'unreachable', ...told });
});

// spec 8.11
test('a call that is aborted rejects with AbortError', async () => {
  const abort = new AbortController();
  await serve(() => abort.abort());
  await expect(call('listTripLogs', { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

/** Sets how long a server may be silent. */
function beImpatient(milliseconds: number) {
  const timeout = AbortSignal.timeout;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, milliseconds));
}

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  [
    'falls silent in the middle of its answer',
    (_, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).write('['),
  ],
])('a server that %s counts as unreachable', async (_, answer) => {
  beImpatient(200);
  await serve(answer);
  expect(await call('listTripLogs')).toEqual({ ok: false, kind: 'unreachable' });
});

test('a slow response does not time out as long as more of it arrives', async () => {
  const waits: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const wait = new AbortController();
    waits.push(wait);
    return wait.signal;
  });
  await serve(async (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    for (const piece of ['[', ' ', ' ', ' ', ' ', ']']) {
      const begun = waits.length;
      response.write(piece);
      await expect.poll(() => waits.length).toBeGreaterThan(begun);
      // The timeouts that began with earlier pieces expire.
      for (const wait of waits.slice(0, begun)) wait.abort();
    }
    response.end();
  });
  expect(await call('listTripLogs')).toMatchObject({ ok: true, data: [] });
});

test('a call counts as unreachable when its caller’s own, shorter timeout expires', async () => {
  await serve(() => {});
  const signal = AbortSignal.timeout(100);
  expect(await call('listTripLogs', { signal })).toEqual({ ok: false, kind: 'unreachable' });
});

test('nothing but the log-out itself is sent after a log-out has begun', async () => {
  await serve(json(200, []));
  const begun = vi.fn();
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      constructor() {
        begun();
      }
    },
  );
  logIn('token');
  leave();
  const unreachable = { ok: false, kind: 'unreachable' };
  expect(await call('listTripLogs')).toEqual(unreachable);
  expect(await upload('uploadImages', [new File(['a'], 'a.jpg')])).toEqual(unreachable);
  expect([seen, begun.mock.calls]).toEqual([undefined, []]);
  await call('logOut');
  expect(seen?.request.url).toBe('/api/logout');
  // Until the next log-in, no other test could send anything.
  logIn('token');
});
