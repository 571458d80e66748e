import { Link } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { numberText } from '../../shared/text/numbers.ts';
import { Fold } from '../../shared/ui/fold.tsx';
import { t } from '../../strings.ts';
import { crewsOf } from './crew.ts';
import { Table } from './table.tsx';

/** The address of the page with a person's time at sea. */
export const addressOf = (name: string) => `/logs/sea-time?${new URLSearchParams({ name })}`;

/** Everyone who was aboard in a year, each with a link to his or her time at sea. */
export function Crew({ year, logs }: { year: number; logs: readonly TripLog[] }) {
  const crew = crewsOf(logs);
  if (crew.length === 0) return null;
  return (
    <Fold heading={t('logs.crew', { år: year })} note={t('logs.crewCount', { n: crew.length })}>
      <Table
        caption={t('logs.crewCaption')}
        columns={[t('logs.name'), t('logs.trips'), t('logs.daysShort'), t('log.distance')]}
        rows={crew.map(({ name, trips, days, distance }) => ({
          key: name,
          cells: [
            <Link key="name" to={addressOf(name)}>
              {name}
            </Link>,
            ...[trips, days, numberText(distance)],
          ],
        }))}
      />
    </Fold>
  );
}
