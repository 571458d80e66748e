import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Cost } from '#contract/costs';
import { amountText, amountToldIn } from '#contract/costs/amount';
import { costDefinition } from '#contract/costs/cost-fields';
import { today } from '#contract/fields';
import { formValues } from '#contract/logs/values';
import type { ServiceLog } from '#contract/service-logs';
import { useBoats } from '../plan/use-boats.ts';
import { NotHere, SavedRecord } from '../records/saved-record.tsx';
import { useMayOpen } from '../records/use-may-open.ts';
import { useUser } from '../session-state.ts';
import { forgetSharedFiles, sharedFiles } from '../shared/device/shared-files.ts';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { useOnce } from '../shared/use-once.ts';
import { t } from '../strings.ts';
import { useItem } from '../sync/use-item.ts';
import { CostForm, formOfNew } from './form.tsx';
import { useCosts } from './use-costs.ts';

/** The form of a receipt, new or saved. */
export function Component() {
  const { id } = useParams();
  const title = t(id === undefined ? 'costs.new' : 'costs.edit');
  usePageTitle(t('plan.task.title', { rubrik: title }));
  return (
    <>
      <PageHead title={title} note={<RequiredNote />} />
      {id === undefined ? <NewCost /> : <SavedCost key={id} id={id} />}
    </>
  );
}

/** Begins with today, and with the boat and the payer of the last receipt; or with what a service tells, or what was shared. */
function NewCost() {
  const [search] = useSearchParams();
  const shared = useShared();
  const { boats, ...ofBoats } = useBoats();
  const { costs, ...ofCosts } = useCosts();
  const service = useItem<ServiceLog>('service-log', search.get('service') ?? undefined);
  const isKnown = boats && costs && (service.isKnown || service.isMissing);
  const asked = boats?.find(({ _id }) => _id === search.get('boat'));
  const last = costs?.reduce<Cost | undefined>(
    (latest, cost) => (latest && latest.createdAt > cost.createdAt ? latest : cost),
    undefined,
  );
  const start = useOnce(
    isKnown
      ? {
          ...formValues(costDefinition),
          ...{ date: today(), paidBy: last?.paidBy ?? '' },
          ...toldBy(service.item),
          boatId: asked?._id ?? last?.boatId ?? boats[0]?._id ?? '',
        }
      : undefined,
  );
  const mayOpen = useMayOpen(formOfNew, boats);
  if (boats && !mayOpen) return <LoadFailure text={t('plan.noBoat')} />;
  if (!start || !boats || !shared) {
    const isMissing = ofBoats.isMissing || ofCosts.isMissing;
    return <NotHere words="costs" isKnown={false} isMissing={isMissing} retry={ofCosts.retry} />;
  }
  return <CostForm cost={undefined} start={start} boats={boats} costs={costs ?? []} shared={shared} />;
}

const none: readonly File[] = [];

/** What another app has shared, of a form that is opened for that; undefined until it is known. */
function useShared() {
  const { userId } = useUser();
  const isShared = useSearchParams()[0].has('shared');
  const [files, setFiles] = useState(isShared ? undefined : none);
  useEffect(() => {
    if (isShared)
      sharedFiles(userId).then(setFiles, (error: unknown) => {
        console.warn('What was shared can’t be read.', error);
        setFiles(none);
      });
  }, [isShared, userId]);
  return files && { files, onKept: () => void forgetSharedFiles(userId, files).catch(() => {}) };
}

function toldBy(service: ServiceLog | undefined) {
  const amount = service && amountToldIn(service.costAndTime);
  if (!service || amount === undefined) return {};
  return {
    ...{ amount: amountText(amount), category: 'maintenance', note: service.title },
    date: service.date.slice(0, 10),
  };
}

function SavedCost({ id }: { id: string }) {
  const { costs = [] } = useCosts();
  const { boats = [] } = useBoats();
  return (
    <SavedRecord<Cost>
      kind="cost"
      id={id}
      words="costs"
      definition={costDefinition}
      address={`/costs/${id}`}
      pages={({ boatId }) => ({ show: `/costs/${id}`, list: `/boats/${boatId}/costs` })}
    >
      {(cost) => (
        <CostForm
          cost={cost}
          start={{ ...formValues(costDefinition, cost), boatId: cost.boatId }}
          boats={boats}
          costs={costs}
        />
      )}
    </SavedRecord>
  );
}
