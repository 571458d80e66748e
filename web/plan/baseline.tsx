import { useRef, useState } from 'react';
import { today as dayInSweden } from '#contract/fields';
import { changeShape } from '#contract/logs/schemas';
import { formValues } from '#contract/logs/values';
import { inYear } from '#contract/plan/days';
import { usualSeasons } from '#contract/plan/due';
import { taskDefinition } from '#contract/plan/task-fields';
import { expires } from '#contract/plan/templates';
import { touched } from '../records/use-record-form.ts';
import { DefinedField } from '../shared/form/defined-field.tsx';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { Button } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';
import { refusedOf } from '../sync/use-item.ts';
import { save } from '../sync/use-items.ts';
import { FutureStart } from './future-start.tsx';
import { asSaved, type Planned } from './planned.ts';
import styles from './tasks.module.css';
import { useBoats } from './use-boats.ts';

type Asked = 'baselineDate' | 'baselineHours' | 'on';

/** What the next time is worked out from: when it was last done, or the day of a task that is done once. */
function askedOf({ everyMonths, everyHours, everyMiles }: Planned): Asked[] {
  if (everyHours) return ['baselineDate', 'baselineHours'];
  return everyMonths || everyMiles ? ['baselineDate'] : ['on'];
}

/** The day of the boat's next launching: by then, somebody can look. */
function nextSpring(launching: string | undefined, today: string): string {
  const day = launching || usualSeasons.launching;
  const year = Number(today.slice(0, 4));
  return [year, year + 1].map((one) => inYear(day, one)).find((one) => one >= today) ?? today;
}

interface BaselineProps {
  /** As it was when the form was opened: the fields show this version, and it alone may be overwritten. */
  task: Planned;
  onSaved: () => void;
}

/** «När gjordes det senast?» The plan counts from that answer; who does not know looks in spring. */
export function Baseline({ task: now, onSaved }: BaselineProps) {
  const { boats = [] } = useBoats();
  const [task] = useState(now);
  const inSpring = useRef(false);
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
        const { launching } = boats.find(({ _id }) => _id === task.boatId) ?? {};
        const values = inSpring.current
          ? { on: nextSpring(launching, dayInSweden()) }
          : touched(content, fields);
        inSpring.current = false;
        const saved = await save(t('plan.notSaved'), {
          ...{ kind: 'task', recordId: task._id, base: asSaved(task), values },
          instead: refusedOf(task)?.id,
        });
        if (!saved.ok) return saved.failure;
        saving.throwIfEnded();
        onSaved();
        return undefined;
      }}
      end={
        <FormEnd submit={t('plan.save')} busy={t('busy.saving')} short>
          <Button
            variant="quiet"
            type="submit"
            onClick={() => {
              // Nothing that was typed keeps the form from being sent.
              fields.reset();
              inSpring.current = true;
            }}
          >
            {t('plan.inSpring')}
          </Button>
        </FormEnd>
      }
    >
      <div className={styles.startFields}>
        {asked.map((name) => (
          <div key={name} className={styles.startField}>
            <DefinedField
              field={{
                ...taskDefinition.fields[name],
                name,
                ...(name === 'on' && expires(task.template) && { label: t('plan.expires') }),
              }}
            />
            {name === 'baselineDate' && <FutureStart />}
          </div>
        ))}
      </div>
    </Form>
  );
}
