import { Link } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { Details } from '../../shared/details.tsx';
import { Fold } from '../../shared/fold.tsx';
import { distanceText, numberText } from '../../shared/numbers.ts';
import { TotalTime } from '../../shared/quantity.tsx';
import { t } from '../../strings.ts';
import { Bars } from './bar-chart.tsx';
import { type Sum, sumOf, yearsOf } from './summary.ts';
import tableStyles from './table.module.css';

/** More years than these are folded away, so that the page goes on. */
const mostOpen = 8;

/** Every year with logs: bars of distance, and a table that leads to each. One year alone has nothing to stand beside. */
export function Years({ shown, all, open }: { shown: number; all: readonly TripLog[]; open: boolean }) {
  const years = yearsOf(all);
  const { trips, distance } = sumOf(all);
  if (years.length < 2) return null;
  return (
    <Fold
      heading={t('logs.years')}
      note={t('season.yearCount', { n: trips, nm: distanceText(distance) })}
      open={open}
    >
      <div className={`${tableStyles.beside} ${tableStyles.top}`}>
        <Bars
          caption={t('list.chart')}
          bars={years.toReversed().map(({ year, distance }) => ({
            key: year,
            label: years.length > 6 ? `’${String(year).slice(-2)}` : year,
            value: distance,
            quiet: year !== shown,
          }))}
        />
        <Details summary={t('logs.yearsTable', { n: years.length })} open={years.length <= mostOpen}>
          <table className={tableStyles.table}>
            <caption className="visually-hidden">{t('logs.yearsCaption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('log.year')}</th>
                <th scope="col">{t('logs.trips')}</th>
                <th scope="col">{t('log.distance')}</th>
                <th scope="col">{t('log.show.duration')}</th>
              </tr>
            </thead>
            <tbody>
              {years.map(({ year, ...sum }) => (
                <tr key={year} className={year === shown ? tableStyles.chosen : undefined}>
                  <th scope="row">{year === shown ? year : <Link to={`?year=${year}`}>{year}</Link>}</th>
                  <Cells {...sum} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('list.year.all')}</th>
                <Cells {...sumOf(all)} />
              </tr>
            </tfoot>
          </table>
        </Details>
      </div>
    </Fold>
  );
}

function Cells({ trips, distance, minutes }: Sum) {
  return (
    <>
      <td>{trips}</td>
      <td>{numberText(distance)}</td>
      <td>
        <TotalTime minutes={minutes} />
      </td>
    </>
  );
}
