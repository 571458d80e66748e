import { useId } from 'react';
import { Link } from 'react-router';
import { t } from '../strings.ts';
import styles from './plan.module.css';
import { dueNow } from './planned.ts';
import { Tasks } from './tasks.tsx';
import { usePlan } from './use-plan.ts';

/** Number of tasks shown here; the plan shows the others. */
const most = 3;

/** Tasks that are late or due soon, above the service book; without a plan, a link to create one. */
export function ToDoNow() {
  const id = useId();
  const { tasks, today } = usePlan();
  if (!tasks) return null;
  const due = dueNow(tasks);
  return (
    <section className={styles.toDo} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t('plan.toDo')}</h2>
        <Link to="/servicelogs/plan">{t(tasks.length === 0 ? 'plan.begin' : 'plan.h1')}</Link>
      </div>
      {due.length > 0 ? (
        <Tasks tasks={due.slice(0, most)} today={today} />
      ) : (
        <p className="muted">{t(tasks.length === 0 ? 'plan.none' : 'plan.nothingNow')}</p>
      )}
    </section>
  );
}
