import type { ComponentType, ReactNode } from 'react';
import { t } from '../first-strings.ts';
import { About, InfoPage } from '../info/info-page.tsx';
import { useSession } from '../session-state.ts';
import { lazily } from '../shared/lazily.tsx';
import { Loading } from '../shared/loading.tsx';
import { CrashPage } from './crash-page.tsx';

/** A screen of a user's own at an address that is the welcome for everybody else, who waits for none of it. */
const ownScreen = (load: () => Promise<{ Component: ComponentType }>, waiting: () => ReactNode) =>
  lazily(
    async () => {
      const [{ Queries }, { Component }] = await Promise.all([import('../queries.tsx'), load()]);
      return () => (
        <Queries>
          <Component />
        </Queries>
      );
    },
    { waiting, missing: <CrashPage /> },
  );

const TripLogs = ownScreen(
  () => import('../trip-logs/list.tsx'),
  () => <Loading text={t('trip-log.loading.list')} shape="ledger" />,
);
const Start = ownScreen(
  () => import('../start/start.tsx'),
  () => <Loading text={t('loading.page')} />,
);

/** The same address for two: a user's own logs, and the welcome for everybody else. */
export function HomePage() {
  if (!useSession()) return <InfoPage />;
  return <TripLogs />;
}

/** And /info: what is a user's own, and under it what everybody is told. */
export function StartPage() {
  if (!useSession()) return <InfoPage />;
  return (
    <>
      <Start />
      <About />
    </>
  );
}
