import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Insertable, PostgresAdapter, sql } from 'kysely';
import { makeFirstAdmin } from '../server/accounts/first-admin.ts';
import { readConfig } from '../server/config.ts';
import { type Context, closeContext, openContext } from '../server/context.ts';
import type { TripLogRow } from '../server/platform/db/schema.ts';
import { insertRows } from '../server/platform/db/snapshot.ts';
import { chance, tripLogsOf } from './many-logs.ts';
import { password } from './programs.ts';

/** Logs of each account. */
export const logsOfEach = 500;

/** What a measurement can request. */
export interface Filled {
  /** The username of the owner of the logs. */
  person: string;
  ids: string[];
  /** Words that occur in the person's logs. */
  words: string[];
  /** The usernames of the other accounts, which have the same password. */
  others: string[];
}

/** Inserts `logs` logs straight into an empty database: `own` for the person, the rest in accounts of 500 each. */
export const fill = (settings: Record<string, string>, logs: number, own = logsOfEach): Promise<Filled> =>
  withContext(settings, async (context) => {
    const { db } = context;
    await makeFirstAdmin(context);
    const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
    const random = chance(7);
    const ownRows = [...tripLogsOf(account.id, own, random)];
    await db.transaction().execute((trx) => insertRows(trx, 'trip_logs', ownRows.map(asRow)));
    const others = Array.from({ length: (logs - own) / logsOfEach }, (_, i) => String(100_000_000_000 + i));
    for (const id of others) {
      const other = { ...account, id, username: id, username_key: id, email: id, email_key: id };
      await db.transaction().execute(async (trx) => {
        await insertRows(trx, 'accounts', [other]);
        await insertRows(trx, 'trip_logs', [...tripLogsOf(id, logsOfEach, random)].map(asRow));
      });
    }
    return { ...whatToAskFor(account.username, ownRows), others };
  });

function whatToAskFor(person: string, rows: Insertable<TripLogRow>[]): Omit<Filled, 'others'> {
  const words = new Set(rows.flatMap(({ description }) => description.split(' ')));
  return {
    person,
    ids: rows.map(({ id }) => id),
    words: [...words].filter((word) => word.length > 4).slice(0, 40),
  };
}

const asRow = (row: object) => ({ ...row }) as Record<string, string | number | null>;

/** The database's size on disk, and its largest parts: `812 MB (trip_logs 510, …)`. */
export const sizeOf = (settings: Record<string, string>): Promise<string> =>
  withContext(settings, async ({ db, config }) => {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const parts = isPostgres
      ? sql<Part>`select relname as name, pg_table_size(oid) as bytes from pg_class
          where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace order by 2 desc limit 8`
      : sql<Part>`select name, sum(pgsize) as bytes from dbstat group by name order by 2 desc limit 8`;
    const whole = isPostgres
      ? (await sql<Part>`select pg_database_size(current_database()) as bytes`.execute(db)).rows[0]?.bytes
      : (await stat(join(config.dataDir, 'loggboken.sqlite'))).size;
    const { rows } = await parts.execute(db);
    const megabytes = (bytes = 0) => (bytes / 1e6).toFixed(1);
    return `${megabytes(whole)} MB (${rows.map(({ name, bytes }) => `${name} ${megabytes(bytes)}`).join(', ')})`;
  });

interface Part {
  name: string;
  bytes: number;
}

async function withContext<T>(
  settings: Record<string, string>,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const context = await openContext(
    readConfig({ ...settings, ADMIN_PASSWORD: password, LOG_LEVEL: 'silent' }, false),
  );
  try {
    return await work(context);
  } finally {
    await closeContext(context);
  }
}
