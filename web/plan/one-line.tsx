import { Link } from 'react-router';
import { ChevronRight, Wrench } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import styles from './one-line.module.css';
import { dueNow } from './planned.ts';
import { usePlan } from './use-plan.ts';
import { dueText } from './words.ts';

/** One line for all tasks that are late or due soon; nothing if there are none. */
export function OneLine() {
  const { tasks, today } = usePlan();
  const [first, ...others] = dueNow(tasks ?? []);
  if (!first) return null;
  const when = dueText(first, today);
  return (
    <Link className={styles.line} to="/servicelogs/plan">
      <Wrench />
      <span>
        <b>{t('plan.toDo.colon')}</b> {first.name}, {when.charAt(0).toLocaleLowerCase('sv') + when.slice(1)}
        {others.length > 0 && (
          <>
            {' '}
            <span className={styles.more}>· {t('plan.andMore', { n: others.length })}</span>
          </>
        )}
      </span>
      <ChevronRight />
    </Link>
  );
}
