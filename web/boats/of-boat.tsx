import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Boat } from '#contract/boats';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import { useItem } from '../sync/use-item.ts';
import type { WithWaiting } from '../sync/use-items.ts';

interface OfBoatProps {
  /** The page's title; without it, the boat's name. */
  title?: string;
  children: (boat: WithWaiting<Boat>) => ReactNode;
}

/** A page of the boat in the address, once it is known. */
export function OfBoat({ title, children }: OfBoatProps) {
  const { id } = useParams();
  const { item: boat, isKnown, isMissing, retry } = useItem<Boat>('boat', id);
  const name = title ?? boat?.name ?? (isKnown || isMissing ? t('boats.h1') : undefined);
  usePageTitle(name && t('plan.task.title', { rubrik: name }));
  if (boat) return children(boat);
  return (
    <>
      <PageHead title={title ?? t('boats.h1')} />
      {isKnown ? (
        <LoadFailure text={t('boats.missing')} />
      ) : isMissing ? (
        <LoadFailure text={t('boats.failed')} onRetry={retry} />
      ) : (
        <Loading text={t('boats.loading')} />
      )}
    </>
  );
}
