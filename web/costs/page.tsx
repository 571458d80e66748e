import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Boat } from '#contract/boats';
import { currentYear } from '#contract/fields';
import { DraftRows } from '../drafts/draft-rows.tsx';
import { useLooseDrafts } from '../drafts/use-drafts.ts';
import { WhichBoat } from '../plan/which-boat.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { Print } from '../shared/print/print.tsx';
import { LinkButton } from '../shared/ui/button.tsx';
import { Plus } from '../shared/ui/icons.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import { KeptCopy } from '../sync/kept-copy.tsx';
import { YearChoice } from '../trip-logs/statistics/year-choice.tsx';
import styles from './costs.module.css';
import { CostsOnPaper } from './on-paper.tsx';
import { ownersOf, PaidBy } from './paid-by.tsx';
import { Proposed } from './proposed.tsx';
import { Receipts } from './receipts.tsx';
import { costSeasonOf, type OfBoat, proposalsIn, sharesOf, yearsOf } from './season.ts';
import { Categories, SeasonFigures } from './sums.tsx';
import { useOfBoat } from './use-costs.ts';

/** What a boat has cost in a year, `?year=2025`; without it, in the current one. */
export function Component() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const asked = search.get('year') ?? '';
  const year = /^\d{4}$/.test(asked) ? Number(asked) : currentYear();
  usePageTitle(t('plan.task.title', { rubrik: t('costs.h1.year', { år: year }) }));
  const { boats, boat, known, isMissing, retry } = useOfBoat(id);
  if (boats && boat && known) return <CostsPage {...{ boats, boat, known, year }} />;
  return (
    <>
      <PageHead title={t('costs.h1.year', { år: year })} />
      {boats && !boat ? (
        <LoadFailure text={t('boats.missing')} />
      ) : isMissing ? (
        <LoadFailure text={t('costs.failed')} onRetry={retry} />
      ) : (
        <Loading text={t('costs.loading')} shape="ledger" />
      )}
    </>
  );
}

interface CostsPageProps {
  boats: readonly Boat[];
  boat: Boat;
  known: OfBoat;
  year: number;
}

function CostsPage({ boats, boat, known, year }: CostsPageProps) {
  const navigate = useNavigate();
  const drafts = useLooseDrafts('cost');
  const season = costSeasonOf(known, year);
  const before = costSeasonOf(known, year - 1);
  const shares = sharesOf(season.costs, ownersOf(boat));
  const show = (id: string, of: number | string) =>
    void navigate(`/boats/${id}/costs?year=${of}`, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHead
        title={t('costs.h1.year', { år: year })}
        lead={boat.name}
        bar={
          <LinkButton variant="primary" to={`/costs/new?boat=${boat._id}`}>
            <Plus />
            {t('costs.new')}
          </LinkButton>
        }
        actions={
          <>
            <YearChoice
              year={year}
              years={yearsOf(known, year, currentYear())}
              onChange={(next) => show(boat._id, next)}
            />
            {season.total > 0 && (
              <Print title={t('costs.h1.year', { år: year })} lead={boat.name}>
                <CostsOnPaper season={season} shares={shares} />
              </Print>
            )}
          </>
        }
      />
      <KeptCopy />
      <WhichBoat boats={boats} chosen={boat._id} onChoose={(id) => show(id, year)} />
      <DraftRows
        drafts={drafts}
        row={({ date, amount, note }) => ({
          when: date,
          title: note?.trim() || t('costs.receipt'),
          lead: amount,
        })}
      />
      {season.total > 0 ? (
        <SeasonFigures season={season} />
      ) : (
        <p role="status" className={styles.none}>
          {t('costs.none', { år: year })}
        </p>
      )}
      <div className={styles.columns}>
        {season.total > 0 && (
          <div className={styles.sums}>
            <Categories year={year} season={season} before={before} />
            <PaidBy shares={shares} />
          </div>
        )}
        <div className={styles.list}>
          <Proposed boatId={boat._id} proposals={proposalsIn(known, year)} />
          <Receipts costs={season.costs} />
        </div>
      </div>
    </>
  );
}
