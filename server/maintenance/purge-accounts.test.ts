import { expect, test } from 'vitest';
import { removedAccountLife } from '#contract/limits';
import { kinds } from '../export/kinds.ts';
import { insertLogs } from '../logs/store.ts';
import { randomId } from '../platform/ids.ts';
import { tripLog } from '../testing/examples.ts';
import { heaviestTurn } from '../testing/heaviest-turn.ts';
import { startTestServer } from '../testing/test-server.ts';
import { purgeRemovedAccounts } from './purge-accounts.ts';
import { beginPurge, deleteSomeLogs } from './store.ts';

test('an account whose purge has begun can no longer be taken back or logged in to, and goes with all it had', async () => {
  const server = await startTestServer();
  const { db } = server.context;
  const { userId, username, password } = await server.signUp();
  const logs = Array.from({ length: 100 }, () => ({ id: randomId(), fields: tripLog() as never }));
  await insertLogs(db, kinds.trip as never, userId, logs);
  const gone = { state: 'removed', state_since: new Date().toISOString() } as const;
  await db.updateTable('accounts').set(gone).where('id', '=', userId).execute();
  await beginPurge(db, userId);
  const back = await server.admin.put(`/api/users/${userId}/state`, { state: 'active' });
  const inVain = await server.api.post('/api/login', { username, password });
  expect([back.status, inVain.status]).toEqual([404, 401]);
  const later = new Date(Date.now() + removedAccountLife + 1_000);
  expect(await purgeRemovedAccounts(server.context, later)).toEqual({ accounts: 1, pictures: 0 });
  expect(await db.selectFrom('trip_logs').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('accounts').select('id').where('id', '=', userId).execute()).toEqual([]);
  await server.close();
});

test('a purge that was cut off goes on the next hour', async () => {
  const server = await startTestServer();
  const { db } = server.context;
  const { userId } = await server.signUp();
  const logs = Array.from({ length: 30 }, () => ({ id: randomId(), fields: tripLog() as never }));
  await insertLogs(db, kinds.trip as never, userId, logs);
  const gone = { state: 'removed', state_since: new Date().toISOString() } as const;
  await db.updateTable('accounts').set(gone).where('id', '=', userId).execute();
  await beginPurge(db, userId);
  await deleteSomeLogs(db, userId);
  const later = new Date(Date.now() + removedAccountLife + 1_000);
  expect(await purgeRemovedAccounts(server.context, later)).toEqual({ accounts: 1, pictures: 0 });
  expect(await db.selectFrom('trip_logs').select('id').execute()).toEqual([]);
  await server.close();
});

test('the logs of a purged account are deleted a few at a time, and other requests have their turn between', async () => {
  const server = await startTestServer();
  const { db } = server.context;
  const { userId } = await server.signUp();
  const logs = Array.from({ length: 300 }, () => ({ id: randomId(), fields: tripLog() as never }));
  await insertLogs(db, kinds.trip as never, userId, logs);
  const gone = { state: 'removed', state_since: new Date().toISOString() } as const;
  await db.updateTable('accounts').set(gone).where('id', '=', userId).execute();
  let purged = {};
  const { rows } = await heaviestTurn(async () => {
    purged = await purgeRemovedAccounts(server.context, new Date(Date.now() + removedAccountLife + 1_000));
  });
  expect(purged).toEqual({ accounts: 1, pictures: 0 });
  expect(await db.selectFrom('trip_logs').select('id').execute()).toEqual([]);
  expect(rows).toBeLessThan(100);
  await server.close();
});
