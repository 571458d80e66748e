import { setImmediate as nextTurn } from 'node:timers/promises';
import { kinds } from '../export/kinds.ts';
import { type LogKind, toContent } from '../logs/kind.ts';
import { allLogs } from '../logs/store.ts';
import type { Db } from '../platform/db/connect.ts';
import { originsOf } from './store.ts';
import { fingerprintOf, type ParsedLog } from './validate-log.ts';

/** What an account has, so that nothing in a file is imported twice. */
export interface DuplicateIndex {
  /**
   * The origin of a log of the file. Undefined if the account has the log already: the very same one, one from the same origin,
   * or another with the same content.
   */
  originOf(log: ParsedLog): string | undefined;
}

export async function duplicateIndex(db: Db, ownerId: string): Promise<DuplicateIndex> {
  const origins = new Set<string>();
  for await (const some of originsOf(db, ownerId)) {
    for (const origin of some) origins.add(origin);
    // Lets other requests run: SQLite itself never yields to them.
    await nextTurn();
  }
  const ids = new Set<string>();
  const fingerprints = new Set<string>();
  for (const name of ['trip', 'service'] as const) {
    const kind: LogKind = kinds[name];
    for await (const rows of allLogs(db, kind, ownerId)) {
      for (const row of rows) {
        ids.add(row.id);
        fingerprints.add(fingerprintOf(name, toContent(kind, row)));
      }
      await nextTurn();
    }
  }
  const originInFile = originsInFile();
  return {
    originOf(log) {
      const origin = originInFile(log);
      const isThere = ids.has(log.id) || origins.has(origin) || fingerprints.has(log.fingerprint);
      return isThere ? undefined : origin;
    },
  };
}

/**
 * The origin of a log: the id that it had, or if it had none its content; the same content written twice in one file is two logs.
 */
function originsInFile(): (log: ParsedLog) => string {
  const seen = new Map<string, number>();
  return ({ id, fingerprint }) => {
    if (id !== '') return `id ${id}`;
    const time = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, time);
    return `text ${fingerprint} ${time}`;
  };
}
