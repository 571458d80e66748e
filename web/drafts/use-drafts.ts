import { useMemo } from 'react';
import { useSnapshot } from '../sync/account.ts';
import type { Draft } from '../sync/change.ts';

const none: readonly Draft[] = [];

/** The drafts of a form, the newest first. */
export function useDrafts(form: string): readonly Draft[] {
  const drafts = useSnapshot()?.drafts ?? none;
  return useMemo(
    () => drafts.filter((one) => one.form === form).toSorted((one, other) => other.at - one.at),
    [drafts, form],
  );
}
