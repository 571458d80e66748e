/** Classifies the errors that the database drivers throw. */

/** Node's code or PostgreSQL's SQLSTATE, and SQLite's result code. */
function codesOf(error: unknown): { code: string; errcode: number | undefined } {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return {
    code: error instanceof Error && typeof code === 'string' ? code : '',
    // The upper bits only add detail (extended result codes).
    errcode: error instanceof Error && typeof errcode === 'number' ? errcode & 0xff : undefined,
  };
}

const sqlite = { busy: 5, readOnly: 8, ioError: 10, corrupt: 11, full: 13, canNotOpen: 14, notADatabase: 26 };

/** The disk under the database has no room left. */
export function isDatabaseFull(error: unknown): boolean {
  const { code, errcode } = codesOf(error);
  return errcode === sqlite.full || code === '53100';
}

/** Out of reach, shutting down, or too busy to answer in time. Whether a change in progress was committed is unknown. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, errcode } = codesOf(error);
  return (
    errcode === sqlite.busy ||
    // Connection exceptions, operator intervention (a shutdown, a timeout), too many connections.
    /^(08...|57...|53300|25P03)$/.test(code) ||
    /^(ECONN.*|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(code) ||
    (error instanceof Error &&
      /^(Connection terminated|Client (has|was)|timeout exceeded when trying to connect)/.test(error.message))
  );
}

/** The file's content is not what SQLite has written there. */
export function isDatabaseDamaged(error: unknown): boolean {
  const { errcode } = codesOf(error);
  return errcode === sqlite.corrupt || errcode === sqlite.notADatabase;
}

/** The file can not be opened, or not for writing: mostly because it or its folder belongs to another user. */
export function isDatabaseClosedToUs(error: unknown): boolean {
  const { errcode } = codesOf(error);
  return errcode === sqlite.canNotOpen || errcode === sqlite.readOnly;
}

/** The disk reports an error: it is broken, or has no room for the files that SQLite keeps beside the database. */
export const isDatabaseOnBadDisk = (error: unknown): boolean => codesOf(error).errcode === sqlite.ioError;

/** The database or its disk failed, not the query. */
export const isOfTheDatabaseItself = (error: unknown): boolean =>
  [isDatabaseFull, isDatabaseUnavailable, isDatabaseDamaged, isDatabaseClosedToUs, isDatabaseOnBadDisk].some(
    (is) => is(error),
  );
