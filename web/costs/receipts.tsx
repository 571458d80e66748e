import type { Cost } from '#contract/costs';
import { kronorText } from '#contract/costs/amount';
import { type CostCategory, costCategories } from '#contract/costs/cost-fields';
import { ChangeBadge } from '../outbox/change-badge.tsx';
import { Ledger, LedgerEntry } from '../shared/ledger/ledger.tsx';
import { LedgerHead } from '../shared/ledger/ledger-head.tsx';
import { t } from '../strings.ts';
import type { WithWaiting } from '../sync/use-items.ts';
import styles from './costs.module.css';

export const categoryOf = ({ category }: Pick<Cost, 'category'>): string =>
  costCategories[category as CostCategory] ?? category;

/** The receipts of a season, the latest first. */
export function Receipts({ costs }: { costs: readonly WithWaiting<Cost>[] }) {
  if (costs.length === 0) return null;
  return (
    <section className={styles.receipts} aria-labelledby="receipts">
      <LedgerHead>
        <h2 id="receipts">
          {costs.length === 1 ? t('costs.count.one') : t('costs.count.many', { n: costs.length })}
        </h2>
      </LedgerHead>
      <Ledger>
        {costs.map((cost) => (
          <LedgerEntry
            key={cost._id}
            to={`/costs/${cost._id}`}
            title={categoryOf(cost)}
            when={`${cost.date}T00:00`}
            isYearSaid
            lead={cost.paidBy && t('costs.by', { namn: cost.paidBy })}
            text={cost.note}
            figures={[{ label: t('costs.amount'), value: kronorText(cost.amount) }]}
            badge={cost.waiting && <ChangeBadge changes={cost.waiting} />}
            open={{ text: t('btn.edit'), aria: t('costs.editAria', { rubrik: categoryOf(cost) }) }}
          />
        ))}
      </Ledger>
    </section>
  );
}
