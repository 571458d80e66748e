import type { ReactNode } from 'react';
import type { Fields } from '#contract/logs/definition';
import { useDrafts } from '../drafts/use-drafts.ts';
import { ChangeNote } from '../outbox/change-note.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { t } from '../strings.ts';
import type { Item, Kind } from '../sync/change.ts';
import { useItem, useOpened } from '../sync/use-item.ts';
import type { WithWaiting } from '../sync/use-items.ts';

/** How the keys of a kind's texts begin. */
export type RecordWords = 'boats' | 'plan' | 'doc' | 'costs';

interface SavedRecordProps<Thing extends Item> {
  kind: Kind;
  id: string;
  words: RecordWords;
  definition: { fields: Fields };
  /** The address of its form. */
  address: string;
  /** The page of the record, and that of the list it stands in. */
  pages: (record: Thing) => { show: string; list: string };
  /** The form. */
  children: (record: WithWaiting<Thing>) => ReactNode;
}

/** The form of a saved record, below what of the record has not been sent; or why there is none. */
export function SavedRecord<Thing extends Item>({
  kind,
  id,
  words,
  definition,
  address,
  pages,
  children,
}: SavedRecordProps<Thing>) {
  const { item, isKnown, isMissing, retry } = useItem<Thing>(kind, id);
  const [draft] = useDrafts(address);
  // A form that is open, or has a draft, stays, also if its record is deleted elsewhere meanwhile.
  const opened = useOpened(item ?? (isKnown ? (draft?.base as WithWaiting<Thing> | undefined) : undefined));
  if (!opened && !item) return <NotHere {...{ words, isKnown, isMissing, retry }} />;
  return (
    <>
      {item?.waiting && item.waiting.length > 0 && (
        <ChangeNote changes={item.waiting} definition={definition} to={pages(item)} />
      )}
      {opened && children(opened)}
    </>
  );
}

interface NotHereProps {
  words: RecordWords;
  isKnown: boolean;
  isMissing: boolean;
  retry: () => void;
}

/** In the place of a form: there is no such record, it can't be fetched, or it is being fetched. */
export function NotHere({ words, isKnown, isMissing, retry }: NotHereProps) {
  if (isKnown) return <LoadFailure text={t(`${words}.missing`)} />;
  if (isMissing) return <LoadFailure text={t(`${words}.failed`)} onRetry={retry} />;
  return <Loading text={t('loading.form')} shape="form" />;
}
