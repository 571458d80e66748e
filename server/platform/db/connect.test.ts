import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Refusal, refuse } from '../../refusal.ts';
import { newTestStore, type TestStore } from '../../testing/test-store.ts';
import { connect, type Database, type Db, inTransaction } from './connect.ts';
import { migrate } from './migrate.ts';
import type { LoginFailureRow } from './schema.ts';

let store: TestStore;
let db: Database;

const open = ({ settings }: TestStore): Promise<Database> =>
  connect(
    settings.DATABASE_URL
      ? { postgresUrl: settings.DATABASE_URL }
      : { sqliteFile: join(settings.DATA_DIR ?? '', 'test.sqlite') },
  );

beforeAll(async () => {
  store = await newTestStore();
  db = await open(store);
  await migrate(db);
});
afterAll(async () => {
  await db.destroy();
  await store.remove();
});
beforeEach(() => db.deleteFrom('login_failures').execute());

// A table without references to other tables, to try things on.
const row = (id: string, counted_by = ''): LoginFailureRow => ({ id, counted_by, failed_at: '' });
const insert = (trx: Db, ...rows: LoginFailureRow[]) =>
  trx.insertInto('login_failures').values(rows).execute();
const ids = async () =>
  (await db.selectFrom('login_failures').select('id').orderBy('id').execute()).map(({ id }) => id);

describe('a change in a transaction', () => {
  test('is saved when the transaction is done, and its result is returned', async () => {
    expect(await inTransaction(db, 'accounts', (trx) => insert(trx, row('a')).then(() => 'made'))).toBe(
      'made',
    );
    expect(await ids()).toEqual(['a']);
  });

  test('that is refused leaves nothing behind, and the refusal is returned', async () => {
    const answer = await inTransaction(db, 'accounts', async (trx) => {
      await insert(trx, row('a'));
      return refuse('last_admin');
    });
    expect(answer).toBeInstanceOf(Refusal);
    expect(await ids()).toEqual([]);
  });

  // asvs 2.3.3, 16.5.3
  test('that fails leaves nothing behind, and the failure is thrown', async () => {
    const failing = inTransaction(db, 'accounts', async (trx) => {
      await insert(trx, row('a'));
      throw new Error('out of wind');
    });
    await expect(failing).rejects.toThrow('out of wind');
    expect(await ids()).toEqual([]);
  });
});

describe('a query made after its transaction has ended', () => {
  const late = async (outcome: () => unknown) => {
    let leaked: Db = db;
    const change = inTransaction(db, 'accounts', async (trx) => {
      leaked = trx;
      return outcome();
    });
    await change.catch(() => {});
    // The late query must not become part of this next change.
    await Promise.all([
      inTransaction(db, 'accounts', (trx) => insert(trx, row('next'))),
      expect(insert(leaked, row('late'))).rejects.toThrow(/transaction/i),
    ]);
    expect(await ids()).toEqual(['next']);
  };

  test('fails if the change was made', () => late(() => 'made'));
  test('fails if the change was refused', () => late(() => refuse('last_admin')));
  test('fails if the change failed', () => late(() => Promise.reject(new Error('out of wind'))));
});

