import { useId } from 'react';
import { DueScale } from '../plan/due-scale.tsx';
import { doneAddress } from '../plan/tasks.tsx';
import { serviceLogs } from '../service-logs/kind.ts';
import { useBehind } from '../shared/navigation/way-back.tsx';
import { ButtonRow, LinkButton } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import type { Answer } from './answer.ts';
import styles from './answer-card.module.css';

/** The answer to a question, above where its words stand. */
export function AnswerCard({ answer, today }: { answer: Answer; today: string }) {
  const id = useId();
  const { title, lead, task } = answer;
  const last = task?.lastDone?.day;
  const next = task?.due.day ?? undefined;
  const isOnScale = last !== undefined && next !== undefined && last < next;
  // The scale says both days. That it is late is not to be seen there.
  const facts = answer.facts.filter(
    ({ of }) => !(isOnScale && (of === 'last' || (of === 'next' && task?.due.state !== 'late'))),
  );
  return (
    <section className={styles.answer} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.lead}>{lead}</p>
      {isOnScale && <DueScale last={last} next={next} today={today} isAbout={task?.due.isAbout ?? false} />}
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map(({ of, text }) => (
            <li key={of}>{text}</li>
          ))}
        </ul>
      )}
      <Ways {...answer} />
    </section>
  );
}

function Ways({ task, trip, service, costs }: Answer) {
  const behind = useBehind();
  const show = [
    ...(task ? [{ to: `/servicelogs/plan/task/${task._id}`, text: t('search.showTask') }] : []),
    ...(service ? [{ to: `${serviceLogs.routes.show}/${service._id}`, text: t('search.showService') }] : []),
    ...(trip ? [{ to: `${tripLogs.routes.show}/${trip._id}`, text: t('search.showTrip') }] : []),
    ...(costs
      ? [{ to: `/boats/${costs.boatId}/costs?year=${costs.year}`, text: t('search.showCosts') }]
      : []),
  ];
  if (show.length === 0) return null;
  return (
    <ButtonRow>
      {show.map(({ to, text }) => (
        <LinkButton key={to} variant="quiet" to={to} state={behind}>
          {text}
        </LinkButton>
      ))}
      {task && task.due.state !== 'done' && (
        <LinkButton
          variant="quiet"
          to={doneAddress([task._id])}
          aria-label={t('plan.doneAria', { uppgift: task.name })}
        >
          {t('plan.done')}
        </LinkButton>
      )}
    </ButtonRow>
  );
}
