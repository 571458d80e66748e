import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportState } from '#contract/import-export';
import { limits } from '#contract/limits';
import type { ContentOf, Fields } from '#contract/logs/definition';
import { boatsOf, insertBoat } from '../boats/store.ts';
import { type Caller, ifOwned } from '../caller.ts';
import type { Context } from '../context.ts';
import { recordEvent, refuseManyEvents } from '../events/store.ts';
import { kinds } from '../export/kinds.ts';
import { pendingPaths, setImages } from '../images/operations.ts';
import { bytesOf, imagesUsedBy } from '../images/store.ts';
import type { LogKind } from '../logs/kind.ts';
import { saveRelations } from '../logs/relations.ts';
import { countLogs, insertLogs } from '../logs/store.ts';
import { type Db, inTransaction } from '../platform/db/connect.ts';
import type { ImportRow } from '../platform/db/schema.ts';
import { randomId } from '../platform/ids.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { insertTasks, tasksOf } from '../tasks/store.ts';
import { addBrokenPicture, type Found, isTooOld, textBytesOf, toImportState } from './staged-import.ts';
import { imageKindOf, type Pictured, type StagedItem } from './staged-item.ts';
import {
  deleteItems,
  fillBio,
  findImport,
  firstItems,
  originsAmong,
  rememberOrigins,
  updateImport,
} from './store.ts';

/**
 * Puts everything new of a staged import into its owner's account, a batch in each transaction, and lets other requests run in
 * between. A batch leaves the staged import in its own transaction: after an interruption the next call continues from there.
 * When all is put in, a call only returns the state.
 */
export async function finishImport(
  context: Context,
  caller: Caller,
  id: string,
): Promise<ImportState | Refusal> {
  const many = await refuseManyEvents(context.db, caller.userId);
  if (many) return many;
  for (;;) {
    const end = await inTransaction(context.db, `account ${caller.userId}`, async (trx) => {
      const row = await findImport(trx, id);
      if (row?.account_id !== caller.userId) return refuse('import_not_found');
      if (row.state === 'done') return toImportState(row);
      if (row.state === 'reading') return refuse('import_not_ready');
      if (row.state === 'refused' || isTooOld(row)) return refuse('import_not_found');
      return putBatch(context, trx, caller, row);
    });
    if (end) return end;
    await yieldToEventLoop();
  }
}

/** Undefined while there is more. Refuses, with nothing of this batch put in, if there is no room for all that is left. */
async function putBatch(
  context: Context,
  trx: Db,
  caller: Caller,
  row: ImportRow,
): Promise<ImportState | Refusal | undefined> {
  const owner = row.account_id;
  const items = await firstItems(trx, row.id);
  const last = items.at(-1);
  if (!last) {
    const done: ImportRow = { ...row, state: 'done' };
    await updateImport(trx, row.id, { state: done.state });
    await recordEvent(trx, 'import_made', { accountId: owner, address: caller.address });
    return toImportState(done);
  }
  const found = JSON.parse(row.found) as Found;
  if ((await bytesOf(trx, owner)) + found.textBytes > context.config.storageQuota)
    return refuse('quota_full');
  const full = (await planLimit(trx, owner, items)) ?? (await logLimit(trx, owner, items));
  if (full) return full;
  await putPlan(trx, owner, items, found);
  await putLogs(trx, owner, items, found);
  for (const item of items) {
    if (item.kind === 'profile') await fillProfile(trx, owner, item, found);
  }
  await deleteItems(trx, row.id, last.number);
  await updateImport(trx, row.id, { found: JSON.stringify(found) });
  return undefined;
}

/** Refuses boats and tasks that have become too many since the file was read. */
async function planLimit(trx: Db, owner: string, items: StagedItem[]): Promise<Refusal | undefined> {
  for (const { kind, content: plan } of items) {
    if (kind !== 'plan') continue;
    if ((await boatsOf(trx, owner)).length + plan.boats.length > limits.boats)
      return refuse('too_many_boats');
    if ((await tasksOf(trx, owner)).length + plan.tasks.length > limits.tasks)
      return refuse('too_many_tasks');
  }
  return undefined;
}

