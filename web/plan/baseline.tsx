import { useQueryClient } from '@tanstack/react-query';
import { changeShape } from '#contract/logs/schemas';
import { formValues } from '#contract/logs/values';
import { taskDefinition } from '#contract/plan/task-fields';
import type { Task } from '#contract/tasks';
import { Button } from '../shared/button.tsx';
import { DefinedField } from '../shared/form/defined-field.tsx';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { t } from '../strings.ts';
import type { Planned } from './as-of.ts';
import { useUpdateTask } from './change.ts';
import { FutureStart } from './future-start.tsx';
import { planChanged } from './queries.ts';
import styles from './tasks.module.css';

type Asked = 'baselineDate' | 'baselineHours' | 'on';

/** What the next time is worked out from: when it was last done, or the day of a task that is done once. */
function askedOf({ everyMonths, everyHours, everyMiles }: Planned): Asked[] {
  if (everyHours) return ['baselineDate', 'baselineHours'];
  return everyMonths || everyMiles ? ['baselineDate'] : ['on'];
}

interface BaselineProps {
  /** As it was when the form was opened: the fields show this version, and it alone may be overwritten. */
  task: Planned;
  /** Called once the plan shows what was saved. */
  onSaved: (changed: Task) => void;
  onUnknown: () => void;
}

/** «När gjordes det senast?» The plan counts from that answer. */
export function Baseline({ task, onSaved, onUnknown }: BaselineProps) {
  const client = useQueryClient();
  const { change } = useUpdateTask();
  const asked = askedOf(task);
  const shape = changeShape(taskDefinition);
  const saved = formValues(taskDefinition, task);
  const fields = useFields(
    Object.fromEntries(asked.map((name) => [name, shape[name]])) as Record<Asked, never>,
    Object.fromEntries(asked.map((name) => [name, saved[name]])) as Record<Asked, string>,
  );
  return (
    <Form
      fields={fields}
      unmarked
      save={async (content, saving) => {
        const changed = await change(task, content, fields, saving.liveSignal());
        if (!changed.ok) return changed.failure;
        await planChanged(client);
        onSaved(changed.data);
        return undefined;
      }}
      end={
        <FormEnd submit={t('plan.save')} busy={t('busy.saving')} short>
          <Button variant="quiet" onClick={onUnknown}>
            {t('plan.unknownStart')}
          </Button>
        </FormEnd>
      }
    >
      <div className={styles.startFields}>
        {asked.map((name) => (
          <div key={name} className={styles.startField}>
            <DefinedField field={{ ...taskDefinition.fields[name], name }} />
            {name === 'baselineDate' && <FutureStart />}
          </div>
        ))}
      </div>
    </Form>
  );
}
