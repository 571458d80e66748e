import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { dropDatabase, newBucketSettings, newDatabase } from '../../server/testing/places.ts';
import { startPostgres } from '../../server/testing/postgres.ts';
import { s3Server } from '../../server/testing/s3-server.ts';

/*
 * Where the servers store their data: `JOURNEYS_ON`, which `npm run journeys -- --on …` sets. The journeys are the same.
 */
const way = process.env.JOURNEYS_ON ?? 'sqlite-disk';
const s3 = way === 'postgres-s3' ? s3Server(process.env) : undefined;

/** Runs once per test run: starts PostgreSQL where it is needed. Resolves to a function that stops it. */
export async function prepareKeeping(): Promise<() => Promise<void>> {
  if (!['sqlite-disk', 'postgres-disk', 'postgres-s3'].includes(way)) throw new Error(`There is no ${way}.`);
  if (way === 'sqlite-disk') return async () => {};
  if (way === 'postgres-s3' && !s3)
    throw new Error('No S3 server: .ci/with-swift npm run journeys -- --on postgres-s3');
  const { url, stop } = await startPostgres();
  // For the workers, which start after this.
  process.env.JOURNEYS_POSTGRES = url;
  return stop;
}

/** Storage for one server alone. */
export interface Keeping {
  /** The settings that point to it, besides DATA_DIR. */
  settings: Record<string, string>;
  /** Changes the database behind the server's back; `?` stands for a value. */
  change(sql: string, ...values: string[]): Promise<void>;
  remove(): Promise<void>;
}

export async function newKeeping(dataDir: string): Promise<Keeping> {
  const { JOURNEYS_POSTGRES: postgres } = process.env;
  const database = postgres ? await inPostgres(postgres) : inSqlite(dataDir);
  const bucket = s3 && (await newBucketSettings(s3));
  return { ...database, settings: { ...database.settings, ...bucket } };
}

async function inPostgres(server: string): Promise<Keeping> {
  const url = await newDatabase(server);
  return {
    settings: { DATABASE_URL: url },
    async change(sql, ...values) {
      const client = new pg.Client(url);
      await client.connect();
      let place = 0;
      await client
        .query(
          sql.replace(/\?/g, () => `$${++place}`),
          values,
        )
        .finally(() => client.end());
    },
    remove: () => dropDatabase(server, url),
  };
}

function inSqlite(dataDir: string): Keeping {
  return {
    settings: {},
    async change(sql, ...values) {
      const db = new DatabaseSync(join(dataDir, 'loggboken.sqlite'));
      try {
        db.exec('PRAGMA busy_timeout = 5000');
        db.prepare(sql).run(...values);
      } finally {
        db.close();
      }
    },
    async remove() {},
  };
}
