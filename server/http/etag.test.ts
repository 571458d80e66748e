import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import { sessionLimits } from '#contract/limits';
import type { ServiceLog } from '#contract/service-logs';
import type { Task } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import packageJson from '#package.json' with { type: 'json' };
import { serviceLog, track, tripLog } from '../testing/examples.ts';
import { smallPicture, upload } from '../testing/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let anna: SignedIn;
let bo: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  [anna, bo] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

/** The titles and pictures of a list, requested with the ETag of the response before; the status where it is not 200. */
const etags = new Map<string, string>();
const shown = async (who: SignedIn, path: string) => {
  const held = etags.get(who.token + path);
  const { status, body, headers } = await who.get<TripLog[]>(path, held ? { 'if-none-match': held } : {});
  if (status === 200) etags.set(who.token + path, headers.get('etag') ?? '');
  return status === 200 ? body.map(({ title, images }) => [title, ...images]) : status;
};

describe('a client that sends the ETag it has', () => {
  test('gets a 304 for a list until any of the logs or their pictures changes', async () => {
    expect(await shown(anna, '/api/logs')).toEqual([]);
    const [picture = ''] = await upload(anna, await smallPicture());
    const { body } = await anna.post<TripLog>('/api/createlog', tripLog({ title: 'Ut', images: [picture] }));
    const paths = [
      '/api/logs',
      '/api/logs?sort=oldest',
      '/api/logs/2025',
      '/api/logs?limit=1',
      '/api/logs?q=t',
    ];
    for (const path of paths) expect(await shown(anna, path)).toEqual([['Ut', picture]]);
    for (const path of paths) expect(await shown(anna, path)).toBe(304);

    await anna.put(`/api/updatelog/${body._id}`, tripLog({ title: 'Åter', images: [picture] }));
    for (const path of paths) expect(await shown(anna, path)).toEqual([['Åter', picture]]);
    for (const path of paths) expect(await shown(anna, path)).toBe(304);

    await anna.delete(`/api/deleteimage/${picture.split('/').at(-1)}`);
    for (const path of paths) expect(await shown(anna, path)).toEqual([['Åter']]);
    for (const path of paths) expect(await shown(anna, path)).toBe(304);

    await anna.delete(`/api/deletelog/${body._id}`);
    for (const path of paths) expect(await shown(anna, path)).toEqual([]);
  });

  test('gets a 304 for the list of service logs until one changes', async () => {
    const path = `/api/servicelogs/${anna.userId}`;
    expect(await shown(anna, path)).toEqual([]);
    expect(await shown(anna, path)).toBe(304);
    const { body } = await anna.post<ServiceLog>('/api/createservicelog', serviceLog({ title: 'Vår' }));
    expect(await shown(anna, path)).toEqual([['Vår']]);
    await anna.put(`/api/servicelog/${body._id}`, serviceLog({ title: 'Höst' }));
    expect(await shown(anna, path)).toEqual([['Höst']]);
    expect(await shown(anna, path)).toBe(304);
  });

  test('gets a 304 for a single log until that log changes, whatever happens to others', async () => {
    const { body } = await anna.post<TripLog>('/api/createlog', tripLog({ title: 'En' }));
    const path = `/api/showlog/${body._id}`;
    const held = { 'if-none-match': (await anna.get(path)).headers.get('etag') ?? '' };
    await anna.post('/api/createlog', tripLog({ title: 'En till' }));
    const again = await anna.get(path, held);
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', held['if-none-match']]);
    await anna.put(`/api/updatelog/${body._id}`, tripLog({ title: 'En annan' }));
    expect((await anna.get<TripLog>(path, held)).body.title).toBe('En annan');
    await anna.delete(`/api/deletelog/${body._id}`);
    expect((await anna.get(path, held)).status).toBe(404);
  });

  test('gets a service log anew once one of its tasks has been deleted', async () => {
    const boat = await anna.post<Boat>('/api/boats', { name: 'Vindil' });
    const task = await anna.post<Task>('/api/tasks', {
      boatId: boat.body._id,
      name: 'Byt impeller',
      section: 'engineService',
    });
    const done = serviceLog({ tasks: [task.body._id] });
    const { body } = await anna.post<ServiceLog>('/api/createservicelog', done);
    const path = `/api/servicelog/${body._id}`;
    const before = await anna.get<ServiceLog>(path);
    expect(before.body.tasks).toEqual([task.body._id]);
    const held = { 'if-none-match': before.headers.get('etag') ?? '' };
    expect((await anna.get(path, held)).status).toBe(304);

    await anna.delete(`/api/tasks/${task.body._id}`);
    expect((await anna.get<ServiceLog>(path, held)).body.tasks ?? []).toEqual([]);
  });

  test('gets a log anew after an upgrade, which may show it in another way, and may change it with the ETag from before', async () => {
    const { body, headers } = await anna.post<TripLog>('/api/createlog', tripLog({ title: 'Förr' }));
    const path = `/api/showlog/${body._id}`;
    const etag = headers.get('etag') ?? '';
    expect((await anna.get(path, { 'if-none-match': etag })).status).toBe(304);
    const ofReleaseBefore = etag.replace(packageJson.version, '0.9.0');
    expect((await anna.get(path, { 'if-none-match': ofReleaseBefore })).status).toBe(200);

    const change = (ifMatch: string) =>
      anna.put(`/api/updatelog/${body._id}`, tripLog({ title: 'Nu' }), { 'if-match': ifMatch });
    expect((await change(ofReleaseBefore)).status).toBe(200);
    for (const before of [ofReleaseBefore, etag, '"1"']) expect((await change(before)).status).toBe(412);
  });

  test('gets a 304 whether the ETag is weak, strong or one of several', async () => {
    const path = `/api/servicelogs/${anna.userId}`;
    const etag = (await anna.get(path)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    for (const held of [etag, etag.slice(2), `"x", ${etag}`]) {
      expect((await anna.get(path, { 'if-none-match': held })).status).toBe(304);
    }
    expect((await anna.get(path, { 'if-none-match': etag.slice(0, -2) })).status).toBe(200);
  });

  test('learns nothing about another user’s logs', async () => {
    const { body, headers } = await anna.post<TripLog>('/api/createlog', tripLog({ title: 'Bara min' }));
    const list = { 'if-none-match': (await anna.get('/api/logs')).headers.get('etag') ?? '' };
    const log = { 'if-none-match': headers.get('etag') ?? '' };
    const path = `/api/showlog/${body._id}`;
    expect(await (await bo.get('/api/logs', list)).body).toEqual([]);
    expect((await bo.get(path, log)).body.code).toBe('trip_log_not_yours');
    expect((await server.api.get(path, log)).status).toBe(401);
    expect((await server.api.as(`${anna.token}x`).get('/api/logs', list)).status).toBe(401);
  });

  test('gets a 401 instead of a 304 once the session has ended or expired', async () => {
    const there = await server.logIn(bo);
    await shown(there, '/api/logs');
    expect(await shown(there, '/api/logs')).toBe(304);
    await there.post('/api/logout');
    expect(await shown(there, '/api/logs')).toBe(401);

    const idle = await server.logIn(bo);
    await shown(idle, '/api/logs');
    await server.context.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - sessionLimits.idle - 1000).toISOString() })
      .where('account_id', '=', bo.userId)
      .execute();
    expect(await shown(idle, '/api/logs')).toBe(401);
    bo = await server.logIn(bo);
  });

  test('gets the logs again after an older copy of the database has been restored and then changed', async () => {
    const { db } = server.context;
    const changes = () =>
      db.selectFrom('accounts').select('revision').where('id', '=', bo.userId).executeTakeFirstOrThrow();
    const before = await changes();
    const seen = new Set<string | null>();
    for (let i = 0; i < 3; i++) {
      await bo.post('/api/createlog', tripLog({ title: `Före ${i}` }));
      seen.add((await bo.get('/api/logs')).headers.get('etag'));
    }
    await db.deleteFrom('trip_logs').where('owner_id', '=', bo.userId).execute();
    await db.updateTable('accounts').set(before).where('id', '=', bo.userId).execute();
    for (let i = 0; i < 3; i++) {
      await bo.post('/api/createlog', tripLog({ title: `Efter ${i}` }));
      seen.add((await bo.get('/api/logs')).headers.get('etag'));
    }
    expect(seen.size).toBe(6);
  });
});

