import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionLimits } from '#contract/limits';
import type { ServiceLog } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { serviceLog, tripLog } from './testing/examples.ts';
import { smallPicture, upload } from './testing/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let anna: SignedIn;
let bo: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  [anna, bo] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

const shown = async (who: SignedIn, path: string) => {
  // The second time it may have been kept, the third time be sent as the second was.
  await who.get(path);
  await who.get(path);
  const { status, body } = await who.get<TripLog[]>(path);
  return status === 200 ? body.map(({ title, images }) => [title, ...images]) : status;
};

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const setSessions = ({ userId }: SignedIn, times: { created_at?: string; last_seen_at?: string }) =>
  server.context.db.updateTable('sessions').set(times).where('account_id', '=', userId).execute();

describe('an answer that is kept', () => {
  test('is as the logs are, after each change of any of them', async () => {
    expect(await shown(anna, '/api/logs')).toEqual([]);
    const [picture = ''] = await upload(anna, await smallPicture());
    const { body } = await anna.post<TripLog>('/api/createlog', tripLog({ title: 'Ut', images: [picture] }));
    const paths = ['/api/logs', '/api/logs?sort=oldest', '/api/logs/2025', '/api/logs?limit=1'];
    for (const path of paths) expect(await shown(anna, path)).toEqual([['Ut', picture]]);

    await anna.put(`/api/updatelog/${body._id}`, tripLog({ title: 'Hem', images: [picture] }));
    for (const path of paths) expect(await shown(anna, path)).toEqual([['Hem', picture]]);
    expect((await anna.get<TripLog>(`/api/showlog/${body._id}`)).body.title).toBe('Hem');

    await anna.delete(`/api/deleteimage/${picture.split('/').at(-1)}`);
    for (const path of paths) expect(await shown(anna, path)).toEqual([['Hem']]);
    expect((await anna.get<TripLog>(`/api/showlog/${body._id}`)).body.images).toEqual([]);

    await anna.delete(`/api/deletelog/${body._id}`);
    for (const path of paths) expect(await shown(anna, path)).toEqual([]);
    expect((await anna.get(`/api/showlog/${body._id}`)).status).toBe(404);
  });

  test('is as the service logs are', async () => {
    const path = `/api/servicelogs/${anna.userId}`;
    expect(await shown(anna, path)).toEqual([]);
    const { body } = await anna.post<ServiceLog>('/api/createservicelog', serviceLog({ title: 'Vår' }));
    expect(await shown(anna, path)).toEqual([['Vår']]);
    await anna.put(`/api/servicelog/${body._id}`, serviceLog({ title: 'Höst' }));
    expect(await shown(anna, path)).toEqual([['Höst']]);
    expect((await anna.get<ServiceLog>(`/api/servicelog/${body._id}`)).body.title).toBe('Höst');
  });

  test('is its owner’s: nobody else gets it at the same address', async () => {
    const { body } = await anna.post<TripLog>('/api/createlog', tripLog({ title: 'Bara min' }));
    const path = `/api/showlog/${body._id}`;
    for (const address of ['/api/logs', path]) expect((await anna.get(address)).status).toBe(200);
    expect(await shown(bo, '/api/logs')).toEqual([]);
    expect((await bo.get(path)).body.code).toBe('trip_log_not_yours');
    expect((await server.api.get(path)).status).toBe(401);
    expect((await server.api.as(`${anna.token}x`).get(path)).status).toBe(401);
  });

  test('is nobody’s any more when the session has ended', async () => {
    const there = await server.logIn(bo);
    expect(await shown(there, '/api/logs')).toEqual([]);
    await there.post('/api/logout');
    expect((await there.get('/api/logs')).body.code).toBe('session_ended');
  });

  test('is not sent again to who has it, until it has changed', async () => {
    const first = await bo.get('/api/logs');
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await bo.get('/api/logs', known);
    expect([again.status, again.text]).toEqual([304, '']);
    await bo.post('/api/createlog', tripLog());
    const changed = await bo.get<TripLog[]>('/api/logs', known);
    expect([changed.status, changed.body.length]).toEqual([200, 1]);
    expect(changed.headers.get('etag')).not.toBe(first.headers.get('etag'));
  });

  test('is sent smaller to who can read it so, and says the same', async () => {
    for (let i = 0; i < 5; i++) await bo.post('/api/createlog', tripLog());
    const plain = await bo.get('/api/logs', { 'accept-encoding': 'identity' });
    const small = await bo.get('/api/logs', { 'accept-encoding': 'br' });
    expect([plain.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual([
      null,
      'br',
    ]);
    expect(Number(small.headers.get('content-length'))).toBeLessThan(plain.text.length / 3);
    expect(small.text).toBe(plain.text);
    expect(small.headers.get('vary')).toContain('Accept-Encoding');
    for (const refused of ['gzip, br;q=0', 'br; q=0.0, gzip']) {
      const answer = await bo.get('/api/logs', { 'accept-encoding': refused });
      expect([answer.headers.get('content-encoding'), answer.text]).toEqual([null, plain.text]);
    }
  });

  test('is the same each time, head and body, but for the number of the request', async () => {
    const eva = await server.signUp();
    for (let i = 0; i < 5; i++) await eva.post('/api/createlog', tripLog());
    const [{ _id } = { _id: '' }] = (await eva.get<TripLog[]>('/api/logs')).body;
    const etag = (await eva.get('/api/logs')).headers.get('etag') ?? '';
    for (const [path, words] of [
      ['/api/logs', { 'accept-encoding': 'identity' }],
      ['/api/logs', { 'accept-encoding': 'gzip, br' }],
      ['/api/logs', { 'if-none-match': etag }],
      ['/api/logs?limit=2', {}],
      [`/api/showlog/${_id}`, {}],
      [`/api/showlog/${_id}`, { 'if-none-match': '"1"' }],
      ['/api/showlog/nothing', {}],
    ] as [string, Record<string, string>][]) {
      const answers = [];
      const ids = new Set();
      for (let i = 0; i < 4; i++) {
        const { status, headers, text } = await eva.get(path, words);
        const { date: _date, 'x-request-id': id, ...head } = Object.fromEntries(headers);
        ids.add(id);
        answers.push([status, head, text]);
      }
      expect(ids.size).toBe(4);
      expect(answers).toEqual(Array(4).fill(answers[0]));
    }
  });

  test('is what was asked for in these words, whoever asked in others before', async () => {
    const path = '/api/logs';
    const etag = (await anna.get(path)).headers.get('etag') ?? '';
    const there = await server.logIn(anna);
    const statusOf = async (who: SignedIn, words = {}) => (await who.get(path, words)).status;
    for (let i = 0; i < 3; i++) {
      expect(await statusOf(anna, { 'if-none-match': etag })).toBe(304);
      expect(await statusOf(anna)).toBe(200);
      expect(await statusOf(there)).toBe(200);
      expect(await statusOf(anna, { authorization: `Bearer ${anna.token}x` })).toBe(401);
      expect(await statusOf(anna, { authorization: anna.token })).toBe(401);
      expect((await anna.send('HEAD', path)).text).toBe('');
      expect((await anna.post(path)).status).toBe(404);
    }
  });

  test('is not sent any more once its session has gone on too long, or has been ended elsewhere', async () => {
    const here = await server.logIn(anna);
    const there = await server.logIn(anna);
    const path = '/api/logs?limit=1';
    for (const who of [here, there]) expect(await shown(who, path)).toEqual([['Bara min']]);
    expect((await here.delete('/api/sessions')).status).toBe(204);
    expect((await there.get(path)).body.code).toBe('session_ended');
    expect(await shown(here, path)).toEqual([['Bara min']]);

    await setSessions(here, { last_seen_at: ago(sessionLimits.idle + 1000) });
    expect((await here.get(path)).body.code).toBe('session_ended');

    const old = await server.logIn(anna);
    await shown(old, path);
    await setSessions(old, { created_at: ago(sessionLimits.absolute + 1000) });
    expect((await old.get(path)).body.code).toBe('session_ended');
  });

  test('marks its reader as seen, as every call does', async () => {
    const here = await server.logIn(bo);
    await shown(here, '/api/logs');
    await setSessions(here, { last_seen_at: ago(60 * 60_000) });
    await shown(here, '/api/logs');
    const devices = await here.get<{ current: boolean; lastSeenAt: string }[]>('/api/sessions');
    const seen = devices.body.find(({ current }) => current)?.lastSeenAt ?? '';
    expect(Date.parse(seen)).toBeGreaterThan(Date.now() - 60_000);
  });
});
