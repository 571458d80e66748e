import { useMemo } from 'react';
import { useSnapshot } from '../sync/account.ts';
import type { Draft, Kind } from '../sync/change.ts';

const none: readonly Draft[] = [];

/** The drafts of a form, the newest first. */
export function useDrafts(form: string): readonly Draft[] {
  const drafts = useSnapshot()?.drafts ?? none;
  return useMemo(() => newestFirst(drafts.filter((one) => one.form === form)), [drafts, form]);
}

/** The drafts of changes to what has been deleted since: no page leads to their forms any more. `form`: see `LogKind.routes`. */
export function useDraftsOfDeleted(kind: Kind, form: string): readonly Draft[] {
  const { drafts = none, come, lists } = useSnapshot() ?? {};
  const items = come?.has(kind) ? lists?.[kind] : undefined;
  return useMemo(() => {
    if (!items) return none;
    const addresses = new Set(items.map(({ _id }) => `${form}/${_id}`));
    return newestFirst(drafts.filter((one) => one.form.startsWith(`${form}/`) && !addresses.has(one.form)));
  }, [drafts, items, form]);
}

const newestFirst = (drafts: readonly Draft[]): readonly Draft[] =>
  drafts.toSorted((one, other) => other.at - one.at);
