import type { TripLog } from '#contract/trip-logs';
import { monthName, shortMonthName } from '../shared/dates.ts';
import { numberText } from '../shared/numbers.ts';
import { Duration } from '../shared/quantity.tsx';
import { t } from '../strings.ts';
import styles from './months.module.css';
import { monthsOf, type Sum, sumOf } from './season.ts';

/** A year month by month: bars of distance, and the same in a table for who wants to read it. */
export function Months({ year, logs }: { year: number; logs: readonly TripLog[] }) {
  const months = monthsOf(logs);
  return (
    <div className={styles.months}>
      <Chart months={months} />
      <Table year={year} months={months} sum={sumOf(logs)} />
    </div>
  );
}

const height = 200;
/** Over the highest bar there is room for its figure. */
const highest = 170;
const barWidth = 5.5;

function Chart({ months }: { months: Sum[] }) {
  const most = Math.max(...months.map(({ distance }) => distance));
  return (
    <figure className={styles.chart} aria-hidden="true">
      <figcaption>{t('logs.chart')}</figcaption>
      <svg width="100%" height={height} aria-hidden="true">
        {months.map(({ distance }, month) => {
          if (distance === 0) return null;
          const tall = Math.max(1, (distance / most) * highest);
          const middle = ((month + 0.5) / 12) * 100;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a month is known by its place
            <g key={month}>
              <rect x={`${middle - barWidth / 2}%`} y={height - tall} width={`${barWidth}%`} height={tall} />
              <text x={`${middle}%`} y={height - tall - 8}>
                {numberText(distance)}
              </text>
            </g>
          );
        })}
      </svg>
      <div className={styles.scale}>
        {months.map((_, month) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a month is known by its place
          <i key={month} />
        ))}
      </div>
      <div className={styles.labels}>
        {months.map((_, month) => {
          const name = shortMonthName(month);
          return (
            <span key={name}>
              {name[0]}
              <span>{name.slice(1)}</span>
            </span>
          );
        })}
      </div>
    </figure>
  );
}

/** Months without a trip are left out. */
function Table({ year, months, sum }: { year: number; months: Sum[]; sum: Sum }) {
  return (
    <table className={styles.table}>
      <caption className="hidden">{t('logs.tableCaption', { år: year })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('logs.month')}</th>
          <th scope="col">{t('logs.trips')}</th>
          <th scope="col">{t('log.distance')}</th>
          <th scope="col">{t('log.show.duration')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(
          (month, i) => month.trips > 0 && <Row key={monthName(i)} name={monthName(i)} sum={month} />,
        )}
      </tbody>
      <tfoot>
        <Row name={String(year)} sum={sum} />
      </tfoot>
    </table>
  );
}

function Row({ name, sum: { trips, distance, minutes } }: { name: string; sum: Sum }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{trips}</td>
      <td>{numberText(distance)}</td>
      <td>
        <Duration minutes={minutes} />
      </td>
    </tr>
  );
}
