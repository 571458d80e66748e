import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { PreparedExport } from '#contract/import-export';
import { exportLimits } from '#contract/limits';
import { exportKey } from '../auth/tokens.ts';
import type { Caller } from '../caller.ts';
import { type Context, databasePlace } from '../context.ts';
import { recordEvent, refuseManyEvents } from '../events/store.ts';
import { sizeOfShownImages } from '../images/store.ts';
import { ConcurrencyLimit } from '../platform/concurrency-limit.ts';
import { withSnapshot } from '../platform/db/snapshot.ts';
import { removeFolder, temporaryFolder } from '../platform/temporary.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { writeSnapshotFiles } from './snapshot-files.ts';
import { countServiceLogs, yearsOf } from './store.ts';
import { packZip } from './zip.ts';

/** An address where the caller's browser can fetch the export for a minute, and how much will be in it. */
export async function prepareExport({ db, secret }: Context, caller: Caller): Promise<PreparedExport> {
  const years = await yearsOf(db, caller.userId);
  const key = exportKey(secret, caller.sessionId, Date.now() + exportLimits.address);
  return {
    address: `/api/export?key=${key}`,
    tripLogs: years.reduce((sum, { tripLogs }) => sum + tripLogs, 0),
    serviceLogs: await countServiceLogs(db, caller.userId),
    ...(await sizeOfShownImages(db, caller.userId)),
  };
}

/** Reading whole accounts keeps the database busy: two at once, on each server. */
const inTurn = pLimit(2);

const unfinished = new ConcurrencyLimit(1);

/** Everything that is the caller's own, as a ZIP that is made while it is read; one at a time for each account. */
export async function makeExport(
  context: Context,
  caller: Caller,
): Promise<{ zip: Readable; fileName: string } | Refusal> {
  const { config, db, log } = context;
  const tooMany = await refuseManyEvents(db, caller.userId);
  if (tooMany) return tooMany;
  const free = unfinished.take(caller.userId);
  if (!free) return refuse('exports_under_way', { retryAfter: 60 });
  const folder = await temporaryFolder(config.dataDir).catch((error) => {
    free();
    throw error;
  });
  const end = async () => {
    free();
    await removeFolder(folder, log);
  };
  try {
    const snapshot = await inTurn(() =>
      withSnapshot(databasePlace(config), ({ db: frozen }) =>
        writeSnapshotFiles(frozen, caller.userId, folder),
      ),
    );
    if (!snapshot) {
      await end();
      return refuse('account_not_found');
    }
    await recordEvent(db, 'export_made', { accountId: caller.userId, address: caller.address });
    return {
      zip: packZip(context, snapshot, end),
      fileName: `loggboken-${snapshot.madeAt.slice(0, 10)}.zip`,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
