import { Link } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { weekdayDate } from '../shared/dates.ts';
import { Details } from '../shared/details.tsx';
import { type StringKey, t } from '../strings.ts';
import { mostSpeed, type Summary } from './season.ts';
import styles from './to-mend.module.css';

interface Lack {
  text: string;
  logs: readonly TripLog[];
}

const lack = (one: StringKey, many: StringKey, logs: readonly TripLog[]): Lack => ({
  text: t(logs.length === 1 ? one : many, { n: logs.length, knop: mostSpeed }),
  logs,
});

/** What the sums leave out, in a sentence for each kind, with the trips that it is about. */
export function lacksOf(summary: Summary<TripLog>): Lack[] {
  return [
    lack('logs.noDistance.one', 'logs.noDistance.many', summary.withoutDistance),
    lack('logs.noTime.one', 'logs.noTime.many', summary.withoutTimes),
    lack('logs.noTimes.one', 'logs.noTimes.many', summary.withImpossibleTimes),
    lack('logs.noSpeed.one', 'logs.noSpeed.many', summary.withImpossibleSpeed),
    lack('logs.noHours.one', 'logs.noHours.many', summary.withImpossibleHours),
    lack('logs.noEngineMiles.one', 'logs.noEngineMiles.many', summary.withImpossibleMiles),
  ].filter(({ logs }) => logs.length > 0);
}

/** The same on the page, each opening to the trips, so that they can be mended. */
export function ToMend({ summary }: { summary: Summary<TripLog> }) {
  return lacksOf(summary).map(({ text, logs }) => (
    <Details key={text} summary={text}>
      <ul className={styles.trips}>
        {logs.map(({ _id, title, departureDateTime }) => (
          <li key={_id}>
            <Link to={`/showlog/${_id}`}>
              {weekdayDate(departureDateTime)} {title}
            </Link>
          </li>
        ))}
      </ul>
    </Details>
  ));
}
