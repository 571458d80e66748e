import { dayInWords, daysBetween } from '#contract/plan/days';
import { t } from '../strings.ts';
import styles from './due-scale.module.css';

interface DueScaleProps {
  last: string;
  next: string;
  today: string;
  /** `next` is worked out from how much the boat is used. */
  isAbout: boolean;
}

const fields = Array.from({ length: 10 }, (_, n) => n);

/** From when a task was done to when it is due, on the scale of a sea chart, with a dot for today. */
export function DueScale({ last, next, today, isAbout }: DueScaleProps) {
  const left = daysBetween(today, next);
  const share = Math.min(1, Math.max(0, daysBetween(last, today) / daysBetween(last, next)));
  const day = dayInWords(next);
  const now = todayText(left, isAbout);
  return (
    <div className={styles.scale}>
      <p>
        <b>{dayInWords(last)}</b> {t('plan.scale.done')}
      </p>
      <p>
        <b>{isAbout ? t('plan.about', { datum: day }) : day}</b> {t('plan.scale.next')}
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
          {now}
        </text>
      </svg>
      <p className="visually-hidden">{now}</p>
    </div>
  );
}

/** `i dag, 1 dag kvar`, `i dag, ungefär 40 dagar kvar`, `i dag, 3 dagar för sent` */
function todayText(left: number, isAbout: boolean): string {
  if (left === 0) return t('plan.scale.today');
  const days = t(Math.abs(left) === 1 ? 'plan.scale.day' : 'plan.scale.days', { n: Math.abs(left) });
  if (left < 0) return t('plan.scale.late', { dagar: days });
  return t(isAbout ? 'plan.scale.aboutLeft' : 'plan.scale.left', { dagar: days });
}
