import { type ComponentType, lazy, Suspense } from 'react';
import { t } from '../first-strings.ts';
import { About, InfoPage } from '../info/info-page.tsx';
import { useSession } from '../session-state.ts';
import { Loading } from '../shared/loading.tsx';

/** A screen of a user's own at an address that is the welcome for everybody else, who waits for none of it. */
const ownScreen = (load: () => Promise<{ Component: ComponentType }>) =>
  lazy(async () => {
    const [{ Queries }, { Component }] = await Promise.all([import('../queries.tsx'), load()]);
    return {
      default: () => (
        <Queries>
          <Component />
        </Queries>
      ),
    };
  });

const TripLogs = ownScreen(() => import('../trip-logs/list.tsx'));
const Start = ownScreen(() => import('../start/start.tsx'));

/** The same address for two: a user's own logs, and the welcome for everybody else. */
export function HomePage() {
  if (!useSession()) return <InfoPage />;
  return (
    <Suspense fallback={<Loading text={t('trip-log.loading.list')} shape="ledger" />}>
      <TripLogs />
    </Suspense>
  );
}

/** And /info: what is a user's own, and under it what everybody is told. */
export function StartPage() {
  if (!useSession()) return <InfoPage />;
  return (
    <>
      <Suspense fallback={<Loading text={t('loading.page')} />}>
        <Start />
      </Suspense>
      <About />
    </>
  );
}
