import { Link } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { distanceText, numberText } from '../../shared/text/numbers.ts';
import { TotalTime } from '../../shared/text/quantity.tsx';
import { Details } from '../../shared/ui/details.tsx';
import { Fold } from '../../shared/ui/fold.tsx';
import { t } from '../../strings.ts';
import { Bars } from './bar-chart.tsx';
import { type Sum, sumOf, yearsOf } from './summary.ts';
import { Beside, Table } from './table.tsx';

/** If there are more years than these, they are folded, so that the page does not get too long. */
const mostOpen = 8;

/** Every year with logs: bars of distance, and a table with a link to each. A single year has nothing to be compared with. */
export function Years({ shown, all, open }: { shown: number; all: readonly TripLog[]; open: boolean }) {
  const years = yearsOf(all);
  const inAll = sumOf(all);
  const figures = ({ trips, distance, minutes }: Sum) => [
    ...[trips, numberText(distance), <TotalTime key="time" minutes={minutes} />],
  ];
  if (years.length < 2) return null;
  return (
    <Fold
      heading={t('logs.years')}
      note={t('season.yearCount', { n: inAll.trips, nm: distanceText(inAll.distance) })}
      open={open}
    >
      <Beside>
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
          <Table
            caption={t('logs.yearsCaption')}
            columns={[t('log.year'), t('logs.trips'), t('log.distance'), t('log.show.duration')]}
            rows={years.map(({ year, ...sum }) => ({
              key: year,
              isChosen: year === shown,
              cells: [
                year === shown ? (
                  year
                ) : (
                  <Link key="year" to={`?year=${year}`}>
                    {year}
                  </Link>
                ),
                ...figures(sum),
              ],
            }))}
            sum={[t('list.year.all'), ...figures(inAll)]}
          />
        </Details>
      </Beside>
    </Fold>
  );
}
