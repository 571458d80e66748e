import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { TripLog } from '#contract/trip-logs';
import { makeFirstAdmin } from './accounts/first-admin.ts';
import { readConfig } from './config.ts';
import { closeContext, openContext } from './context.ts';
import { tripLog } from './testing/examples.ts';
import { addMadeUpMigration, leaveDatabase, removeMadeUpMigration } from './testing/made-up-migration.ts';
import { type SignedIn, startTestServer, type TestServer } from './testing/test-server.ts';
import { newTestStore } from './testing/test-store.ts';

test('two servers that start at once on an empty database create one administrator, and only one reports it', async () => {
  const store = await newTestStore();
  const config = readConfig(store.settings, false);
  const servers = await Promise.all([openContext(config), openContext(config)]);
  const told = await Promise.all(servers.map(makeFirstAdmin));
  expect(told.filter((admin) => admin !== undefined)).toHaveLength(1);
  for (const { db } of servers) {
    expect(await db.selectFrom('accounts').select('role').execute()).toEqual([{ role: 'admin' }]);
  }
  await Promise.all(servers.map(closeContext));
  await store.remove();
});

test('servers that start at once on an older database make only one copy, and all open it whole', async () => {
  const store = await newTestStore();
  const config = readConfig({ ...store.settings, ADMIN_PASSWORD: 'skeppare på däck' }, false);
  await leaveDatabase(config);
  addMadeUpMigration();
  onTestFinished(removeMadeUpMigration);
  const copies: string[] = [];
  const servers = await Promise.all([1, 2, 3].map(() => openContext(config, (copy) => copies.push(copy))));
  expect(copies).toHaveLength(1);
  for (const { db } of servers)
    expect(await db.selectFrom('trip_logs').selectAll().execute()).toHaveLength(3);
  await Promise.all(servers.map(closeContext));
  await store.remove();
});

describe('two servers on one database', () => {
  let port: TestServer;
  let starboard: TestServer;
  let anna: SignedIn;
  let annaThere: ReturnType<TestServer['api']['as']>;

  beforeAll(async () => {
    port = await startTestServer({ TRUST_PROXY: 'on' });
    const { databaseUrl = '', dataDir } = port.context.config;
    starboard = await startTestServer({ TRUST_PROXY: 'on', DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    anna = await port.signUp();
    annaThere = starboard.api.as(anna.token);
  });
  afterAll(async () => {
    await starboard.close();
    await port.close();
  });

  test('accept the same session until it ends on either of them', async () => {
    const { token } = await starboard.logIn(anna);
    expect((await port.api.as(token).get('/api/logs')).status).toBe(200);
    expect((await port.api.as(token).post('/api/logout')).status).toBe(204);
    expect((await starboard.api.as(token).get('/api/logs')).status).toBe(401);
  });

  test('show the current list, even if it was changed on the other server after an earlier response', async () => {
    const person = await port.signUp();
    const there = starboard.api.as(person.token, person.cookie);
    const titles = async (api: typeof there) => {
      // Asked several times, so that a server could send an earlier response again.
      for (let i = 0; i < 3; i++) await api.get('/api/logs');
      return (await api.get<TripLog[]>('/api/logs')).body.map(({ title }) => title);
    };
    expect([await titles(person), await titles(there)]).toEqual([[], []]);
    const { body } = await there.post<TripLog>('/api/createlog', tripLog({ title: 'Ut' }));
    expect([await titles(person), await titles(there)]).toEqual([['Ut'], ['Ut']]);
    await person.put(`/api/updatelog/${body._id}`, tripLog({ title: 'Hem' }));
    expect([await titles(there), await titles(person)]).toEqual([['Hem'], ['Hem']]);
    expect((await there.get<TripLog>(`/api/showlog/${body._id}`)).body.title).toBe('Hem');
    await there.delete(`/api/deletelog/${body._id}`);
    expect([await titles(person), await titles(there)]).toEqual([[], []]);
    expect((await person.get(`/api/showlog/${body._id}`)).status).toBe(404);
  });

  test('refuse a session that has ended on the other, even for a response that they have sent before', async () => {
    const person = await port.signUp();
    const there = starboard.api.as(person.token, person.cookie);
    for (const api of [person, there, person, there, person, there]) {
      expect((await api.get('/api/logs')).status).toBe(200);
    }
    await there.post('/api/logout');
    for (const api of [person, there]) expect((await api.get('/api/logs')).status).toBe(401);
  });

  test('create one log for an id that is sent to both at once', async () => {
    const body = tripLog({ _id: 'inthefoginthefoginthef' });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? anna : annaThere).post<TripLog>('/api/createlog', body)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
    expect((await anna.get<TripLog[]>('/api/logs')).body).toHaveLength(1);
  });

  test('accept only one of fifty changes with the same ETag', async () => {
    const { body, headers } = await anna.post<TripLog>('/api/createlog', tripLog());
    const ifMatch = { 'if-match': headers.get('etag') ?? '' };
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (i % 2 ? anna : annaThere).put(
          `/api/updatelog/${body._id}`,
          tripLog({ title: `Rubrik ${i}` }),
          ifMatch,
        ),
      ),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 412)]);
  });

  test('count the failed log-ins from one address together', async () => {
    const guess = { username: anna.username, password: 'gissat fel' };
    const from = { 'x-forwarded-for': '192.0.2.7' };
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 2 ? port : starboard).api.post('/api/login', guess, from)),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429, 429, 429]);
  });

  test('give a username to only one of several simultaneous sign-ups', async () => {
    const wanted = { username: 'Åskan', password: 'blixt och dunder', firstName: 'Åsa', lastName: 'Ask' };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i % 2 ? port : starboard).admin.post('/api/signup', { ...wanted, email: `aska${i}@example.com` }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });
});
