import { dayInWords, daysBetween } from '#contract/plan/days';
import { t } from '../strings.ts';
import styles from './done-to-next.module.css';

interface DoneToNextProps {
  last: string;
  next: string;
  today: string;
  isAbout: boolean;
}

const fields = Array.from({ length: 10 }, (_, n) => n);

/** From when a task was done to when it is due, on the scale of a sea chart, with a dot for today. */
export function DoneToNext({ last, next, today, isAbout }: DoneToNextProps) {
  const left = daysBetween(today, next);
  const share = Math.min(1, Math.max(0, daysBetween(last, today) / daysBetween(last, next)));
  const day = dayInWords(next);
  return (
    <div className={styles.scale}>
      <p>
        <b>{dayInWords(last)}</b> {t('search.scale.done')}
      </p>
      <p>
        <b>{isAbout ? t('plan.about', { datum: day }) : day}</b> {t('search.scale.next')}
      </p>
      <svg aria-hidden="true">
        {fields.map((n) => (
          <rect key={n} x={`${n * 10}%`} y="6" width="10%" height="6" />
        ))}
        <circle cx={`${share * 100}%`} cy="9" r="9" />
      </svg>
      <svg className={styles.today} aria-hidden="true">
        <text
          x={`${share * 100}%`}
          y="1em"
          textAnchor={share < 0.25 ? 'start' : share > 0.75 ? 'end' : 'middle'}
        >
          {todayText(left)}
        </text>
      </svg>
      <p className="visually-hidden">{todayText(left)}</p>
    </div>
  );
}

function todayText(left: number): string {
  if (left <= 0) return t('search.scale.today');
  return left === 1 ? t('search.scale.left.one') : t('search.scale.left.many', { n: left });
}
