import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newTestStore, type TestStore } from '../../testing/test-store.ts';
import { connect, type Database, type Db, inTransaction } from './connect.ts';
import { isDatabaseUnavailable } from './driver-errors.ts';
import { migrate } from './migrate.ts';
import { withSnapshot } from './snapshot.ts';

let store: TestStore;
let url: string;
let db: Database;
/** Another client of the same database. */
let other: pg.Client;
/** How often a lost connection was logged. */
let lost: number;

beforeEach(async () => {
  store = await newTestStore();
  url = store.settings.DATABASE_URL ?? '';
  lost = 0;
  const warn = () => {
    lost += 1;
  };
  db = await connect({ postgresUrl: url }, { info: () => {}, warn, error: () => {} });
  await migrate(db);
  other = new pg.Client(url);
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await db.destroy();
  await store.remove();
});

const failure = { id: 'a', counted_by: '', failed_at: '' };
const kept = () => db.selectFrom('login_failures').selectAll().execute();
const cutOff = () =>
  other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );

describe('a PostgreSQL that goes away and comes back', () => {
  test('is queried again over a new connection if none was in use', async () => {
    await kept();
    const { rowCount } = await cutOff();
    await expect.poll(() => lost).toBe(rowCount);
    expect(await kept()).toEqual([]);
  });

  // asvs 16.5.2, 16.5.3
  test('during a change undoes it, and the error says that the database was unavailable', async () => {
    const change = inTransaction(db, 'accounts', async (trx) => {
      await trx.insertInto('login_failures').values(failure).execute();
      await cutOff();
      await trx
        .insertInto('login_failures')
        .values({ ...failure, id: 'b' })
        .execute();
    });
    const thrown = await change.catch((error: unknown) => error);
    expect(isDatabaseUnavailable(thrown)).toBe(true);
    expect(await kept()).toEqual([]);
  });

  test('during a change releases the lock of the change', async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const stuck = inTransaction(db, 'accounts', () => {
      begun.resolve();
      return end.promise;
    });
    await begun.promise;
    await cutOff();
    end.resolve();
    await stuck.catch(() => {});
    // A cut-off connection may be noticed only by the next query over it.
    const changeAgain = () =>
      inTransaction(db, 'accounts', async () => 'mine').catch((error: unknown) =>
        expect(isDatabaseUnavailable(error), String(error)).toBe(true),
      );
    await expect.poll(changeAgain).toBe('mine');
  });
});

test.each([
  ['nobody listens', { port: '9' }, 'ECONNREFUSED'],
  ['the database does not exist', { pathname: '/no-such-database' }, 'does not exist'],
])('if %s, connecting fails with an error that says so', async (_, wrong, words) => {
  await expect(connect({ postgresUrl: Object.assign(new URL(url), wrong).href })).rejects.toThrow(words);
});

test('changes with different locks do not wait for each other', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const held = inTransaction(db, 'account 1', () => {
    begun.resolve();
    return end.promise;
  });
  await begun.promise;
  expect(await inTransaction(db, 'account 2', async () => 'done')).toBe('done');
  end.resolve();
  await held;
});

test('a snapshot has no idle timeout, while a change has one', async () => {
  const longest = (one: Db) =>
    sql<{ now: string }>`select current_setting('idle_in_transaction_session_timeout') as now`
      .execute(one)
      .then(({ rows }) => rows[0]?.now);
  expect(await inTransaction(db, 'accounts', longest)).not.toBe('0');
  expect(await withSnapshot({ postgresUrl: url }, (snapshot) => longest(snapshot.db))).toBe('0');
});

test('every text column sorts independently of the language of the database', async () => {
  const { rows } = await other.query(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'",
  );
  expect(rows).toEqual([]);
});
