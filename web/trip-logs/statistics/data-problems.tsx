import { Link } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { weekdayDate } from '../../shared/text/dates.ts';
import { Details } from '../../shared/ui/details.tsx';
import { type StringKey, t } from '../../strings.ts';
import styles from './data-problems.module.css';
import { mostSpeed, type Summary } from './summary.ts';

interface DataProblem {
  text: string;
  logs: readonly TripLog[];
}

const problem = (one: StringKey, many: StringKey, logs: readonly TripLog[]): DataProblem => ({
  text: t(logs.length === 1 ? one : many, { n: logs.length, knop: mostSpeed }),
  logs,
});

/** What the sums leave out: a sentence for each kind, with its trips. */
export function problemsOf(summary: Summary<TripLog>): DataProblem[] {
  return [
    problem('logs.noDistance.one', 'logs.noDistance.many', summary.withoutDistance),
    problem('logs.noTime.one', 'logs.noTime.many', summary.withoutTimes),
    problem('logs.noTimes.one', 'logs.noTimes.many', summary.withImpossibleTimes),
    problem('logs.noSpeed.one', 'logs.noSpeed.many', summary.withImpossibleSpeed),
    problem('logs.noHours.one', 'logs.noHours.many', summary.withImpossibleHours),
    problem('logs.noEngineMiles.one', 'logs.noEngineMiles.many', summary.withImpossibleMiles),
  ].filter(({ logs }) => logs.length > 0);
}

/** The same on the page. Each sentence unfolds to links to the trips, so that they can be corrected. */
export function DataProblems({ summary }: { summary: Summary<TripLog> }) {
  return problemsOf(summary).map(({ text, logs }) => (
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
