import { shortMonthName } from '../shared/text/dates.ts';
import { t } from '../strings.ts';
import { taskCount } from './part.ts';
import { type Month, monthInWords } from './year.ts';
import styles from './year-strip.module.css';

interface YearStripProps {
  months: readonly Month[];
  /** Goes to an occasion, by its key. */
  onGo: (key: string) => void;
}

/** The year ahead on the scale of a chart: how much is due in each month, the months afloat on water. */
export const YearStrip = ({ months, onGo }: YearStripProps) => (
  <ol className={styles.year} aria-label={t('plan.year')}>
    {months.map(({ month, tasks, first, isOfSeason }) => {
      const name = (
        <span className={styles.name}>
          {shortMonthName(Number(month.slice(5)) - 1)}
          {month.endsWith('-01') && <span className={styles.since}> {month.slice(0, 4)}</span>}
        </span>
      );
      return (
        <li key={month} className={isOfSeason ? styles.afloat : undefined}>
          {first === undefined ? (
            <span className={styles.month}>{name}</span>
          ) : (
            <button
              type="button"
              className={styles.month}
              aria-label={`${monthInWords(month)}: ${taskCount(tasks)}`}
              onClick={() => onGo(first)}
            >
              {name}
              <b>{tasks}</b>
            </button>
          )}
        </li>
      );
    })}
  </ol>
);
