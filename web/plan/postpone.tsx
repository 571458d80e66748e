import { useId, useState } from 'react';
import { addDays, addMonths, dayInWords, inYear } from '#contract/plan/days';
import { usualSeasons } from '#contract/plan/due';
import { Button, ButtonRow } from '../shared/ui/button.tsx';
import type { Status } from '../shared/ui/status-message.tsx';
import { type StringKey, t } from '../strings.ts';
import { refusedOf } from '../sync/use-item.ts';
import { save } from '../sync/use-items.ts';
import { asSaved, type Planned } from './planned.ts';
import styles from './postpone.module.css';
import { useBoats } from './use-boats.ts';

interface PostponeProps {
  task: Planned;
  today: string;
  onSaved: (status: Status) => void;
}

/** «Skjut upp»: to a later day, this time only. Nothing for a task that has no day and is not soon due. */
export function Postpone({ task, today, onSaved }: PostponeProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { boats = [] } = useBoats();
  const { due } = task;
  if (due.day === null && due.state !== 'soon') return null;
  const from = due.day !== null && due.day > today ? due.day : today;
  const boat = boats.find(({ _id }) => _id === task.boatId);
  async function postpone(day: string) {
    const saved = await save(t('plan.notSaved'), {
      ...{ kind: 'task', recordId: task._id, base: asSaved(task), values: { postponedTo: day } },
      instead: refusedOf(task)?.id,
    });
    setOpen(false);
    onSaved(
      saved.ok
        ? { text: day ? t('plan.postponed', { datum: dayInWords(day, today) }) : t('plan.notPostponed') }
        : { text: saved.failure.sentences.join(' '), failed: true },
    );
  }
  return (
    <>
      <ButtonRow>
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('plan.postpone')}
        </Button>
        {due.by === 'postponed' && (
          <Button variant="quiet" onClick={() => void postpone('')}>
            {t('plan.postpone.undo')}
          </Button>
        )}
      </ButtonRow>
      <div id={id} className={styles.days} hidden={!isOpen}>
        {waysFrom(from, boat ?? {}).map(({ by, day }) => (
          <Button
            key={by}
            variant="quiet"
            aria-label={`${t(by)}, ${dayInWords(day, today)}`}
            onClick={() => void postpone(day)}
          >
            {t(by)}
            <span className={styles.day}>{dayInWords(day, today)}</span>
          </Button>
        ))}
      </div>
    </>
  );
}

/** Two weeks or a month from a day, or the season's next turn after that. */
function waysFrom(
  from: string,
  boat: { launching?: string | undefined; haulOut?: string | undefined },
): { by: StringKey; day: string }[] {
  const month = addMonths(from, 1);
  const turn = (of: keyof typeof usualSeasons) => {
    const day = inYear(boat[of] || usualSeasons[of], Number(month.slice(0, 4)));
    return day > month ? day : addMonths(day, 12);
  };
  const [spring, autumn] = [turn('launching'), turn('haulOut')];
  return [
    { by: 'plan.postpone.days', day: addDays(from, 14) },
    { by: 'plan.postpone.month', day: month },
    spring < autumn
      ? { by: 'plan.postpone.spring', day: spring }
      : { by: 'plan.postpone.autumn', day: autumn },
  ];
}
