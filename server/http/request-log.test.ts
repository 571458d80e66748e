import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serializeError } from '../platform/log.ts';
import { apiAt } from '../testing/api.ts';
import { serviceLog, tripLog } from '../testing/examples.ts';
import { environmentOf, serverArguments, spawnServer, watch } from '../testing/spawned.ts';

// asvs 14.2.1, 14.2.4, 16.2.1, 16.2.3, 16.2.4, 16.2.5, 16.3.2, 16.3.3, 16.4.1
test('the log is JSON, names each request by the id in its response, and holds no text, password or token', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loggboken-log-'));
  const password = 'hemligt-lösenord-0';
  const server = spawnServer({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'trace', ADMIN_PASSWORD: password });
  const url = await server.url();
  const nobody = apiAt(url);

  const login = await nobody.post<{ token: string }>('/api/login', { username: 'admin', password });
  const { token } = login.body;
  const admin = apiAt(url, { authorization: `Bearer ${token}` });
  const texts = { title: 'Rubrik-ord', position: 'Plats-ord', description: 'Text-ord' };
  const created = await admin.post<{ _id: string }>('/api/createlog', tripLog(texts));
  const shown = await admin.get(`/api/showlog/${created.body._id}`);
  await admin.post('/api/createservicelog', serviceLog({ title: 'Rubrik-ord', comments: 'Text-ord' }));
  await admin.post('/api/createlog', tripLog({ ...texts, year: 'Text-ord' }));
  const wrong = await nobody.post('/api/login', { username: 'Namn-ord', password: 'hemligt-lösenord-fel' });
  await nobody.post('/api/login', Buffer.from(`{"password": "${password}`), {
    'content-type': 'application/json',
  });
  await nobody.get(`/api/nothing?token=${token}`);
  await nobody.get(`/nothing?token=${token}`);
  await nobody.get('/api/logs', { authorization: `Bearer ${token}x` });
  const unknown = await admin.get('/api/showprofile/000000000000\n{"msg":"request"}');
  const { stdout, stderr } = await server.stop();
  await rm(folder, { recursive: true });

  expect(stderr).toBe('');
  const lines = stdout
    .split('\n')
    .filter((line) => line && !/^(LOGGBOKEN är|Allt sparas|Logga in)/.test(line));
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(requests).toHaveLength(11);
  expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(11);
  // A line is written after its response has been sent, which may be after the next request.
  const lineOf = (answer: { headers: Headers }) =>
    requests.find(({ reqId }) => reqId === answer.headers.get('x-request-id'));
  expect(lineOf(login)).toMatchObject({ method: 'POST', route: '/api/login', status: 200 });
  expect(lineOf(shown)).toMatchObject({ method: 'GET', route: '/api/showlog/:log_id', status: 200 });
  expect(lineOf(shown)).not.toHaveProperty('address');
  const { userId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(lineOf(wrong)).toMatchObject({ route: '/api/login', status: 401, address: '127.0.0.1' });
  expect(lineOf(unknown)).toMatchObject({ status: 404, account: userId, address: '127.0.0.1' });
  for (const secret of ['hemligt-lösenord', 'Rubrik-ord', 'Plats-ord', 'Text-ord', 'Namn-ord', token]) {
    expect(stdout).not.toContain(secret);
  }
});

