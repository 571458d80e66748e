import { useMemo } from 'react';
import { useOnce } from '../shared/use-once.ts';
import { useSnapshot } from './account.ts';
import type { Item, Kind, SavedChange } from './change.ts';
import { useItems, type WithWaiting } from './use-items.ts';

/**
 * One record as its user has left it, with what of it has not been sent. One that is to be deleted is as it was seen. Undefined
 * if there is none; `isKnown` tells whether that is certain.
 */
export function useItem<Thing extends Item>(kind: Kind, id: string | undefined) {
  const { items, isMissing, retry } = useItems<Thing>(kind);
  const all = useSnapshot()?.waiting;
  const waiting = useMemo(
    () => all?.filter((one) => one.kind === kind && one.recordId === id) ?? [],
    [all, kind, id],
  );
  const shown = items?.find(({ _id }) => _id === id);
  const deleted = waiting.find(({ action }) => action === 'delete')?.base as Thing | undefined;
  const item: WithWaiting<Thing> | undefined = shown ?? (deleted && { ...deleted, waiting });
  return { item, isKnown: items !== undefined, isMissing, retry };
}

/** A record as a change is based on it. */
export function asOpened<Thing extends Item>({ waiting: _, ...item }: WithWaiting<Thing>): Item {
  return item as Item;
}

/** The change that the server has refused, which a save of its form corrects. */
export const refusedOf = (item: { waiting?: readonly SavedChange[] } | undefined): SavedChange | undefined =>
  item?.waiting?.find(({ state, action }) => state === 'refused' && action !== 'picture');

/** Whether its user has something to decide before a form of it is of use: what of two versions holds, or whether it goes. */
const isUndecided = ({ state, action }: SavedChange): boolean => state === 'conflict' || action === 'delete';

/**
 * The record that a form opens with. It stays as it was then, whatever comes from elsewhere. Undefined while there is none, or its
 * user has something to decide first.
 */
export function useOpened<Thing extends { waiting?: readonly SavedChange[] }>(
  item: Thing | undefined,
): Thing | undefined {
  return useOnce(item?.waiting?.some(isUndecided) ? undefined : item);
}
