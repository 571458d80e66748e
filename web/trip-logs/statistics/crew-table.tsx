import { Link } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { Fold } from '../../shared/fold.tsx';
import { numberText } from '../../shared/numbers.ts';
import { t } from '../../strings.ts';
import { crewsOf } from './crew.ts';
import tableStyles from './table.module.css';

/** Who was aboard in a year, each leading to the time that he or she has had at sea. */
export function Crew({ year, logs }: { year: number; logs: readonly TripLog[] }) {
  const crew = crewsOf(logs);
  if (crew.length === 0) return null;
  return (
    <Fold heading={t('logs.crew', { år: year })} note={t('logs.crewCount', { n: crew.length })}>
      <table className={tableStyles.table}>
        <caption className="visually-hidden">{t('logs.crewCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('logs.name')}</th>
            <th scope="col">{t('logs.trips')}</th>
            <th scope="col">{t('logs.daysShort')}</th>
            <th scope="col">{t('log.distance')}</th>
          </tr>
        </thead>
        <tbody>
          {crew.map(({ name, trips, days, distance }) => (
            <tr key={name}>
              <th scope="row">
                <Link to={`/logs/sea-time?${new URLSearchParams({ name })}`}>{name}</Link>
              </th>
              <td>{trips}</td>
              <td>{days}</td>
              <td>{numberText(distance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}
