import type { TripLog } from '#contract/trip-logs';
import { monthName } from '../../shared/dates.ts';
import { numberText } from '../../shared/numbers.ts';
import { TotalTime } from '../../shared/quantity.tsx';
import { t } from '../../strings.ts';
import { SumLine } from './sum-line.tsx';
import { isTold, monthsOf, type Sum, sumOf } from './summary.ts';
import tableStyles from './table.module.css';

interface MonthsProps {
  year: number;
  logs: readonly TripLog[];
  /** Of the year before, to compare with; none if nothing was written then. */
  before: readonly TripLog[];
}

/** A year month by month: the line of its miles, and a table for who wants to read it. */
export function Months({ year, logs, before }: MonthsProps) {
  return (
    <div className={`${tableStyles.beside} ${tableStyles.top}`}>
      <SumLine year={year} logs={logs} before={before} />
      <Table
        year={year}
        months={monthsOf(logs)}
        before={before.length > 0 ? monthsOf(before) : undefined}
        sum={sumOf(logs)}
        sumBefore={sumOf(before)}
      />
    </div>
  );
}

interface TableProps {
  year: number;
  months: Sum[];
  before: Sum[] | undefined;
  sum: Sum;
  sumBefore: Sum;
}

/** Months of which there is nothing to say are left out. */
function Table({ year, months, before, sum, sumBefore }: TableProps) {
  return (
    <table className={tableStyles.table}>
      <caption className="visually-hidden">{t('logs.tableCaption', { år: year })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('logs.month')}</th>
          <th scope="col">{t('logs.trips')}</th>
          <th scope="col">{t('log.distance')}</th>
          <th scope="col">{t('log.show.duration')}</th>
          {before && <th scope="col">{t('logs.distanceOf', { år: year - 1 })}</th>}
        </tr>
      </thead>
      <tbody>
        {months.map((month, i) => {
          const earlier = before?.[i];
          if (!isTold(month, earlier)) return null;
          return <Row key={monthName(i)} name={monthName(i)} sum={month} before={earlier} />;
        })}
      </tbody>
      <tfoot>
        <Row name={String(year)} sum={sum} before={before && sumBefore} />
      </tfoot>
    </table>
  );
}

function Row({ name, sum, before }: { name: string; sum: Sum; before: Sum | undefined }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{sum.trips}</td>
      <td>{numberText(sum.distance)}</td>
      <td>
        <TotalTime minutes={sum.minutes} />
      </td>
      {before && <td>{numberText(before.distance)}</td>}
    </tr>
  );
}
