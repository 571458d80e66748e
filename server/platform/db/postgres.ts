import { ColumnDefinitionNode, type DataTypeNode, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { withoutNul } from './engine.ts';
import { nameOfStatement } from './statement.ts';

/** The most connections that a server holds; PostgreSQL allows 100 by default. */
const poolSize = 10;

/**
 * PostgreSQL at `url` (`postgres://user:password@host:port/database`, with `?sslmode=verify-full` across a network). The
 * parameters in the address override the settings here.
 */
export function postgresDialect(url: string, log?: Log): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'loggboken',
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // A query that hangs, or a server that vanished in a transaction, blocks the others no longer than this.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
  });
  // A connection that breaks while idle is replaced; one that breaks in use makes its query fail. Without these listeners,
  // either would end the process.
  pool.on('error', (err) => log?.warn({ err }, 'a connection to PostgreSQL was lost'));
  pool.on('connect', (client) => keepPlanned(client).on('error', () => {}));
  return new LikeSqliteDialect({ pool });
}

/** Lets a connection keep the plans of statements, which take longer to make than most of them to run. */
function keepPlanned(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = nameOfStatement(text);
    return name ? query({ name, text, values }) : query(text, values, ...rest);
  }) as typeof client.query;
  return client;
}

/** Sums and counts are numbers as on SQLite, not text: none of ours comes near 2^53. */
const bigint = 20;

const getTypeParser = ((oid: number, format?: 'text') =>
  oid === bigint ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;

/** Makes PostgreSQL store and compare text as SQLite does. */
class LikeSqliteDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new LikeSqliteCompiler();
  }
}

class LikeSqliteCompiler extends PostgresQueryCompiler {
  /**
   * Text columns are compared byte by byte: otherwise ids, times and folded names, and so the pages of a list, would be sorted
   * by the language that the database happens to have been made for.
   */
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    const column = this.parentNode;
    if (node.dataType === 'text' && column && ColumnDefinitionNode.is(column)) this.append(' collate "C"');
  }

  protected override addParameter(parameter: unknown): void {
    super.addParameter(withoutNul(parameter));
  }
}
