import type { Db } from '../platform/db/connect.ts';
import { toServiceLog } from '../service-logs/store.ts';
import { toTripLog } from '../trip-logs/store.ts';
import { allServiceLogs, allTripLogs } from './all-logs.ts';
import { fingerprintOf, type JudgedLog } from './judge.ts';
import { originsOf } from './store.ts';

/** What an account has, so that nothing of it comes twice. */
export interface Known {
  /** Whether a log is there: it is that very one, it came from the same place, or the same is written in another. */
  has(log: JudgedLog, origin: string): boolean;
}

export async function whatIsKnown(db: Db, ownerId: string): Promise<Known> {
  const origins = await originsOf(db, ownerId);
  const ids = new Set<string>();
  const fingerprints = new Set<string>();
  for await (const rows of allTripLogs(db, ownerId)) {
    for (const row of rows) {
      ids.add(row.id);
      fingerprints.add(fingerprintOf('trip', toTripLog(row, [])));
    }
  }
  for await (const rows of allServiceLogs(db, ownerId)) {
    for (const row of rows) {
      ids.add(row.id);
      fingerprints.add(fingerprintOf('service', toServiceLog(row, [])));
    }
  }
  return {
    has: ({ id, fingerprint }, origin) => ids.has(id) || origins.has(origin) || fingerprints.has(fingerprint),
  };
}

/**
 * Where a log comes from: the id that it had, or where it had none what is written in it; the same written twice in one file
 * is two logs.
 */
export function originsInFile(): (log: JudgedLog) => string {
  const seen = new Map<string, number>();
  return ({ id, fingerprint }) => {
    if (id !== '') return `id ${id}`;
    const time = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, time);
    return `text ${fingerprint} ${time}`;
  };
}
