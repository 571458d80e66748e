import { kronorText } from '#contract/costs/amount';
import { PaperFacts, PaperNotes, PaperTable } from '../shared/print/paper.tsx';
import { t } from '../strings.ts';
import { paidCells, paidColumns } from './paid-by.tsx';
import { categoryOf } from './receipts.tsx';
import type { CostSeason, Share } from './season.ts';
import { linesOf } from './sums.tsx';

const figures = (labels: readonly string[]) =>
  labels.map((label, i) => (i === 0 ? { label } : { label, kind: 'figure' as const }));

/** A season's costs, for the owners' meeting and the binder. */
export function CostsOnPaper({ season, shares }: { season: CostSeason; shares: readonly Share[] }) {
  const { costs, total, perMile, perDay } = season;
  return (
    <>
      <PaperFacts
        items={[
          { label: t('costs.total'), value: kronorText(total) },
          { label: t('costs.perMile'), value: perMile !== null && kronorText(perMile) },
          { label: t('costs.perDay'), value: perDay !== null && kronorText(perDay) },
        ]}
      />
      <PaperTable
        columns={figures([t('costs.category'), t('costs.amount')])}
        rows={linesOf(season).map(({ name, amount }) => ({ key: name, cells: [name, kronorText(amount)] }))}
        sum={[t('print.sum'), kronorText(total)]}
      />
      {shares.length > 1 && (
        <>
          <h2>{t('costs.paidBy')}</h2>
          <PaperTable
            columns={figures(paidColumns())}
            rows={shares.map((share) => ({ key: share.name, cells: paidCells(share) }))}
          />
          <PaperNotes texts={[t('costs.shared')]} />
        </>
      )}
      <h2>{t('costs.receipts')}</h2>
      <PaperTable
        columns={[
          { label: t('print.date'), kind: 'brief' },
          { label: t('costs.category') },
          { label: t('costs.note') },
          { label: t('costs.paidBy') },
          { label: t('costs.amount'), kind: 'figure' },
        ]}
        rows={costs.toReversed().map((cost) => ({
          key: cost._id,
          cells: [cost.date, categoryOf(cost), cost.note, cost.paidBy, kronorText(cost.amount)],
        }))}
      />
    </>
  );
}
