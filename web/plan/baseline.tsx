import { useQueryClient } from '@tanstack/react-query';
import { changeShape } from '#contract/logs/schemas';
import { taskDefinition } from '#contract/plan/task-fields';
import { call } from '../api.ts';
import { Button } from '../shared/button.tsx';
import { DefinedField } from '../shared/form/defined-field.tsx';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { t } from '../strings.ts';
import type { Planned } from './as-of.ts';
import { planFailure } from './change.ts';
import { planChanged } from './queries.ts';
import styles from './tasks.module.css';

type Asked = 'baselineDate' | 'baselineHours' | 'on';

/** What a task without a due date lacks: when it was last done, or the day of a task that is done once. */
function askedOf({ everyMonths, everyHours, everyMiles }: Planned): Asked[] {
  if (everyHours) return ['baselineDate', 'baselineHours'];
  return everyMonths || everyMiles ? ['baselineDate'] : ['on'];
}

/** «När gjordes det senast?» The plan counts from that answer. */
export function Baseline({ task, onEnd }: { task: Planned; onEnd: () => void }) {
  const client = useQueryClient();
  const asked = askedOf(task);
  const shape = changeShape(taskDefinition);
  const fields = useFields(
    Object.fromEntries(asked.map((name) => [name, shape[name]])) as Record<Asked, never>,
    Object.fromEntries(asked.map((name) => [name, ''])) as Record<Asked, string>,
  );
  return (
    <Form
      fields={fields}
      unmarked
      save={async (content, saving) => {
        const saved = await call('updateTask', {
          params: { id: task._id },
          body: content,
          headers: { 'If-Match': `"${task.version}"` },
          signal: saving.liveSignal(),
        });
        if (!saved.ok) return planFailure(saved);
        onEnd();
        await planChanged(client);
        return undefined;
      }}
      end={
        <FormEnd submit={t('plan.save')} busy={t('busy.saving')} short>
          <Button variant="quiet" onClick={onEnd}>
            {t('plan.unknownStart')}
          </Button>
        </FormEnd>
      }
    >
      <div className={styles.startFields}>
        {asked.map((name) => (
          <DefinedField key={name} field={{ ...taskDefinition.fields[name], name }} />
        ))}
      </div>
    </Form>
  );
}
