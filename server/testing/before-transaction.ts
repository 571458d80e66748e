import { vi } from 'vitest';
import type { Database } from '../platform/db/connect.ts';

/** Acts just before the next transaction begins, when its request has passed all earlier checks. */
export function beforeNextTransaction(db: Database, act: () => Promise<unknown>): void {
  const begin = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockReturnValueOnce({
    setIsolationLevel() {
      return this;
    },
    async execute(run: Parameters<ReturnType<typeof begin>['execute']>[0]) {
      vi.restoreAllMocks();
      await act();
      return begin().execute(run);
    },
  } as never);
}
