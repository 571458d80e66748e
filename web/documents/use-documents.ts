import { useMemo } from 'react';
import { inOrder } from '#contract/current-documents';
import type { SavedDocument } from '#contract/documents';
import { useItems, type WithWaiting } from '../sync/use-items.ts';

/** What documents belong to. */
export type Whose = { boatId: string } | { serviceLogId: string };

/** The address of the form of a new one. */
export const formOfNew = (whose: Whose): string =>
  `/documents/new?${'boatId' in whose ? `boat=${whose.boatId}` : `service=${whose.serviceLogId}`}`;

/** The documents of a boat or a service, in the order in which they are asked for; undefined while they are not known. */
export function useDocuments(whose: Whose): readonly WithWaiting<SavedDocument>[] | undefined {
  const { items } = useItems<SavedDocument>('document');
  const { boatId, serviceLogId } = { boatId: undefined, serviceLogId: undefined, ...whose };
  return useMemo(
    () => items && inOrder(items.filter((one) => one.boatId === boatId && one.serviceLogId === serviceLogId)),
    [items, boatId, serviceLogId],
  );
}
