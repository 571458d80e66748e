import { Fragment, useId, useMemo, useState } from 'react';
import type { Boat } from '#contract/boats';
import { dayInWords, inYear } from '#contract/plan/days';
import { type Usage, usualSeasons } from '#contract/plan/due';
import { useUser } from '../session-state.ts';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { BackLink } from '../shared/navigation/way-back.tsx';
import { Print } from '../shared/print/print.tsx';
import { ButtonRow, LinkButton } from '../shared/ui/button.tsx';
import { Plus } from '../shared/ui/icons.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { type Status, StatusMessage } from '../shared/ui/status-message.tsx';
import { t } from '../strings.ts';
import { KeptCopy } from '../sync/kept-copy.tsx';
import { missingOf } from './missing.ts';
import { NewPlan } from './new-plan.tsx';
import { PlanOnPaper } from './on-paper.tsx';
import { taskCount } from './part.ts';
import styles from './plan.module.css';
import { byDay, type Planned } from './planned.ts';
import { doneAddress, Tasks, type TasksProps } from './tasks.tsx';
import { useBoats } from './use-boats.ts';
import { usePlan } from './use-plan.ts';
import { monthsAhead, type Occasion, occasionsOf } from './year.ts';
import { YearStrip } from './year-strip.tsx';

/** All tasks, by the day on which they are due; an empty plan can be started here. */
export function Component() {
  usePageTitle(t('plan.title'));
  const plan = usePlan();
  const { boats = [] } = useBoats();
  const { tasks } = plan;
  if (tasks?.length === 0) return <NewPlan />;
  if (tasks) return <Plan {...plan} tasks={tasks} boats={boats} />;
  return (
    <>
      <PageHead title={t('plan.h1')} />
      {plan.isMissing ? (
        <LoadFailure text={t('plan.failed')} onRetry={plan.retry} />
      ) : (
        <Loading text={t('plan.loading')} shape="ledger" />
      )}
    </>
  );
}

interface PlanProps {
  tasks: readonly Planned[];
  usage: Readonly<Record<string, Usage>> | undefined;
  today: string;
  boats: readonly Boat[];
}

