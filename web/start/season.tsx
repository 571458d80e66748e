import { useId } from 'react';
import { Link } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { monthName, shortMonthName } from '../shared/text/dates.ts';
import { distanceText } from '../shared/text/numbers.ts';
import { Distance, TotalTime } from '../shared/text/quantity.tsx';
import { Scale } from '../shared/ui/scale.tsx';
import { t } from '../strings.ts';
import { monthsOf, type Sum, sumOf } from '../trip-logs/statistics/summary.ts';
import styles from './season.module.css';

/** The season's totals, and the miles of each month. */
export function Season({ year, logs }: { year: number; logs: readonly TripLog[] }) {
  const id = useId();
  const { trips, distance, minutes } = sumOf(logs);
  return (
    <section className={styles.season} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{t('start.season', { år: year })}</h3>
        <Link to={`/logs?year=${year}`}>{t('start.wholeSeason')}</Link>
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>{t('logs.trips')}</dt>
          <dd>{trips}</dd>
        </div>
        <div>
          <dt>{t('log.show.distance')}</dt>
          <dd>
            <Distance nm={distance} />
          </dd>
        </div>
        <div>
          <dt>{t('log.show.duration')}</dt>
          <dd>
            <TotalTime minutes={minutes} />
          </dd>
        </div>
      </dl>
      <Strip months={monthsOf(logs)} />
    </section>
  );
}

/** The miles per month, over the scale of a chart. */
function Strip({ months }: { months: readonly Sum[] }) {
  const most = Math.max(...months.map(({ distance }) => distance));
  const told = months.flatMap(({ distance }, month) =>
    distance > 0 ? `${monthName(month)} ${distanceText(distance)}` : [],
  );
  const label = told.length > 0 ? t('start.months', { månader: told.join(', ') }) : t('start.noMiles');
  return (
    <div className={styles.strip} role="img" aria-label={label}>
      <svg viewBox="0 0 120 100" preserveAspectRatio="none" aria-hidden="true">
        {months.map(
          ({ distance }, month) =>
            distance > 0 && (
              <rect
                key={monthName(month)}
                x={month * 10 + 2}
                y={100 - (distance / most) * 100}
                width="6"
                height={(distance / most) * 100}
              />
            ),
        )}
      </svg>
      <Scale labels={months.map((_, month) => shortMonthName(month)[0])} />
    </div>
  );
}
