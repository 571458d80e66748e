import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { DossierChoice } from '#contract/dossier-parts';
import type { EventKind } from '#contract/events';
import type { PreparedExport } from '#contract/import-export';
import { exportLimits } from '#contract/limits';
import { signedAddress } from '../auth/tokens.ts';
import { findOwnBoat } from '../boats/operations.ts';
import type { Caller } from '../caller.ts';
import { type Context, databasePlace } from '../context.ts';
import { recordEvent, refuseManyEvents } from '../events/store.ts';
import { sizeOfShownImages } from '../images/store.ts';
import { ConcurrencyLimit } from '../platform/concurrency-limit.ts';
import type { Db } from '../platform/db/connect.ts';
import { withSnapshot } from '../platform/db/snapshot.ts';
import { removeFolder, temporaryFolder } from '../platform/temporary.ts';
import { Refusal, refuse } from '../refusal.ts';
import { writeAccount } from './account.ts';
import { writeDossier } from './dossier.ts';
import { countServiceLogs, yearsOf } from './store.ts';
import { TextFiles } from './text-files.ts';
import type { Snapshot } from './writers.ts';
import { packZip } from './zip.ts';

/** An address where the caller's browser can fetch this for a minute. */
const forAMinute = ({ secret }: Context, caller: Caller, address: string) =>
  signedAddress(secret, address, caller.sessionId, Date.now() + exportLimits.address);

/** The address of the export, and how much will be in it. */
export async function prepareExport(context: Context, caller: Caller): Promise<PreparedExport> {
  const { db } = context;
  const years = await yearsOf(db, caller.userId);
  return {
    address: forAMinute(context, caller, '/api/export'),
    tripLogs: years.reduce((sum, { tripLogs }) => sum + tripLogs, 0),
    serviceLogs: await countServiceLogs(db, caller.userId),
    ...(await sizeOfShownImages(db, caller.userId)),
  };
}

/** The address of a dossier, in which stands what is chosen. */
export async function prepareDossier(
  context: Context,
  caller: Caller,
  boatId: string,
  { parts, chosen }: DossierChoice,
): Promise<{ address: string } | Refusal> {
  const boat = await findOwnBoat(context.db, caller, boatId);
  if (boat instanceof Refusal) return boat;
  const address = `/api/boats/${boat.id}/dossier?parts=${parts}&chosen=${chosen}`;
  return { address: forAMinute(context, caller, address) };
}

export interface MadeZip {
  zip: Readable;
  fileName: string;
}

/** Everything that is the caller's own. */
export const makeExport = (context: Context, caller: Caller): Promise<MadeZip | Refusal> =>
  makeZip(context, caller, {
    ...{ name: 'loggboken', event: 'export_made' },
    write: async (db, texts) => (await writeAccount(db, caller.userId, texts)) ?? refuse('account_not_found'),
  });

export const makeDossier = (
  context: Context,
  caller: Caller,
  boatId: string,
  choice: DossierChoice,
): Promise<MadeZip | Refusal> =>
  makeZip(context, caller, {
    ...{ name: 'saljparm', event: 'dossier_made' },
    write: async (db, texts) =>
      (await writeDossier(db, { ...choice, boatId, ownerId: caller.userId }, texts)) ??
      refuse('boat_not_found'),
  });

interface Making {
  /** Of the file; the day follows it. */
  name: string;
  event: EventKind;
  write(db: Db, texts: TextFiles): Promise<Snapshot | Refusal>;
}

/** Reading whole accounts keeps the database busy: two at once, on each server. */
const inTurn = pLimit(2);

const unfinished = new ConcurrencyLimit(1);

/**
 * A ZIP that is made while it is read; one at a time for each account. Its texts are written into files first: so the database is
 * busy only for as long as that takes, not for as long as a user's connection takes to fetch the pictures.
 */
async function makeZip(
  context: Context,
  caller: Caller,
  { name, event, write }: Making,
): Promise<MadeZip | Refusal> {
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
    const texts = new TextFiles(folder);
    const snapshot = await inTurn(() =>
      withSnapshot(databasePlace(config), ({ db: frozen }) => write(frozen, texts)).finally(() =>
        texts.close(),
      ),
    );
    if (snapshot instanceof Refusal) {
      await end();
      return snapshot;
    }
    await recordEvent(db, event, { accountId: caller.userId, address: caller.address });
    return {
      zip: packZip(context, snapshot, end),
      fileName: `${name}-${snapshot.madeAt.slice(0, 10)}.zip`,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
