import { kronorText } from '#contract/costs/amount';
import { costCategories } from '#contract/costs/cost-fields';
import { Kronor } from '../shared/text/quantity.tsx';
import { Figure, Figures } from '../shared/ui/figures.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import { Table } from '../trip-logs/statistics/table.tsx';
import styles from './costs.module.css';
import type { CostSeason } from './season.ts';

/** A season in three figures. */
export function SeasonFigures({ season: { total, perMile, perDay } }: { season: CostSeason }) {
  return (
    <Figures>
      <Figure label={t('costs.total')}>
        <Kronor ore={total} />
      </Figure>
      {perMile !== null && (
        <Figure label={t('costs.perMile')}>
          <Kronor ore={perMile} />
        </Figure>
      )}
      {perDay !== null && (
        <Figure label={t('costs.perDay')}>
          <Kronor ore={perDay} />
        </Figure>
      )}
    </Figures>
  );
}

interface CategoriesProps {
  year: number;
  season: CostSeason;
  before: CostSeason;
}

/** A season by category: a bar and its amount, beside that of the year before. */
export function Categories({ year, season, before }: CategoriesProps) {
  const isCompared = before.total > 0;
  const rows = linesOf(season);
  const then = new Map(linesOf(before).map(({ name, amount }) => [name, amount]));
  const most = Math.max(...rows.map(({ amount }) => amount));
  const beside = (amount: number | undefined) => (isCompared ? [amount ? kronorText(amount) : '–'] : []);
  return (
    <PageSection heading={t('costs.byCategory')}>
      <div className={styles.table}>
        <Table
          caption={t('costs.caption', { år: year })}
          columns={[t('costs.category'), t('costs.amount'), ...(isCompared ? [String(year - 1)] : [])]}
          rows={rows.map(({ name, amount }) => ({
            key: name,
            cells: [
              <Bar key="name" name={name} share={amount / most} />,
              kronorText(amount),
              ...beside(then.get(name)),
            ],
          }))}
          sum={[t('print.sum'), kronorText(season.total), ...beside(before.total)]}
        />
      </div>
    </PageSection>
  );
}

function Bar({ name, share }: { name: string; share: number }) {
  return (
    <>
      {name}
      <svg className={styles.bar} aria-hidden="true">
        <rect width={`${share * 100}%`} height="100%" />
      </svg>
    </>
  );
}

/** Each category with its amount, and the harbour fees of the trips. */
export const linesOf = ({ categories, harbourFees }: CostSeason): { name: string; amount: number }[] => [
  ...categories.map(({ category, amount }) => ({ name: costCategories[category], amount })),
  ...(harbourFees > 0 ? [{ name: t('costs.harbourFees'), amount: harbourFees }] : []),
];
