import { Fragment } from 'react';
import type { Boat } from '#contract/boats';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { BackLink } from '../shared/navigation/way-back.tsx';
import { PaperTable } from '../shared/print/paper.tsx';
import { Print } from '../shared/print/print.tsx';
import { ButtonRow } from '../shared/ui/button.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import { type Ticks, useTicks } from '../sync/use-ticks.ts';
import { type ToBuy, toBuyFor } from './parts.ts';
import { byDay, type Planned } from './planned.ts';
import styles from './to-buy.module.css';
import { useBoats } from './use-boats.ts';
import { usePlan } from './use-plan.ts';
import { dueText } from './words.ts';

/** «Att köpa»: the parts that the plan needs next, to be ticked in the shop. */
export function Component() {
  usePageTitle(t('plan.toBuy.title'));
  const { tasks, today, isMissing, retry } = usePlan();
  const { boats } = useBoats();
  const bought = useTicks('bought');
  if (tasks && boats && bought) return <Lists {...{ tasks, boats, today, bought }} />;
  return (
    <>
      <PageHead title={t('plan.toBuy')} />
      {isMissing ? (
        <LoadFailure text={t('plan.failed')} onRetry={retry} />
      ) : (
        <Loading text={t('plan.loading')} shape="ledger" />
      )}
    </>
  );
}

interface ListsProps {
  tasks: readonly Planned[];
  boats: readonly Boat[];
  today: string;
  bought: Ticks;
}

function Lists({ tasks, boats, today, bought }: ListsProps) {
  const inOrder = [...tasks].sort(byDay);
  const lists = boats
    .map((boat) => ({
      boat,
      items: toBuyFor(
        inOrder.filter(({ boatId }) => boatId === boat._id),
        boat,
        today,
      ),
    }))
    .filter(({ items }) => items.length > 0);
  const all = lists.flatMap(({ items }) => items.map(({ key }) => key));
  const isOfSeveral = boats.length > 1;
  return (
    <>
      <PageHead
        title={t('plan.toBuy')}
        actions={
          <ButtonRow>
            <BackLink to="/servicelogs/plan" text={t('btn.back')} />
            {all.length > 0 && (
              <Print title={t('plan.toBuy')} lead={lists.map(({ boat }) => boat.name).join(', ')}>
                {lists.map(({ boat, items }) => (
                  <Fragment key={boat._id}>
                    {isOfSeveral && <h2>{boat.name}</h2>}
                    <OnPaper items={items} today={today} />
                  </Fragment>
                ))}
              </Print>
            )}
          </ButtonRow>
        }
      />
      <p className={styles.lead}>{t(all.length > 0 ? 'plan.toBuy.lead' : 'plan.toBuy.none')}</p>
      {lists.map(({ boat, items }) => (
        <section key={boat._id} className={styles.boat} aria-label={boat.name}>
          {isOfSeveral && <h2>{boat.name}</h2>}
          <ul className={styles.list}>
            {items.map(({ key, part, task }) => (
              <li key={key}>
                <label>
                  <input
                    type="checkbox"
                    checked={bought.keys.has(key)}
                    onChange={({ target }) => bought.tick(key, target.checked, all)}
                  />
                  <span className={styles.part}>{part}</span>
                  <span className={styles.task}>{task.name}</span>
                </label>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const OnPaper = ({ items, today }: { items: readonly ToBuy[]; today: string }) => (
  <PaperTable
    columns={[
      { label: t('plan.toBuy.bought'), kind: 'brief' },
      { label: t('plan.toBuy.part') },
      { label: t('plan.toBuy.for') },
      { label: t('plan.paper.due') },
    ]}
    rows={items.map(({ key, part, task }) => ({
      key,
      cells: ['☐', part, task.name, dueText(task, today)],
    }))}
  />
);
