import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RunningServer } from './server.ts';

/** As if every log-in of this account had been made an hour earlier than it was: waiting would take an hour. */
export function anHourPasses(server: RunningServer, { _id }: { _id: string }): void {
  const db = new DatabaseSync(join(server.dataDir, 'loggboken.sqlite'));
  try {
    db.exec('PRAGMA busy_timeout = 5000');
    const earlier = new Date(Date.now() - 60 * 60 * 1000).toISOString();
    db.prepare('UPDATE sessions SET created_at = ? WHERE account_id = ?').run(earlier, _id);
  } finally {
    db.close();
  }
}
