import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { takeHomeLimits } from '#contract/limits';
import type { PreparedExport } from '#contract/take-home';
import type { Caller } from '../access.ts';
import { type Context, databasePlace } from '../context.ts';
import { recordEvent } from '../events/store.ts';
import { imagesShownBy } from '../images/store.ts';
import { StorageFull } from '../platform/blobs/blobs.ts';
import { withSnapshot } from '../platform/db/snapshot.ts';
import { removeFolder, temporaryFolder } from '../platform/temporary.ts';
import { Refusal, refuse } from '../refusal.ts';
import { exportKey } from '../session/tokens.ts';
import { pack } from './pack.ts';
import { spool } from './spool.ts';
import { countServiceLogs, yearsOf } from './store.ts';

/** Where the caller's browser can fetch the export for a minute, and what will be in it. */
export async function prepareExport({ db, secret }: Context, caller: Caller): Promise<PreparedExport> {
  const years = await yearsOf(db, caller.userId);
  const images = await imagesShownBy(db, caller.userId);
  const key = exportKey(secret, caller.sessionId, Date.now() + takeHomeLimits.exportAddress);
  return {
    address: `/api/export?key=${key}`,
    tripLogs: years.reduce((sum, { tripLogs }) => sum + tripLogs, 0),
    serviceLogs: await countServiceLogs(db, caller.userId),
    pictures: images.length,
    bytes: images.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Reading whole accounts takes the database's time: two at once, on each server. */
const inTurn = pLimit(2);

/** How many exports each account has begun and not read to its end. */
const unfinished = new Map<string, number>();
const mostUnfinished = 2;

/** Everything that is the caller's own as a ZIP, which is made while it is read; two at a time for each account. */
export async function makeExport(
  context: Context,
  caller: Caller,
): Promise<{ zip: Readable; fileName: string } | Refusal> {
  const others = unfinished.get(caller.userId) ?? 0;
  if (others >= mostUnfinished) return refuse('exports_under_way', { retryAfter: 60 });
  unfinished.set(caller.userId, others + 1);
  const onEnd = () => {
    const left = (unfinished.get(caller.userId) ?? 1) - 1;
    if (left > 0) unfinished.set(caller.userId, left);
    else unfinished.delete(caller.userId);
  };
  const made = await startExport(context, caller, onEnd).catch((error) => {
    onEnd();
    throw fullDisk(error);
  });
  if (made instanceof Refusal) onEnd();
  return made;
}

async function startExport(
  context: Context,
  caller: Caller,
  onEnd: () => void,
): Promise<{ zip: Readable; fileName: string } | Refusal> {
  const { config, db, log } = context;
  const folder = await temporaryFolder(config.dataDir);
  const end = () => removeFolder(folder, log);
  try {
    const spooled = await inTurn(() =>
      withSnapshot(databasePlace(config), (snapshot) => spool(snapshot.db, caller.userId, folder)),
    );
    if (!spooled) {
      await end();
      return refuse('account_not_found');
    }
    await recordEvent(db, 'export_made', { accountId: caller.userId, address: caller.address });
    return {
      zip: pack(context, spooled, async () => {
        onEnd();
        await end();
      }),
      fileName: `loggboken-${spooled.madeAt.slice(0, 10)}.zip`,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A full disk is told as such, whichever file it was that found no room. */
export function fullDisk(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? new StorageFull(error) : error;
}
