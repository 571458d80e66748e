import { Link } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { LogList } from '../logs/list.tsx';
import { PlanLine } from '../plan/lazily.tsx';
import { useUser } from '../session-state.ts';
import { numberText } from '../shared/text/numbers.ts';
import { LinkButton } from '../shared/ui/button.tsx';
import { BookText, Sailboat } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { UnderWay } from '../under-way/lazily.tsx';
import { filters } from './filters.ts';
import { tripLogs } from './kind.ts';
import { rowOf } from './rows.tsx';
import { seasonsOf, sumOf } from './statistics/summary.ts';

export const Component = () => (
  <LogList
    kind={tripLogs}
    icon={<BookText />}
    filters={filters}
    groupsOf={seasons}
    rowOf={() => rowOf}
    above={(logs) => (
      <>
        <UnderWay logs={logs} />
        <PlanLine />
      </>
    )}
    beside={(logs) => !logs.some(({ rows }) => rows?.underWay) && <CastOff />}
    otherWay={
      <>
        <CastOff />
        <OldTrips />
      </>
    }
  />
);

const CastOff = () => (
  <LinkButton variant="secondary" to="/castoff">
    <Sailboat />
    {t('under.castOff')}
  </LinkButton>
);

const OldTrips = () => <Link to={`/showprofile/${useUser().userId}/read-in`}>{t('start.table.h')}</Link>;

const seasons = (logs: readonly TripLog[]) =>
  seasonsOf(logs).map(({ year, logs }) => ({
    key: String(year),
    heading: <SeasonHeading year={year} logs={logs} />,
    link: <Link to={`/logs?year=${year}`}>{t('list.toSeason', { år: year })}</Link>,
    logs,
  }));

/** `2026: 6 resor, 93,8 nm`, in bold after the colon. The sum is left out if no trip has a distance. */
function SeasonHeading({ year, logs }: { year: number; logs: readonly TripLog[] }) {
  const { trips, distance } = sumOf(logs);
  const isKnown = logs.some((log) => log.distance !== null);
  const name = isKnown ? 'list.season' : 'list.season.noDistance';
  const text = t(trips === 1 ? `${name}.one` : name, { år: year, n: trips, nm: numberText(distance) });
  const [before, sum] = text.split(/(?<=:)/);
  return (
    <>
      {before}
      <span>{sum}</span>
    </>
  );
}
