import { useState } from 'react';
import type { Cost } from '#contract/costs';
import { kronorText } from '#contract/costs/amount';
import { type CostCategory, costCategories } from '#contract/costs/cost-fields';
import { DocumentViewer } from '../documents/viewer.tsx';
import { ChangeBadge } from '../outbox/change-badge.tsx';
import { Ledger, LedgerEntry } from '../shared/ledger/ledger.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import type { WithWaiting } from '../sync/use-items.ts';

export const categoryOf = ({ category }: Pick<Cost, 'category'>): string =>
  costCategories[category as CostCategory] ?? category;

/** `Kvitto, Bränsle, 684 kr` */
const nameOf = (cost: Cost): string =>
  t('costs.named', { slag: categoryOf(cost), belopp: kronorText(cost.amount) });

/** The receipts of a season, the latest first; the files of one are shown at once. */
export function Receipts({ costs }: { costs: readonly WithWaiting<Cost>[] }) {
  const [shown, setShown] = useState<Cost>();
  if (costs.length === 0) return null;
  return (
    <PageSection
      heading={costs.length === 1 ? t('costs.count.one') : t('costs.count.many', { n: costs.length })}
    >
      <Ledger>
        {costs.map((cost) => (
          <LedgerEntry
            key={cost._id}
            to={`/costs/${cost._id}`}
            title={categoryOf(cost)}
            when={cost.date}
            isYearSaid
            lead={cost.paidBy && t('costs.by', { namn: cost.paidBy })}
            text={cost.note}
            figures={[{ label: t('costs.amount'), value: kronorText(cost.amount) }]}
            badge={cost.waiting && <ChangeBadge changes={cost.waiting} />}
            open={{ text: t('btn.edit'), aria: t('costs.editAria', { rubrik: categoryOf(cost) }) }}
            files={cost.images.length > 0 ? { name: nameOf(cost), onShow: () => setShown(cost) } : undefined}
          />
        ))}
      </Ledger>
      {shown && (
        <DocumentViewer images={shown.images} name={nameOf(shown)} onClose={() => setShown(undefined)} />
      )}
    </PageSection>
  );
}
