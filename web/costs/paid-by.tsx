import type { Boat } from '#contract/boats';
import { kronorText } from '#contract/costs/amount';
import { once } from '../logs/suggestions.ts';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import { Table } from '../trip-logs/statistics/table.tsx';
import styles from './costs.module.css';
import type { Share } from './season.ts';

/** The names that a boat gives its owners, each once: `Ylva, Bo och Cecilia`. */
export const ownersOf = ({ owners = '' }: Pick<Boat, 'owners'>): string[] =>
  once(owners.split(/,|\s(?:och|&)\s/i).map((name) => name.trim()));

export const paidColumns = () => [t('logs.name'), t('costs.paid'), t('costs.share'), t('costs.left')];

export const paidCells = ({ name, paid, share }: Share): string[] => [
  ...[name, kronorText(paid), kronorText(share)],
  leftText(paid - share),
];

function leftText(left: number): string {
  if (left === 0) return t('costs.even');
  return t(left > 0 ? 'costs.gets' : 'costs.owes', { belopp: kronorText(Math.abs(left)) });
}

/** Who has paid what, and what each owes if all that was paid is shared equally. */
export function PaidBy({ shares }: { shares: readonly Share[] }) {
  if (!shares.some(({ paid }) => paid > 0)) return null;
  const isShared = shares.length > 1;
  const cells = (share: Share) => paidCells(share).slice(0, isShared ? undefined : 2);
  return (
    <PageSection heading={t('costs.paidBy')}>
      <div className={styles.table}>
        <Table
          caption={t('costs.paidCaption')}
          columns={paidColumns().slice(0, isShared ? undefined : 2)}
          rows={shares.map((share) => ({ key: share.name, cells: cells(share) }))}
        />
      </div>
      {isShared && <p className="muted">{t('costs.shared')}</p>}
    </PageSection>
  );
}
