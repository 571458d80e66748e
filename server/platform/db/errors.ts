/** What a database driver throws, told apart here and nowhere else. */

/** The table and column of a broken unique rule, e.g. `accounts.username_key`; undefined for any other error. */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const columns = /^UNIQUE constraint failed: (.+)$/.exec(error.message)?.[1];
  if (columns) return columns;
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  if (code !== '23505') return undefined;
  return `${table}.${constraint?.replace(`${table}_`, '').replace(/_key$/, '')}`;
}

/** The disk under the database has no room left. */
export function isDatabaseFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code } = error as { errcode?: number; code?: string };
  const sqliteFull = 13;
  return errcode === sqliteFull || code === '53100';
}
