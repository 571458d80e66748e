import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
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
   * or another with the same content. The second of the file with that content is there only if the account has two: an import
   * that was broken off between them is made whole by the next. Of two with the same content and an id, of which the account has
   * only the second, the first counts as that one.
   */
  originOf(log: ParsedLog): string | undefined;
}

export async function duplicateIndex(db: Db, ownerId: string): Promise<DuplicateIndex> {
  const origins = new Set<string>();
  for await (const some of originsOf(db, ownerId)) {
    for (const origin of some) origins.add(origin);
    // Lets other requests run: SQLite itself never yields to them.
    await yieldToEventLoop();
  }
  const ids = new Set<string>();
  const counts = new Map<string, number>();
  for (const name of ['trip', 'service'] as const) {
    const kind: LogKind = kinds[name];
    for await (const row of allLogs(db, kind, ownerId)) {
      ids.add(row.id);
      add(counts, fingerprintOf(name, toContent(kind, row)));
      await yieldToEventLoop();
    }
  }
  const originInFile = originsInFile();
  const seen = new Set<string>();
  const countsInFile = new Map<string, number>();
  return {
    originOf(log) {
      const origin = originInFile(log);
      const written = `${origin} ${log.fingerprint}`;
      // The same log twice, as in two exports that were put together by hand: it is no second one.
      if (seen.has(written)) return undefined;
      seen.add(written);
      const number = add(countsInFile, log.fingerprint);
      const isThere = ids.has(log.id) || origins.has(origin) || number <= (counts.get(log.fingerprint) ?? 0);
      return isThere ? undefined : origin;
    },
  };
}

/** Counts one more, and returns how many that makes. */
function add(counts: Map<string, number>, fingerprint: string): number {
  const count = (counts.get(fingerprint) ?? 0) + 1;
  counts.set(fingerprint, count);
  return count;
}

/**
 * The origin of a log: the id that it had, or if it had none its content; the same content written twice in one file is two logs.
 */
function originsInFile(): (log: ParsedLog) => string {
  const seen = new Map<string, number>();
  return ({ id, fingerprint }) => (id === '' ? `text ${fingerprint} ${add(seen, fingerprint)}` : `id ${id}`);
}
