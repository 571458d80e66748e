import { useState } from 'react';
import type { Cost } from '#contract/costs';
import { kronorText } from '#contract/costs/amount';
import { type CostCategory, costCategories } from '#contract/costs/cost-fields';
import { DocumentViewer } from '../documents/viewer.tsx';
import { ChangeBadge } from '../outbox/change-badge.tsx';
import { excerpt } from '../shared/ledger/excerpt.ts';
import { Ledger, LedgerEntry } from '../shared/ledger/ledger.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import type { WithWaiting } from '../sync/use-items.ts';

export const categoryOf = ({ category }: Pick<Cost, 'category'>): string =>
  costCategories[category as CostCategory] ?? category;

/** `Kvitto, Bränsle, 684 kr` */
const nameOf = (cost: Cost): string =>
  t('costs.named', { slag: categoryOf(cost), belopp: kronorText(cost.amount) });

export const receiptCount = (n: number): string =>
  n === 1 ? t('costs.count.one') : t('costs.count.many', { n });

/** The receipts of a season, the latest first. */
export function Receipts({ costs }: { costs: readonly WithWaiting<Cost>[] }) {
  if (costs.length === 0) return null;
  return (
    <PageSection heading={receiptCount(costs.length)}>
      <ReceiptRows costs={costs} isYearSaid />
    </PageSection>
  );
}

interface ReceiptRowsProps {
  costs: readonly WithWaiting<Cost>[];
  /** The words searched for: they are marked, and of a long note only the part around them is shown. */
  wanted?: string;
  /** Names of the boats by id, if the rows must say whose receipt it is. */
  boats?: ReadonlyMap<string, string> | undefined;
  /** The year is already shown above the rows. */
  isYearSaid?: boolean;
}

/** Receipts in the order given; the files of one are shown at once. */
export function ReceiptRows({ costs, wanted = '', boats, isYearSaid = false }: ReceiptRowsProps) {
  const [shown, setShown] = useState<Cost>();
  return (
    <>
      <Ledger>
        {costs.map((cost) => (
          <LedgerEntry
            key={cost._id}
            to={`/costs/${cost._id}`}
            title={categoryOf(cost)}
            when={cost.date}
            isYearSaid={isYearSaid}
            lead={leadOf(cost, boats)}
            text={excerpt(cost.note ?? '', wanted) ?? cost.note}
            wanted={wanted}
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
    </>
  );
}

/** `Vindila · Betalat av Ylva` */
const leadOf = ({ boatId, paidBy }: Cost, boats: ReceiptRowsProps['boats']): string | undefined =>
  [boats?.get(boatId), paidBy && t('costs.by', { namn: paidBy })].filter(Boolean).join(' · ') || undefined;
