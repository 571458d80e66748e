import { useOnline } from '../shared/device/use-online.ts';
import type { SaveFailure } from '../shared/form/save-failure.ts';
import { t } from '../strings.ts';
import { currentSync, useSnapshot } from './account.ts';
import type { Item, Kind, SavedChange } from './change.ts';
import type { Saving } from './decide.ts';
import { DeviceIsFullError } from './storage.ts';
import type { Sync } from './sync.ts';
import type { Shown } from './view.ts';

/** A record with the changes of it that the server does not have yet. */
export type WithWaiting<Item> = Item & { waiting?: readonly SavedChange[] };

/**
 * All records of a kind as the user has left them; undefined while none is known. `isMissing`: what the server has never came,
 * and can't be fetched now.
 */
export function useItems<Item extends { _id: string }>(kind: Kind) {
  const snapshot = useSnapshot();
  const isOnline = useOnline();
  const items =
    snapshot &&
    (ofBoats(snapshot.lists[kind], snapshot.lists.boat) as readonly WithWaiting<Item>[] | undefined);
  const hasCome = snapshot?.come.has(kind) ?? true;
  const isMissing = !hasCome && (snapshot?.isServerAway || !isOnline);
  return { items, isMissing, retry: () => void currentSync().then((sync) => sync.sendNow()) };
}

const known = new WeakMap<readonly Shown[], { boats: readonly Shown[]; left: readonly Shown[] }>();

/**
 * Without the tasks, documents and costs of boats that are deleted here: the server deletes them with their boat. What waits of one
 * itself is for its user to decide. The same array for all that show it.
 */
function ofBoats(items: readonly Shown[] | undefined, boats: readonly Shown[] | undefined) {
  if (!items || !boats) return items;
  const before = known.get(items);
  if (before?.boats === boats) return before.left;
  const there = new Set<unknown>(boats.map(({ _id }) => _id));
  const left = items.filter(({ boatId, waiting }) => boatId === undefined || waiting || there.has(boatId));
  known.set(items, { boats, left });
  return left;
}

type Saved = { ok: true; changes: readonly SavedChange[] } | { ok: false; failure: SaveFailure };

/** Saves on the device, from where it is sent by itself. `instead` says what failed if the device can't write. */
export const save = (instead: string, ...savings: readonly Saving[]): Promise<Saved> =>
  write(instead, (sync) => sync.save(...savings));

/** Deletes a record in the same way, as its user saw it. */
export const remove = (instead: string, kind: Kind, seen: Item): Promise<Saved> =>
  write(instead, async (sync) => {
    const change = await sync.remove(kind, seen);
    return change ? [change] : [];
  });

async function write(instead: string, work: (sync: Sync) => Promise<readonly SavedChange[]>): Promise<Saved> {
  try {
    return { ok: true, changes: await work(await currentSync()) };
  } catch (error) {
    console.warn('Nothing could be saved.', error);
    const sentences = error instanceof DeviceIsFullError ? [t('net.full')] : [instead, t('net.notKept')];
    return { ok: false, failure: { sentences } };
  }
}
