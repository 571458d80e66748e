import { expect, test } from 'vitest';
import type { Event } from '#contract/events';
import { tripLog } from '../testing/examples.ts';
import { testServer } from '../testing/test-server.ts';
import { removeOld } from './store.ts';

const server = await testServer();
const anna = await server.signUp();
const bo = await server.signUp();

const removeIn = (days: number) =>
  removeOld(server.context, new Date(Date.now() + days * 24 * 60 * 60 * 1000));

// asvs 14.2.4
test('a session is kept for as long as it may be used', async () => {
  await removeIn(29);
  expect((await bo.get('/api/logs')).status).toBe(200);
  await removeIn(31);
  expect((await bo.get('/api/logs')).status).toBe(401);

  const again = await server.logIn(bo);
  const sessions = server.context.db.updateTable('sessions').where('account_id', '=', bo.userId);
  await sessions
    .set({ last_seen_at: new Date(Date.now() + 100 * 24 * 60 * 60 * 1000).toISOString() })
    .execute();
  await removeIn(89);
  expect((await again.get('/api/logs')).status).toBe(200);
  await removeIn(91);
  expect((await again.get('/api/logs')).status).toBe(401);
});

// asvs 14.2.4
test('a log that was deleted is not made again by a device that is switched on a season later', async () => {
  const create = async () => {
    // Her session ends before that.
    const again = await server.logIn(anna);
    return again.post<{ _id: string }>('/api/createlog', tripLog({ _id: 'lastseasonlastseasonla' }));
  };
  const { body } = await create();
  await (await server.logIn(anna)).delete(`/api/deletelog/${body._id}`);
  await removeIn(399);
  expect((await create()).status).toBe(410);
  await removeIn(401);
  expect((await create()).status).toBe(201);
});

// asvs 14.2.4
test('an event is kept for a year', async () => {
  const events = async () => {
    const admin = await server.logIn(server.admin);
    return (await admin.get<Event[]>('/api/events')).body.map(({ _id }) => _id);
  };
  const [first = ''] = await events();
  await removeIn(364);
  expect(await events()).toContain(first);
  await removeIn(366);
  expect(await events()).not.toContain(first);
});

// asvs 14.2.4
test('a failed login is kept for an hour; one dated further ahead than that is removed at once', async () => {
  const { db } = server.context;
  const failures = async () => (await db.selectFrom('login_failures').select('id').execute()).length;
  await server.api.post('/api/login', { username: 'finns inte', password: 'x' });
  const minutes = (many: number) => many / (24 * 60);
  await removeIn(minutes(59));
  expect(await failures()).toBeGreaterThan(0);
  await removeIn(minutes(61));
  expect(await failures()).toBe(0);

  await server.api.post('/api/login', { username: 'finns inte', password: 'x' });
  await removeIn(minutes(-59));
  expect(await failures()).toBeGreaterThan(0);
  await removeIn(minutes(-61));
  expect(await failures()).toBe(0);
});