async function logLimit(trx: Db, owner: string, items: StagedItem[]): Promise<Refusal | undefined> {
  for (const name of ['trip', 'service'] as const) {
    const more = items.filter(({ kind }) => kind === name).length;
    const there = more > 0 ? await countLogs(trx, kinds[name], owner) : 0;
    if (there + more > kinds[name].most) return refuse('too_many_logs');
  }
  return undefined;
}

/** Boats and tasks come first in a file: the logs name them. A task whose boat has been deleted since is left out. */
async function putPlan(trx: Db, owner: string, items: StagedItem[], found: Found): Promise<void> {
  for (const { kind, content: plan } of items) {
    if (kind !== 'plan') continue;
    for (const one of [...plan.boats, ...plan.tasks]) found.textBytes -= textBytesOf({ ...one.content });
    for (const boat of plan.boats) await insertBoat(trx, owner, boat.content, boat);
    for (const boat of await boatsOf(trx, owner)) {
      const mine = ifOwned({ userId: owner }, boat);
      if (mine)
        await insertTasks(
          trx,
          mine,
          plan.tasks.filter(({ boatId }) => boatId === boat.id),
        );
    }
    await rememberOrigins(
      trx,
      [...plan.boats, ...plan.tasks].map(({ id, origin }) => ({ owner_id: owner, origin, log_id: id })),
    );
  }
}

/** Logs whose origin has been imported since the staged import was made are left out. */
async function putLogs(trx: Db, owner: string, items: StagedItem[], found: Found): Promise<void> {
  const known = await originsAmong(
    trx,
    owner,
    items.map(({ origin }) => origin),
  );
  const logs: { id: string; origin: string; item: Pictured; fields: ContentOf<Fields> }[] = [];
  for (const item of items) {
    if (item.kind === 'profile' || item.kind === 'plan') continue;
    const { kind, origin, content } = item;
    const { images, ...fields } = content;
    found.textBytes -= textBytesOf(fields);
    if (known.has(origin)) {
      const counts = kind === 'trip' ? found.tripLogs : found.serviceLogs;
      counts.new--;
      counts.known++;
      continue;
    }
    known.add(origin);
    logs.push({ id: randomId(), origin, item, fields: fields as ContentOf<Fields> });
  }
  for (const name of ['trip', 'service'] as const) {
    const kind: LogKind = kinds[name];
    const ofKind = logs.filter(({ item }) => item.kind === name);
    await insertLogs(trx, kind, owner, ofKind);
    for (const { id, fields } of ofKind) {
      const refusal = await saveRelations(trx, kind, { id, owner_id: owner }, fields);
      if (refusal) throw new Error(`A relation of a log is refused: ${refusal.code}`);
    }
  }
  await rememberOrigins(
    trx,
    logs.map(({ id, origin }) => ({ owner_id: owner, origin, log_id: id })),
  );
  for (const { id, item } of logs) await putPictures(trx, owner, id, item, found);
}

/** Returns how many. A picture that has disappeared in the meantime becomes a line in the report. */
async function putPictures(
  trx: Db,
  owner: string,
  usedBy: string,
  item: Pictured,
  found: Found,
): Promise<number> {
  const { images } = item.content;
  if (images.length === 0) return 0;
  const kind = imageKindOf(item);
  const there = await pendingPaths(trx, kind, owner, images);
  for (const path of images) if (!there.includes(path)) addBrokenPicture(found, item, path);
  const refusal = await setImages(trx, { kind, usedBy, owners: [owner], paths: there });
  if (refusal) throw new Error(`The pictures of an import are refused: ${refusal.code}`);
  return there.length;
}

/**
 * Fills what is still empty, and says what that was. (Changes of the profile take another lock than this; at worst one is made at
 * the same moment, and the pictures of both are shown.)
 */
async function fillProfile(
  trx: Db,
  owner: string,
  item: Pictured & { kind: 'profile' },
  found: Found,
): Promise<void> {
  const { bio } = item.content;
  found.profile.bio = bio !== '' && (await fillBio(trx, owner, bio));
  const hasPictures = (await imagesUsedBy(trx, 'profile', owner)).length > 0;
  found.profile.pictures = hasPictures ? 0 : await putPictures(trx, owner, owner, item, found);
}
