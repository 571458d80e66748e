import { useMemo } from 'react';
import { useSnapshot } from '../sync/account.ts';
import { type Draft, type Kind, kinds } from '../sync/change.ts';

const none: readonly Draft[] = [];

/** The drafts of a form, the newest first. */
export function useDrafts(form: string): readonly Draft[] {
  const drafts = useSnapshot()?.drafts ?? none;
  return useMemo(() => newestFirst(drafts.filter((one) => one.form === form)), [drafts, form]);
}

/** The drafts of records, of one kind or all, that no record leads to, the newest first: of new ones and of those deleted since. */
export function useLooseDrafts(kind?: Kind): readonly Draft[] {
  const { drafts = none, come, lists } = useSnapshot() ?? {};
  return useMemo(() => {
    const shown = kind ? [kind] : kinds;
    const isLoose = (of: Kind, base: Draft['base']) =>
      !base || (come?.has(of) && !lists?.[of]?.some(({ _id }) => _id === base._id));
    return newestFirst(
      drafts.filter((one) => one.kind && shown.includes(one.kind) && isLoose(one.kind, one.base)),
    );
  }, [drafts, come, lists, kind]);
}

const newestFirst = (drafts: readonly Draft[]): readonly Draft[] =>
  drafts.toSorted((one, other) => other.at - one.at);
