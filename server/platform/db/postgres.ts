import { ColumnDefinitionNode, type DataTypeNode, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';

/** Connections a server holds at most; PostgreSQL allows 100 as it is installed. */
const poolSize = 10;

/**
 * PostgreSQL at `url` (`postgres://user:password@host:port/database`, with `?sslmode=verify-full` for one across a
 * network; what the address says goes before what stands here).
 */
export function postgresDialect(url: string, log?: Log): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'loggboken',
    max: poolSize,
    // One stays open though nobody asks for anything, so that a server at rest is seen (`hasOtherConnections`).
    min: 1,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // A query that hangs, or a server that has vanished in the middle of a change, holds up the others no longer than this.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
  });
  // Nobody waits for a connection that breaks while it rests, which is replaced. One that breaks at work fails its query, and is
  // told of by that. Unheard, either would end the process.
  pool.on('error', (err) => log?.warn({ err }, 'a connection to PostgreSQL was lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return new LikeSqliteDialect({ pool });
}

/** Sums and counts are numbers as on SQLite, not text: none of ours comes near 2^53. */
const bigint = 20;

const getTypeParser = ((oid: number, format?: 'text') =>
  oid === bigint ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;

/** PostgreSQL made to keep and compare text as SQLite does. */
class LikeSqliteDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new LikeSqliteCompiler();
  }
}

class LikeSqliteCompiler extends PostgresQueryCompiler {
  /**
   * Text columns are compared byte by byte: ids, times and folded names would otherwise sort, and a page of a list begin,
   * as is the custom in the language that a database happens to have been made for.
   */
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    const column = this.parentNode;
    if (node.dataType === 'text' && column && ColumnDefinitionNode.is(column)) this.append(' collate "C"');
  }

  /** A NUL, which no text here holds and PostgreSQL cannot read: whoever asks for one finds nothing, and no error. */
  protected override addParameter(parameter: unknown): void {
    super.addParameter(typeof parameter === 'string' ? parameter.replaceAll('\0', '\uFFFD') : parameter);
  }
}
