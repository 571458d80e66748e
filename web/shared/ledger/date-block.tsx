import { dateParts, weekdayDate } from '../text/dates.ts';
import styles from './date-block.module.css';

/** A wall-clock time as a block of three lines; read aloud as `tis 2026-07-14`. */
export function DateBlock({ when, isYearSaid = false }: { when: string; isYearSaid?: boolean }) {
  const { weekday, day, month, year } = dateParts(when);
  return (
    <time className={styles.date} dateTime={when}>
      <span className="visually-hidden">{weekdayDate(when)}</span>
      <span aria-hidden="true">
        {weekday} <b>{day}</b> {month}
        {!isYearSaid && ` ${year}`}
      </span>
    </time>
  );
}
