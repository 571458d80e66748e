import type { TripLog } from '#contract/trip-logs';
import { About } from '../info/info-page.tsx';
import { say } from '../logs/kind.ts';
import { useLogs } from '../logs/use-logs.ts';
import { OneLine } from '../plan/one-line.tsx';
import { useIsPlanComing } from '../plan/use-plan.ts';
import { serviceLogs } from '../service-logs/kind.ts';
import { ToDo } from '../service-logs/to-do-list.tsx';
import { useUser } from '../session-state.ts';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { LinkButton } from '../shared/ui/button.tsx';
import { Plus, Sailboat } from '../shared/ui/icons.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import { KeptCopy } from '../sync/kept-copy.tsx';
import { tripLogs } from '../trip-logs/kind.ts';
import { Strip } from '../under-way/strip.tsx';
import { BoatLinks } from './boat-links.tsx';
import { FirstPage } from './first-page.tsx';
import { LastTrip } from './last-trip.tsx';
import { Season } from './season.tsx';
import styles from './start.module.css';
import { Unfinished } from './unfinished.tsx';
import { YearAgo } from './year-ago.tsx';

/** The start page, an open book: the last trip, its season, and unfinished work; below it what visitors read too. */
export function Component() {
  usePageTitle(t('title.info'));
  const { userId } = useUser();
  const trips = useLogs(tripLogs);
  const services = useLogs(serviceLogs);
  const { logs } = trips;
  const { logs: service } = services;
  // Nothing is shown before all of its top is known: the heading is the boat's name, which comes from the service book.
  const isPlanComing = useIsPlanComing();
  const isComing = (!logs && !trips.isError) || (!service && !services.isError) || isPlanComing;
  const isUnderWay = logs?.some(({ rows }) => rows?.underWay) ?? false;
  const bar = (
    <>
      {!isUnderWay && (
        <LinkButton variant="secondary" to="/castoff">
          <Sailboat />
          {t('under.castOff')}
        </LinkButton>
      )}
      <LinkButton variant="primary" to="/createlog">
        <Plus />
        {say(tripLogs, 'new')}
      </LinkButton>
    </>
  );
  if (isComing) return <Coming />;
  return (
    <>
      <PageHead {...boatOf(service)} bar={bar} />
      <KeptCopy />
      {logs && <Strip logs={logs} />}
      <OneLine />
      {!logs ? (
        <LoadFailure text={say(tripLogs, 'listFailed')} onRetry={trips.refetch} />
      ) : (
        <>
          {trips.isError && <LoadFailure text={say(tripLogs, 'listFailed')} onRetry={trips.refetch} />}
          <h2 className="visually-hidden">{t('start.newest')}</h2>
          <Spread logs={logs} userId={userId} />
        </>
      )}
      <div className={styles.below}>
        <BoatLinks />
        {logs && <YearAgo logs={logs} />}
        <Unfinished />
        {service && <ToDo services={service} />}
      </div>
      <About />
    </>
  );
}

/** The hidden h1 does not take the focus, which waits for the page's own heading. */
function Coming() {
  return (
    <>
      <h1 className="visually-hidden">{t('start.h1')}</h1>
      <Loading text={t('loading.page')} />
    </>
  );
}

/** `Vindila, Albin Vega`, from the newest service log: the name is the heading, the rest stands beside it. */
function boatOf(services: readonly { boatNameModel: string }[] = []): { title: string; lead?: string } {
  const [name = '', ...model] = (services[0]?.boatNameModel ?? '').split(',').map((part) => part.trim());
  if (name === '') return { title: t('start.h1') };
  return model.length > 0 ? { title: name, lead: model.join(', ') } : { title: name };
}

function Spread({ logs, userId }: { logs: readonly TripLog[]; userId: string }) {
  const [last] = logs;
  if (!last) return <FirstPage userId={userId} />;
  return (
    <div className={styles.spread}>
      <LastTrip log={last} />
      <Season year={last.year} logs={logs.filter(({ year }) => year === last.year)} />
    </div>
  );
}
