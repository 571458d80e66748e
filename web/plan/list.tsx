import { Fragment, useId, useMemo, useState } from 'react';
import type { Boat } from '#contract/boats';
import type { Usage } from '#contract/plan/due';
import { useUser } from '../session-state.ts';
import { ButtonRow, LinkButton } from '../shared/button.tsx';
import { Plus } from '../shared/icons.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { Print } from '../shared/print/print.tsx';
import { type Status, StatusMessage } from '../shared/status-message.tsx';
import { BackLink } from '../shared/way-back.tsx';
import { t } from '../strings.ts';
import { missingOf } from './missing.ts';
import { NewPlan } from './new-plan.tsx';
import { PlanOnPaper } from './on-paper.tsx';
import { taskCount } from './part.ts';
import styles from './plan.module.css';
import { byDay, type Planned } from './planned.ts';
import { doneAddress, Tasks, type TasksProps } from './tasks.tsx';
import { useBoats } from './use-boats.ts';
import { usePlan } from './use-plan.ts';

/** All tasks, by how soon they are due; an empty plan can be started here. */
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

const states = ['late', 'soon', 'later', 'unknown', 'done'] as const;

function Plan({ tasks, usage, today, boats }: PlanProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [givenId, setGivenId] = useState<string>();
  // The tasks whose start is being asked for, as they were then: their rows stay where they are until the answer is given.
  const [asking, setAsking] = useState<ReadonlyMap<string, Planned>>(new Map());
  const { userId } = useUser();
  const gone = [...asking.values()].filter(({ _id }) => !tasks.some((task) => task._id === _id));
  const shown = [...tasks.map((task) => asking.get(task._id) ?? task), ...gone];
  const given = useGiven(tasks.find(({ _id }) => _id === givenId));
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
  const bar = chosen.length > 0 && (
    <div className={styles.selected}>
      <p>{t('plan.chosen', { n: chosen.length })}</p>
      <LinkButton variant="primary" to={doneAddress(chosen)}>
        {t('plan.write')}
      </LinkButton>
    </div>
  );
  return (
    <>
      <PageHead
        title={t('plan.h1')}
        lead={lead}
        actions={
          <ButtonRow>
            <BackLink to="/servicelogs" text={t('btn.back')} />
            <Print title={t('plan.h1')} lead={lead}>
              <PlanOnPaper tasks={[...tasks].sort(byDay)} today={today} />
            </Print>
          </ButtonRow>
        }
        {...(bar && { bar })}
      />
      <p className="visually-hidden" role="status">
        {chosen.length > 0 && t('plan.chosen', { n: chosen.length })}
      </p>
      {states.map((state) => (
        <Fragment key={state}>
          {/* Where the form was: the tasks that still lack something come next. */}
          {state === 'unknown' && given && (
            <div className={styles.given}>
              <StatusMessage status={given} />
            </div>
          )}
          <State
            state={state}
            tasks={shown.filter(({ due }) => due.state === state).sort(byDay)}
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
      <p className={`small muted ${styles.under}`}>{t('plan.manualFirst')}</p>
      <ButtonRow>
        <LinkButton variant="secondary" to="/servicelogs/plan/task">
          <Plus />
          {t('plan.newTask')}
        </LinkButton>
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
function useGiven(task: Planned | undefined): Status | undefined {
  const name = task?.name;
  const state = task?.due.state;
  return useMemo(() => {
    if (name === undefined || state === undefined) return undefined;
    return { text: t('plan.given', { uppgift: name, läge: t(`plan.state.${state}`) }) };
  }, [name, state]);
}

const isWithoutStart = (task: Planned) => missingOf(task, null) === 'start';

interface StateProps extends TasksProps {
  state: (typeof states)[number];
}

function State({ state, ...rows }: StateProps) {
  const id = useId();
  if (rows.tasks.length === 0) return null;
  return (
    <section className={styles.state} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          {t(`plan.state.${state}`)} <span>{rows.tasks.length}</span>
        </h2>
      </div>
      {state === 'unknown' && rows.tasks.some(isWithoutStart) && (
        <p className="small muted">{t('plan.unknown.text')}</p>
      )}
      <Tasks {...rows} />
    </section>
  );
}