function Plan({ tasks, usage, today, boats }: PlanProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [givenId, setGivenId] = useState<string>();
  // The tasks whose start is being asked for, as they were then: their rows stay where they are until the answer is given.
  const [asking, setAsking] = useState<ReadonlyMap<string, Planned>>(new Map());
  const { userId } = useUser();
  const gone = [...asking.values()].filter(({ _id }) => !tasks.some((task) => task._id === _id));
  const shown = [...tasks.map((task) => asking.get(task._id) ?? task), ...gone];
  const occasions = occasionsOf(shown, today);
  const [only] = boats.length === 1 ? boats : [];
  const id = useId();
  const given = useGiven(
    occasions.find(({ tasks }) => tasks.some(({ _id }) => _id === givenId)),
    givenId,
  );
  const chosen = tasks.filter(({ _id }) => ticked.has(_id)).map(({ _id }) => _id);
  const lead = [...boats.map(({ name }) => name), taskCount(tasks.length)].join(', ');
  const names = boats.length > 1 ? new Map(boats.map(({ _id, name }) => [_id, name])) : undefined;
  const choose = (id: string, isChosen: boolean) =>
    setTicked((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  const ask = (task: Planned, isAsked: boolean) =>
    setAsking((before) => {
      const others = [...before].filter(([id]) => id !== task._id);
      return new Map(isAsked ? [...others, [task._id, task]] : others);
    });
  // Where the form was: the tasks that still lack something come next.
  const said = given && (
    <div className={styles.given}>
      <StatusMessage status={given} />
    </div>
  );
  const bar =
    chosen.length > 0 ? (
      <div className={styles.selected}>
        <p>{t('plan.chosen', { n: chosen.length })}</p>
        <LinkButton variant="primary" to={doneAddress(chosen)}>
          {t('plan.write')}
        </LinkButton>
      </div>
    ) : (
      <LinkButton variant="primary" to="/servicelogs/plan/task">
        <Plus />
        {t('plan.newTask')}
      </LinkButton>
    );
  return (
    <>
      <PageHead
        title={t('plan.h1')}
        lead={lead}
        actions={
          <ButtonRow>
            <BackLink to="/servicelogs" text={t('btn.back')} />
            {tasks.some(({ parts }) => parts) && (
              <LinkButton variant="secondary" to="/servicelogs/plan/to-buy">
                {t('plan.toBuy')}
              </LinkButton>
            )}
            <Print title={t('plan.h1')} lead={lead}>
              <PlanOnPaper tasks={[...tasks].sort(byDay)} today={today} />
            </Print>
          </ButtonRow>
        }
        bar={bar}
      />
      <p className="visually-hidden" role="status">
        {chosen.length > 0 && t('plan.chosen', { n: chosen.length })}
      </p>
      <KeptCopy />
      <YearStrip
        months={monthsAhead(occasions, boats, today)}
        onGo={(key) => document.getElementById(`${id}-${key}`)?.focus()}
      />
      {only && <p className={`small muted ${styles.season}`}>{seasonText(only, today)}</p>}
      {occasions.map((occasion) => (
        <Fragment key={occasion.key}>
          {occasion.key === 'unknown' && said}
          <Together
            id={`${id}-${occasion.key}`}
            occasion={occasion}
            usage={usage}
            today={today}
            chosen={ticked}
            onChoose={choose}
            asking={asking}
            onAsk={ask}
            onGiven={({ _id }) => setGivenId(_id)}
            boats={names}
          />
        </Fragment>
      ))}
      {occasions.every(({ key }) => key !== 'unknown') && said}
      <p className={`small muted ${styles.under}`}>{t('plan.manualFirst')}</p>
      <ButtonRow>
        <LinkButton variant="quiet" to="/servicelogs/plan/new">
          {t('plan.templates')}
        </LinkButton>
        <LinkButton variant="quiet" to="/boats">
          {t('boats.way')}
        </LinkButton>
        <LinkButton variant="quiet" to={`/showprofile/${userId}/reminders`}>
          {t('reminders.h1')}
        </LinkButton>
      </ButtonRow>
    </>
  );
}

/** Where a task stands now that it has been given what it lacked. */
function useGiven(occasion: Occasion | undefined, id: string | undefined): Status | undefined {
  const name = occasion?.tasks.find(({ _id }) => _id === id)?.name;
  const heading = occasion?.heading;
  return useMemo(() => {
    if (name === undefined || heading === undefined) return undefined;
    return { text: t('plan.given', { uppgift: name, läge: heading }) };
  }, [name, heading]);
}

/** `Sjösättning 1 maj, torrsättning 10 oktober.` */
function seasonText({ launching, haulOut }: Boat, today: string): string {
  const day = (date: string) => dayInWords(inYear(date, Number(today.slice(0, 4))), today);
  return t('plan.seasonDays', {
    sjösättning: day(launching || usualSeasons.launching),
    torrsättning: day(haulOut || usualSeasons.haulOut),
  });
}

const isWithoutStart = (task: Planned) => task.due.state === 'unknown' && missingOf(task, null) === 'start';

interface TogetherProps extends Omit<TasksProps, 'tasks' | 'isSeasonSaid'> {
  id: string;
  occasion: Occasion;
}

/** What is due on one occasion. */
function Together({ id, occasion: { heading, tasks, isOfSeason }, ...rows }: TogetherProps) {
  return (
    <section className={styles.state} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {heading} <span>{tasks.length}</span>
        </h2>
      </div>
      {tasks.some(isWithoutStart) && <p className="small muted">{t('plan.unknown.text')}</p>}
      <Tasks {...rows} tasks={tasks} isSeasonSaid={isOfSeason} />
    </section>
  );
}
