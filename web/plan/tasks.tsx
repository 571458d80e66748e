import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Usage } from '#contract/plan/due';
import { documentOfTemplate } from '#contract/plan/templates';
import { ChangeBadge } from '../outbox/change-badge.tsx';
import { Button, LinkButton } from '../shared/ui/button.tsx';
import { Clock, CloudUpload } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { Baseline } from './baseline.tsx';
import { isOfTask, missingOf } from './missing.ts';
import type { Planned } from './planned.ts';
import styles from './tasks.module.css';
import { detailText, dueText, dueUnderHeading, intervalText } from './words.ts';

export interface TasksProps {
  tasks: readonly Planned[];
  today: string;
  /** How much the boats are used, if the rows must say what is missing in the plan. */
  usage?: Readonly<Record<string, Usage>> | undefined;
  /** Names of the boats by id, if the rows must say whose task it is. */
  boats?: ReadonlyMap<string, string> | undefined;
  /** They stand under a heading that says their day and their season. */
  isSeasonSaid?: boolean;
  /** Ids of the ticked tasks, and what a tick does; without them there are no checkboxes. */
  chosen?: ReadonlySet<string>;
  onChoose?: (id: string, isChosen: boolean) => void;
  /** The tasks whose rows ask for what they lack, by id, and what beginning or ending that does. */
  asking?: ReadonlyMap<string, Planned>;
  onAsk?: (task: Planned, isAsked: boolean) => void;
  /** Called when what a task lacked has been saved; the row may be under another heading by then. */
  onGiven?: (task: Planned) => void;
}

/** Rows of the plan, in the order given. */
export const Tasks = (props: TasksProps) => (
  <ul className={styles.tasks}>
    {props.tasks.map((task) => (
      <TaskRow key={task._id} {...props} task={task} />
    ))}
  </ul>
);

/** «Gjort» opens a new service log in which these tasks are done. */
export const doneAddress = (ids: readonly string[]): string => `/createservicelog?tasks=${ids.join()}`;

/** Whether a document of the boat says when it is due. */
export const isOnPaper = ({ template }: Pick<Planned, 'template'>): boolean =>
  documentOfTemplate[template ?? ''] !== undefined;

/** The form of a new document, which says when the task is due. */
export const documentAddress = ({ boatId, template }: Pick<Planned, 'boatId' | 'template'>): string =>
  `/documents/new?boat=${boatId}&kind=${documentOfTemplate[template ?? '']}`;

interface RowProps extends TasksProps {
  task: Planned;
}

function TaskRow({ task, isSeasonSaid = false, boats, ...props }: RowProps) {
  const { today, usage, chosen, onChoose, asking, onAsk, onGiven } = props;
  const { _id, name, due } = task;
  const asksStart = asking?.has(_id) ?? false;
  const isDue = due.state === 'late' || due.state === 'soon';
  const missing = due.state === 'unknown' ? missingOf(task, usage?.[task.boatId]?.hours ?? null) : undefined;
  const when = isSeasonSaid ? '' : onChoose ? dueUnderHeading(task, today) : dueText(task, today);
  const isBrief = onChoose && due.state !== 'unknown';
  const detail = isBrief ? intervalText(isSeasonSaid ? { ...task, season: '' } : task) : detailText(task);
  return (
    <li className={onChoose ? `${styles.task} ${styles.ticked}` : styles.task}>
      {onChoose && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label={t('plan.choose', { uppgift: name })}
            checked={chosen?.has(_id) ?? false}
            onChange={({ target }) => onChoose(_id, target.checked)}
          />
        </label>
      )}
      <div className={styles.words}>
        <Link className={styles.name} to={`/servicelogs/plan/task/${_id}`}>
          {name}
        </Link>
        {due.state === 'late' ? (
          <span className={styles.late}>
            <Clock />
            {when}
          </span>
        ) : (
          when && <span className={styles.dueHere}>{when}</span>
        )}
        {task.isWaiting && (
          <span className={styles.late}>
            <CloudUpload />
            {t('plan.waiting')}
          </span>
        )}
        {task.waiting && <ChangeBadge changes={task.waiting} />}
        <Detail text={[boats?.get(task.boatId), detail].filter(Boolean).join(': ')} />
        {missing && missing !== 'start' && <span>{t(`plan.missing.${missing}`)}</span>}
      </div>
      <span className={styles.due}>{due.state !== 'late' && when}</span>
      <Do>
        {(isDue && task.validUntil) || (missing === 'next' && isOnPaper(task)) ? (
          <LinkButton
            variant="quiet"
            small
            to={documentAddress(task)}
            aria-label={t('plan.renewAria', { uppgift: name })}
          >
            {t('plan.renew')}
          </LinkButton>
        ) : isDue ? (
          <LinkButton
            variant="quiet"
            small
            to={doneAddress([_id])}
            aria-label={t('plan.doneAria', { uppgift: name })}
          >
            {t('plan.done')}
          </LinkButton>
        ) : missing === 'fewerHours' ? (
          <LinkButton
            variant="quiet"
            small
            to={`/boats/${task.boatId}/edit#meterFrom`}
            aria-label={t('plan.meterAria', { uppgift: name })}
          >
            {t('plan.start')}
          </LinkButton>
        ) : (
          missing &&
          isOfTask(missing, task) && (
            <Button
              variant="quiet"
              small
              aria-expanded={asksStart}
              aria-label={t(
                missing === 'interval' || missing === 'next' ? 'plan.dayAria' : 'plan.startAria',
                { uppgift: name },
              )}
              onClick={() => onAsk?.(task, !asksStart)}
            >
              {t('plan.start')}
            </Button>
          )
        )}
      </Do>
      {asksStart && (
        <div className={styles.start}>
          <Baseline
            task={task}
            onSaved={() => {
              onAsk?.(task, false);
              onGiven?.(task);
            }}
          />
        </div>
      )}
    </li>
  );
}

const Detail = ({ text }: { text: string }) => text !== '' && <span>{text}</span>;
const Do = ({ children }: { children: ReactNode }) => <div className={styles.do}>{children || null}</div>;