test('the secret address of a calendar is in no line of the log, however a program requests it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loggboken-log-'));
  const server = spawnServer({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'trace' });
  const nobody = apiAt(await server.url());
  const secret = 'hemlig-kalender-0';
  const asked = [
    ['GET', `/api/calendar/${secret}`, '/api/calendar/:key'],
    ['PROPFIND', `/api/calendar/${secret}`, '/api/calendar/:key'],
    ['OPTIONS', `/api/calendar/${secret}`, '/api/calendar/:key'],
    ['POST', `/api/calendar/${secret}`, '/api/calendar/:key'],
    ['GET', `/api/calendar/${secret}/`, '/api/calendar/:key'],
    ['GET', `//api/calendar//${secret}`, '//api/calendar/:key'],
    ['GET', `/API/Calendar/${secret}`, '/API/Calendar/:key'],
    ['GET', `/api/calendar%2F${secret}`, '/api/calendar%2F:key'],
    ['GET', `/loggbok/api/calendar/${secret}`, '/loggbok/api/calendar/:key'],
  ] as const;
  for (const [method, path] of asked) await nobody.send(method, path);
  const { stdout } = await server.stop();
  await rm(folder, { recursive: true });

  const lines = stdout.split('\n').filter((line) => line.includes('"msg":"request"'));
  const told = lines.map((line) => JSON.parse(line)).map(({ method, route }) => `${method} ${route}`);
  // A line is written after its response has been sent, which may be after the next request.
  expect(told.toSorted()).toEqual(asked.map(([method, , route]) => `${method} ${route}`).toSorted());
  expect(stdout).not.toContain(secret);
});

test('a client that hangs up in mid-body is not logged as an error, and an unhandled rejection does not stop the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loggboken-log-'));
  const settings = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info' };
  const failing = `data:text/javascript,${encodeURIComponent(
    "process.on('SIGUSR2', () => void Promise.reject(new Error('nobody waits')));",
  )}`;
  const server = watch(
    spawn(process.execPath, ['--import', failing, ...serverArguments], { env: environmentOf(settings) }),
  );
  const url = await server.url();
  let said = '';
  server.child.stdout?.on('data', (text) => {
    said += text;
  });

  const request = httpRequest(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 1000, expect: '100-continue' },
  });
  request.on('error', () => {});
  // The server has read the head, and waits for the body.
  await once(request, 'continue');
  request.write('{', () => request.destroy());
  await expect.poll(() => said).toContain('hung up');

  server.child.kill('SIGUSR2');
  await expect.poll(() => said).toContain('nobody waits');
  expect((await apiAt(url).get('/healthz')).status).toBe(200);
  const { stdout, code } = await server.stop();
  await rm(folder, { recursive: true });
  expect(code).toBe(0);
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  expect(errors).toMatchObject([{ msg: 'something failed that nobody waited for' }]);
});

test('a response that is sent again from the cache is logged like every other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loggboken-log-'));
  const password = 'hemligt-lösenord-0';
  const server = spawnServer({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info', ADMIN_PASSWORD: password });
  const url = await server.url();
  const { body, headers } = await apiAt(url).post<{ token: string }>('/api/login', {
    username: 'admin',
    password,
  });
  const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? [];
  const admin = apiAt(url, { authorization: `Bearer ${body.token}`, cookie });
  const ids = [];
  for (let i = 0; i < 5; i++) ids.push((await admin.get('/api/logs')).headers.get('x-request-id'));
  const { stdout } = await server.stop();
  await rm(folder, { recursive: true });

  const lines = stdout.split('\n').filter((line) => line.includes('"/api/logs"'));
  const told = lines.map((line) => JSON.parse(line));
  // A line is written after its response has been sent, which may be after the next request.
  expect(told.map(({ reqId }) => reqId).toSorted()).toEqual(ids.toSorted());
  const { time: _time, reqId: _id, ms: _ms, ...first } = told[0];
  expect(first).toMatchObject({ method: 'GET', route: '/api/logs', status: 200, msg: 'request' });
  for (const line of told) {
    expect(line).toEqual({ ...first, time: expect.any(Number), reqId: line.reqId, ms: expect.any(Number) });
  }
});

// asvs 16.2.5, 16.3.4
test('an error is logged with its cause, but without the details that a driver adds', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (title)=(Rubrik-ord)',
  });
  const told = serializeError(new Error('not saved', { cause }));
  expect(told).toMatchObject({ type: 'Error', message: 'not saved' });
  expect(told.stack).toMatch(/^Error: not saved\n(.*\n)*caused by: Error: duplicate key\n/);
  expect(JSON.stringify(told)).not.toContain('Rubrik-ord');
  expect(serializeError(cause)).toMatchObject({ code: '23505', message: 'duplicate key' });
});
