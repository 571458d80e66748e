import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../strings.ts';
import { idsOf, taskCount, textOfTasks } from './part.ts';
import styles from './tasks-in-form.module.css';
import { usePlan } from './use-plan.ts';

/**
 * The tasks that the service covers: those that the form was opened with, each of which can be unticked. Without the plan
 * they have no names, and only their number is shown.
 */
export function TasksInForm() {
  const { setValue } = useFormContext<{ tasks: string }>();
  const text = useWatch<{ tasks: string }, 'tasks'>({ name: 'tasks' });
  const done = idsOf(text);
  const [seen, setSeen] = useState(done);
  if (done.some((id) => !seen.includes(id))) setSeen([...new Set([...seen, ...done])]);
  const { tasks, isMissing } = usePlan();
  if (isMissing && done.length > 0) {
    return <p>{t('plan.inForm', { uppgifter: taskCount(done.length) })}</p>;
  }
  const offered = (tasks ?? []).filter(({ _id }) => seen.includes(_id));
  if (offered.length === 0) return null;
  const choose = (id: string, isDone: boolean) =>
    setValue('tasks', textOfTasks(isDone ? [...done, id] : done.filter((one) => one !== id)), {
      shouldDirty: true,
    });
  return (
    <fieldset className={styles.tasks}>
      <legend>{t('plan.part')}</legend>
      {offered.map(({ _id, name }) => (
        <label key={_id}>
          <input
            type="checkbox"
            checked={done.includes(_id)}
            onChange={({ target }) => choose(_id, target.checked)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
