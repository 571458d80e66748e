import type { ServiceLogContent } from '#contract/service-logs';
import type { ImportState } from '#contract/take-home';
import type { TripLogContent } from '#contract/trip-logs';
import type { Caller } from '../access.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events/store.ts';
import { randomId } from '../ids.ts';
import { refuseOverQuota, setImages } from '../images/operations.ts';
import { imagesUsedBy } from '../images/store.ts';
import { type Db, inTransaction } from '../platform/db/connect.ts';
import type { ImportRow } from '../platform/db/schema.ts';
import { Refusal, refuse } from '../refusal.ts';
import { insertServiceLogs } from '../service-logs/store.ts';
import { insertTripLogs } from '../trip-logs/store.ts';
import { type Found, isTooOld, toImportState } from './proposal.ts';
import {
  deleteItems,
  fillBio,
  findImport,
  itemsOf,
  originsOf,
  rememberOrigins,
  updateImport,
} from './store.ts';

/**
 * Puts everything new of a proposal into its owner's account, in one transaction: all of it or nothing. What has come from the same
 * place in the meantime is left out. A second time it only answers.
 */
export function finishImport(
  { db, config }: Context,
  caller: Caller,
  id: string,
): Promise<ImportState | Refusal> {
  return inTransaction(db, `account ${caller.userId}`, async (trx) => {
    const row = await findImport(trx, id);
    if (row?.account_id !== caller.userId) return refuse('import_not_found');
    if (row.state === 'done') return toImportState(row);
    if (row.state === 'reading') return refuse('import_not_ready');
    if (row.state === 'refused' || isTooOld(row)) return refuse('import_not_found');
    const missed = await putIn(trx, row);
    if (missed instanceof Refusal) return missed;
    const full = await refuseOverQuota(trx, config, caller.userId);
    if (full) return full;
    const found = JSON.parse(row.found) as Found;
    for (const [kind, counts] of [
      ['trip', found.tripLogs],
      ['service', found.serviceLogs],
    ] as const) {
      counts.new -= missed[kind];
      counts.known += missed[kind];
    }
    const done: ImportRow = { ...row, state: 'done', found: JSON.stringify(found) };
    const isThere = await updateImport(trx, id, { state: done.state, found: done.found });
    if (!isThere) return refuse('import_not_found');
    await deleteItems(trx, id);
    await recordEvent(trx, 'import_made', { accountId: caller.userId, address: caller.address });
    return toImportState(done);
  });
}

/** How many logs have become known since the proposal was made. */
async function putIn(
  trx: Db,
  { id, account_id: owner }: ImportRow,
): Promise<{ trip: number; service: number } | Refusal> {
  const known = await originsOf(trx, owner);
  const missed = { trip: 0, service: 0 };
  for (let after = 0; ; ) {
    const items = await itemsOf(trx, id, after, 200);
    const last = items.at(-1);
    if (!last) return missed;
    after = last.number;
    const trips: NewLog<TripLogContent>[] = [];
    const services: NewLog<ServiceLogContent>[] = [];
    for (const item of items) {
      if (item.kind === 'profile') {
        const refusal = await fillProfile(trx, owner, JSON.parse(item.content));
        if (refusal) return refusal;
      } else if (known.has(item.origin)) {
        missed[item.kind]++;
      } else {
        known.add(item.origin);
        const { images, ...fields } = JSON.parse(item.content);
        const logs = item.kind === 'trip' ? trips : services;
        logs.push({ id: randomId(), origin: item.origin, images, fields });
      }
    }
    await insertTripLogs(trx, owner, trips);
    await insertServiceLogs(trx, owner, services);
    const logs = [...trips, ...services];
    await rememberOrigins(
      trx,
      logs.map(({ id, origin }) => ({ owner_id: owner, origin, log_id: id })),
    );
    const refusal = await putPictures(trx, owner, logs);
    if (refusal) return refusal;
  }
}

/** A log that is about to be written. */
interface NewLog<Fields> {
  id: string;
  origin: string;
  images: string[];
  fields: Fields;
}

async function putPictures(
  trx: Db,
  owner: string,
  logs: Pick<NewLog<unknown>, 'id' | 'images'>[],
): Promise<Refusal | undefined> {
  for (const { id, images } of logs) {
    if (images.length === 0) continue;
    const pictures = await setImages(trx, { kind: 'log', usedBy: id, owners: [owner], paths: images });
    if (pictures instanceof Refusal) return pictures;
  }
  return undefined;
}

/**
 * Fills what is empty. (A change of the profile takes turns with others by another lock than this; at worst it is made at the
 * same moment, and the pictures of both are shown.)
 */
async function fillProfile(
  trx: Db,
  owner: string,
  { bio, images }: { bio: string; images: string[] },
): Promise<Refusal | undefined> {
  if (bio !== '') await fillBio(trx, owner, bio);
  if (images.length === 0 || (await imagesUsedBy(trx, 'profile', owner)).length > 0) return undefined;
  const pictures = await setImages(trx, { kind: 'profile', usedBy: owner, owners: [owner], paths: images });
  return pictures instanceof Refusal ? pictures : undefined;
}