describe('simultaneous changes with the same lock', () => {
  test('do not overwrite each other: fifty that each add one make fifty', async () => {
    await insert(db, row('counter', '0'));
    const addOne = () =>
      inTransaction(db, 'accounts', async (trx) => {
        const { counted_by } = await trx
          .selectFrom('login_failures')
          .selectAll()
          .where('id', '=', 'counter')
          .executeTakeFirstOrThrow();
        const next = String(Number(counted_by) + 1);
        await trx
          .updateTable('login_failures')
          .set({ counted_by: next })
          .where('id', '=', 'counter')
          .execute();
        return next;
      });
    const answers = await Promise.all(Array.from({ length: 50 }, addOne));
    expect(answers.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  });

  test('that create a missing row create it only once', async () => {
    const makeOnce = () =>
      inTransaction(db, 'accounts', async (trx) => {
        const found = await trx.selectFrom('login_failures').select('id').where('id', '=', 'one').execute();
        if (found.length > 0) return 'found';
        await insert(trx, row('one'));
        return 'made';
      });
    const answers = await Promise.all(Array.from({ length: 30 }, makeOnce));
    expect(answers.filter((answer) => answer === 'made')).toEqual(['made']);
  });

  test('keep a rule over several rows: two of them cannot remove both of the last two administrators', async () => {
    for (let round = 0; round < 10; round++) {
      await db.deleteFrom('login_failures').execute();
      await insert(db, row('a', 'admin'), row('b', 'admin'));
      const leave = (id: string) =>
        inTransaction(db, 'accounts', async (trx) => {
          const admins = await trx
            .selectFrom('login_failures')
            .select('id')
            .where('counted_by', '=', 'admin')
            .execute();
          if (admins.length < 2) return refuse('last_admin');
          await trx.updateTable('login_failures').set({ counted_by: '' }).where('id', '=', id).execute();
          return 'left';
        });
      const answers = await Promise.all([leave('a'), leave('b')]);
      expect(answers.filter((answer) => answer === 'left')).toHaveLength(1);
    }
  });
});

describe('simultaneous changes', () => {
  const twenty = Array.from({ length: 20 }, (_, i) => String(i).padStart(2, '0'));

  test('are each confirmed only when others can read them', async () => {
    const elsewhere = await open(store);
    const seen = await Promise.all(
      twenty.map(async (id) => {
        await inTransaction(db, 'accounts', (trx) => insert(trx, row(id)));
        return elsewhere.selectFrom('login_failures').select('id').where('id', '=', id).execute();
      }),
    );
    await elsewhere.destroy();
    expect(seen.flat().map(({ id }) => id)).toEqual(twenty);
  });

  test('are refused or fail one by one, and each undoes only its own writes', async () => {
    const outcomes = await Promise.allSettled(
      twenty.map((id, i) =>
        inTransaction(db, 'accounts', async (trx) => {
          await insert(trx, row(id));
          if (i % 3 === 1) return refuse('last_admin');
          // The same row again, which the database rejects.
          if (i % 3 === 2) await insert(trx, row(id));
          return 'made';
        }),
      ),
    );
    const told = outcomes.map((one) =>
      one.status === 'rejected' ? 'failed' : one.value instanceof Refusal ? 'refused' : one.value,
    );
    expect(told).toEqual(twenty.map((_, i) => ['made', 'refused', 'failed'][i % 3]));
    expect(await ids()).toEqual(twenty.filter((_, i) => i % 3 === 0));
  });
});

describe('stored data', () => {
  const words = ['Östersjön', 'Zeus', 'ängel', 'a', 'A', 'é', 'e', '_', '-', '9', '10', 'å', 'z', '🐬', ' '];

  test('is sorted and compared byte by byte, whatever the language of the database', async () => {
    await insert(db, ...words.map((word) => row(word)));
    const sorted = words.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(await ids()).toEqual(sorted);
    const after = await db.selectFrom('login_failures').select('id').where('id', '>', 'a').execute();
    expect(after.map(({ id }) => id).sort()).toEqual(sorted.slice(sorted.indexOf('a') + 1).sort());
  });

  test('is counted and summed as numbers', async () => {
    await insert(db, row('a'), row('b'));
    const { rows, sum } = await db
      .selectFrom('login_failures')
      .select([sql<number>`count(*)`.as('rows'), sql<number>`sum(length(id))`.as('sum')])
      .executeTakeFirstOrThrow();
    expect([rows, sum]).toEqual([2, 2]);
  });

  // asvs 1.2.4
  test('is not matched by a text that cannot be stored', async () => {
    await insert(db, row('a'));
    const found = await db
      .selectFrom('login_failures')
      .select('id')
      .where('id', 'in', ['a\0', '\0'])
      .execute();
    expect(found).toEqual([]);
  });
});
