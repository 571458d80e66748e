import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { dayInWords } from '#contract/plan/days';
import { taskDefinition, taskFields } from '#contract/plan/task-fields';
import type { ServiceLog } from '#contract/service-logs';
import type { SavedTask } from '#contract/tasks';
import { LogRows } from '../logs/rows.tsx';
import { useLogs } from '../logs/use-logs.ts';
import { ChangeNote } from '../outbox/change-note.tsx';
import { serviceLogs } from '../service-logs/kind.ts';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { BackLink } from '../shared/navigation/way-back.tsx';
import { hoursText } from '../shared/text/numbers.ts';
import { ButtonRow, LinkButton } from '../shared/ui/button.tsx';
import { Facts } from '../shared/ui/facts.tsx';
import { Pencil } from '../shared/ui/icons.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { type Status, StatusMessage } from '../shared/ui/status-message.tsx';
import { t } from '../strings.ts';
import { useItem } from '../sync/use-item.ts';
import type { WithWaiting } from '../sync/use-items.ts';
import { Baseline } from './baseline.tsx';
import { DueScale } from './due-scale.tsx';
import { isOfTask, missingOf } from './missing.ts';
import { partsOf } from './parts.ts';
import type { Planned } from './planned.ts';
import { Postpone } from './postpone.tsx';
import styles from './task-page.module.css';
import { documentAddress, doneAddress, isOnPaper } from './tasks.tsx';
import { useBoats } from './use-boats.ts';
import { usePlan } from './use-plan.ts';
import { dueText, intervalText } from './words.ts';

const list = '/servicelogs/plan';

/** The page of a task: when it is due, and each time that it was done. */
export function Component() {
  const { id = '' } = useParams();
  const { item: task, isKnown, isMissing, retry } = useItem<SavedTask>('task', id);
  const name = task?.name ?? (isKnown || isMissing ? t('plan.task.h1') : undefined);
  usePageTitle(name && t('plan.task.title', { rubrik: name }));
  if (task) return <TaskPage key={id} task={task} />;
  return (
    <>
      <PageHead title={t('plan.task.h1')} actions={<BackLink to={list} text={t('btn.back')} />} />
      {isKnown ? (
        <LoadFailure text={t('plan.missing')} />
      ) : isMissing ? (
        <LoadFailure text={t('plan.failed')} onRetry={retry} />
      ) : (
        <Loading text={t('plan.loading')} />
      )}
    </>
  );
}

function TaskPage({ task }: { task: WithWaiting<SavedTask> }) {
  const { tasks, usage, today } = usePlan();
  const { boats = [] } = useBoats();
  const planned = tasks?.find(({ _id }) => _id === task._id);
  const show = `${list}/task/${task._id}`;
  const boat = boats.find(({ _id }) => _id === task.boatId);
  return (
    <>
      <PageHead
        title={task.name}
        {...(boats.length > 1 && boat && { lead: boat.name })}
        actions={
          <ButtonRow>
            <BackLink to={list} text={t('btn.back')} />
            <LinkButton variant="secondary" to={`${show}/edit`}>
              <Pencil />
              {t('btn.edit')}
            </LinkButton>
          </ButtonRow>
        }
        {...(planned && {
          bar: isOnPaper(task) ? (
            <LinkButton variant="primary" to={documentAddress(task)}>
              {t('plan.renew')}
            </LinkButton>
          ) : (
            <LinkButton variant="primary" to={doneAddress([task._id])}>
              {t('plan.done')}
            </LinkButton>
          ),
        })}
      />
      {task.waiting && (
        <ChangeNote
          changes={task.waiting}
          definition={taskDefinition}
          to={{ show, list, update: `${show}/edit` }}
        />
      )}
      {planned && <Next task={planned} today={today} hours={usage?.[task.boatId]?.hours ?? null} />}
      {task.note && <p className={styles.note}>{task.note}</p>}
      <History taskId={task._id} />
      <PageSection heading={t('plan.task.about')}>
        <Facts items={factsOf(task)} />
      </PageSection>
    </>
  );
}

interface NextProps {
  task: Planned;
  today: string;
  /** What the boat's hour meter shows. */
  hours: number | null;
}

/** When it is due next, and what can be done about it. */
function Next({ task, today, hours }: NextProps) {
  const [status, setStatus] = useState<Status>();
  const { due, lastDone } = task;
  const missing = due.state === 'unknown' ? missingOf(task, hours) : undefined;
  // The form stays until what it asks for has been saved.
  const [asks, setAsks] = useState(missing !== undefined && isOfTask(missing, task) && !isOnPaper(task));
  return (
    <section className={styles.next} aria-label={t('plan.next')}>
      <p className={due.state === 'late' ? styles.late : styles.when}>
        {dueText(task, today) || t(`plan.state.${due.state}`)}
      </p>
      {due.by === 'postponed' && due.day && !status && (
        <p className="muted">{t('plan.postponed', { datum: dayInWords(due.day, today) })}</p>
      )}
      {lastDone && due.day && lastDone.day < due.day && (
        <DueScale last={lastDone.day} next={due.day} today={today} isAbout={due.isAbout} />
      )}
      {asks ? (
        <Baseline
          task={task}
          onSaved={() => {
            setAsks(false);
            setStatus({ text: t('plan.saved') });
          }}
        />
      ) : (
        missing && missing !== 'start' && <p>{t(`plan.missing.${missing}`)}</p>
      )}
      <Postpone task={task} today={today} onSaved={setStatus} />
      <StatusMessage status={status} />
    </section>
  );
}

/** Each time that it was done, the latest first. */
function History({ taskId }: { taskId: string }) {
  const { logs = [] } = useLogs(serviceLogs);
  const done = useMemo(() => logs.filter(({ tasks }) => tasks?.includes(taskId)), [logs, taskId]);
  return (
    <PageSection heading={t('plan.history')}>
      {done.length > 0 ? (
        <LogRows kind={serviceLogs} logs={done} rowOf={rowOf} />
      ) : (
        <p className="muted">{t('plan.history.none')}</p>
      )}
    </PageSection>
  );
}

/** With how many hours, by whom and for how much. */
const rowOf = ({ engineEnd, servicePersonOrCompany, costAndTime }: ServiceLog) => ({
  lead: [typeof engineEnd === 'number' && hoursText(engineEnd), servicePersonOrCompany.trim()]
    .filter(Boolean)
    .join(', '),
  text: costAndTime,
});

const factsOf = (task: SavedTask) =>
  [
    { label: taskFields.parts.label, value: partsOf(task).join(', ') },
    { label: t('plan.howOften'), value: intervalText(task) },
    { label: taskFields.baselineDate.label, value: task.baselineDate && dayInWords(task.baselineDate) },
    { label: taskFields.section.label, value: taskFields.section.options[task.section] },
    { label: taskFields.source.label, value: task.source },
  ].filter(({ value }) => value);
