import { dayInWords, daysBetween } from '#contract/plan/days';
import { t } from '../strings.ts';
import styles from './due-scale.module.css';

interface DueScaleProps {
  /** The day when it was last done, and the day when it is due. */
  from: string;
  to: string;
  today: string;
}

const fields = 10;

/** The time from one time to the next on the scale of a chart, with a mark for today. */
export function DueScale({ from, to, today }: DueScaleProps) {
  const days = daysBetween(from, to);
  if (days <= 0) return null;
  const left = daysBetween(today, to);
  const at = Math.min(Math.max(100 - (left / days) * 100, 0), 100);
  const now = left < 0 ? t('plan.scale.late', { n: -left }) : t('plan.scale.left', { n: left });
  const anchor = at < 30 ? 'start' : at > 70 ? 'end' : 'middle';
  return (
    <div className={styles.scale}>
      <div className={styles.ends}>
        <p>
          <b>{dayInWords(from)}</b> {t('plan.scale.done')}
        </p>
        <p>
          <b>{dayInWords(to)}</b> {t('plan.scale.next')}
        </p>
      </div>
      <svg className={styles.line} aria-hidden="true">
        <rect className={styles.edge} x="0" y="6" width="100%" height="8" />
        {Array.from({ length: fields / 2 }, (_, i) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
            key={i}
            className={styles.field}
            x={`${(i * 200) / fields}%`}
            y="6"
            width={`${100 / fields}%`}
            height="8"
          />
        ))}
        <circle className={styles.now} cx={`${at}%`} cy="10" r="8" />
      </svg>
      <p className={styles[anchor]}>{now}</p>
    </div>
  );
}