test('a list is compressed for a client that accepts it, with the same content', async () => {
  for (let i = 0; i < 5; i++) await bo.post('/api/createlog', tripLog());
  const plain = await bo.get('/api/logs', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  for (const [accepted, encoding] of [
    ['br', 'br'],
    // What browsers send over plain HTTP.
    ['gzip, deflate', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br; q=0.0, gzip', 'gzip'],
  ] as const) {
    const small = await bo.get('/api/logs', { 'accept-encoding': accepted });
    expect([small.headers.get('content-encoding'), small.text]).toEqual([encoding, plain.text]);
    expect(small.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(small.headers.get('etag')).toBe(plain.headers.get('etag'));
  }
});

test('a single log and its track are compressed, and have the same ETag in every encoding', async () => {
  const points = Array.from({ length: 900 }, (_, i) => (i < 3 ? [5_900_000, 1_800_000, 0][i] : (i % 7) + 1));
  const long = tripLog({ description: 'Kryss i byar. '.repeat(200), track: track({ points }) });
  const { body } = await bo.post<TripLog>('/api/createlog', long);
  const versions: string[] = [];
  for (const path of [`/api/showlog/${body._id}`, `/api/tracks/${body._id}`]) {
    const plain = await bo.get(path, { 'accept-encoding': 'identity' });
    const etag = plain.headers.get('etag') ?? '';
    versions.push(etag);
    const small = await bo.get(path, { 'accept-encoding': 'gzip' });
    expect([small.headers.get('content-encoding'), small.headers.get('etag')]).toEqual(['gzip', etag]);
    expect(small.text).toBe(plain.text);
    for (const encoding of ['gzip', 'identity']) {
      const same = await bo.get(path, { 'accept-encoding': encoding, 'if-none-match': etag });
      expect([same.status, same.text, same.headers.get('content-encoding')]).toEqual([304, '', null]);
    }
  }
  const ifMatch = { 'if-match': versions[0] ?? '' };
  const changed = await bo.put(`/api/updatelog/${body._id}`, tripLog(), ifMatch);
  expect(changed.status).toBe(200);
});
