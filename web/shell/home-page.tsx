import type { ComponentType, ReactNode } from 'react';
import { t } from '../first-strings.ts';
import { About, InfoPage } from '../info/info-page.tsx';
import { useSession } from '../session-state.ts';
import { lazily } from '../shared/lazily.tsx';
import { Loading } from '../shared/loading.tsx';
import { CrashPage } from './crash-page.tsx';

/** A signed-in user's screen at an address that is the welcome page for visitors, who need not load it. */
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

/** The signed-in user's logs, or the welcome page for visitors. */
export function HomePage() {
  if (!useSession()) return <InfoPage />;
  return <TripLogs />;
}

/** At /info: the user's start page, and below it what visitors read too. */
export function StartPage() {
  if (!useSession()) return <InfoPage />;
  return (
    <>
      <Start />
      <About />
    </>
  );
}
