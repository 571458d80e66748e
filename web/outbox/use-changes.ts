import { useMemo } from 'react';
import { type CostCategory, costCategories } from '#contract/costs/cost-fields';
import { type DocumentKind, documentKinds } from '#contract/document-fields';
import { useOnline } from '../shared/device/use-online.ts';
import { useSnapshotOnceOpened } from '../sync/account.ts';
import type { Kind, SavedChange, Values } from '../sync/change.ts';

/** Its user has to decide about it: the server refused it, or it collides with what was changed elsewhere. */
export const isStuck = ({ state }: SavedChange): boolean => state === 'refused' || state === 'conflict';

/** Whether what has been saved can't be sent now: there is no network, or the server did not answer. */
export function useMustWait(): boolean {
  const isOnline = useOnline();
  const snapshot = useSnapshotOnceOpened();
  return !isOnline || (snapshot?.isServerAway ?? false);
}

/** All that waits of one record. */
export interface Waiting {
  kind: Kind;
  recordId: string;
  changes: readonly SavedChange[];
}

const none: readonly SavedChange[] = [];

/** What waits, by record, in the order in which it was written. */
export function useWaitingRecords(): readonly Waiting[] {
  const waiting = useSnapshotOnceOpened()?.waiting ?? none;
  return useMemo(() => {
    const records = new Map<string, Waiting>();
    for (const change of waiting) {
      const { kind, recordId } = change;
      const before = records.get(recordId)?.changes ?? [];
      records.set(recordId, { kind, recordId, changes: [...before, change] });
    }
    return [...records.values()];
  }, [waiting]);
}

/** What a user does to a record with all these changes. */
export function actionOf(changes: readonly SavedChange[]): 'create' | 'update' | 'delete' {
  const actions = changes.map(({ action }) => action);
  if (actions.includes('delete')) return 'delete';
  return actions.includes('create') ? 'create' : 'update';
}

/** The record as its changes leave it: its fields, as far as they are known here. */
export function saidOf({ changes }: Waiting): Values {
  const said: Values = {};
  for (const { base, values } of changes) Object.assign(said, base, values);
  return said;
}

export const titleOf = (record: Waiting): string => titleIn(saidOf(record));

/** What a record is called in lists of several kinds, by its fields; '' if they do not say it. */
export function titleIn({ title, name, kind, category, note }: Values): string {
  const fromList = documentKinds[kind as DocumentKind] ?? costCategories[category as CostCategory];
  return String(title || name || fromList || note || '').trim();
}

/** The page of a record. */
export const pageOfRecord = (kind: Kind, id: string): string => pages[kind] + id;

const pages: Record<Kind, string> = {
  'trip-log': '/showlog/',
  'service-log': '/showservicelog/',
  boat: '/boats/',
  task: '/servicelogs/plan/task/',
  document: '/documents/',
  cost: '/costs/',
};
