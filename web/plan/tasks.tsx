import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button, LinkButton } from '../shared/button.tsx';
import { Clock, CloudUpload } from '../shared/icons.ts';
import { t } from '../strings.ts';
import type { Planned } from './as-of.ts';
import { Baseline } from './baseline.tsx';
import styles from './tasks.module.css';
import { detailText, dueText, dueUnderHeading } from './words.ts';

export interface TasksProps {
  tasks: readonly Planned[];
  today: string;
  /** Names of the boats by id, if the rows must say whose task it is. */
  boats?: ReadonlyMap<string, string> | undefined;
  /** Ids of the ticked tasks, and what a tick does; without them there are no checkboxes. */
  chosen?: ReadonlySet<string>;
  onChoose?: (id: string, isChosen: boolean) => void;
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

function TaskRow({ task, today, boats, chosen, onChoose }: TasksProps & { task: Planned }) {
  const { _id, name, due } = task;
  const [asksStart, setAsksStart] = useState(false);
  const isDue = due.state === 'late' || due.state === 'soon';
  const when = onChoose ? dueUnderHeading(task, today) : dueText(task, today);
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
        {onChoose ? (
          <Link className={styles.name} to={`/servicelogs/plan/task/${_id}`}>
            {name}
          </Link>
        ) : (
          <b className={styles.name}>{name}</b>
        )}
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
        <Detail text={[boats?.get(task.boatId), detailText(task)].filter(Boolean).join(': ')} />
      </div>
      <span className={styles.due} aria-hidden="true">
        {due.state !== 'late' && when}
      </span>
      <Do>
        {isDue ? (
          <LinkButton
            variant="quiet"
            small
            to={doneAddress([_id])}
            aria-label={t('plan.doneAria', { uppgift: name })}
          >
            {t('plan.done')}
          </LinkButton>
        ) : (
          due.state === 'unknown' && (
            <Button
              variant="quiet"
              small
              aria-expanded={asksStart}
              aria-label={t('plan.startAria', { uppgift: name })}
              onClick={() => setAsksStart(!asksStart)}
            >
              {t('plan.start')}
            </Button>
          )
        )}
      </Do>
      {asksStart && (
        <div className={styles.start}>
          <Baseline task={task} onEnd={() => setAsksStart(false)} />
        </div>
      )}
    </li>
  );
}

const Detail = ({ text }: { text: string }) => text !== '' && <span>{text}</span>;
const Do = ({ children }: { children: ReactNode }) => <div className={styles.do}>{children || null}</div>;
