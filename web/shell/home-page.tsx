import type { ComponentType, ReactNode } from 'react';
import { InfoPage } from '../info/info-page.tsx';
import { useSession } from '../session-state.ts';
import { lazily } from '../shared/ui/lazily.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { t } from '../strings.ts';
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
const loadStart = () => import('../start/start.tsx');
const Start = ownScreen(loadStart, () => <Loading text={t('loading.page')} />);

/** Loads the page that follows a log-in while the user types. */
export function loadAhead(): void {
  // If it can't be loaded now, it is when it is shown.
  Promise.all([import('../queries.tsx'), loadStart()]).catch(() => {});
}

/** The signed-in user's logs, or the welcome page for visitors. */
export function HomePage() {
  if (!useSession()) return <InfoPage />;
  return <TripLogs />;
}

/** At /info: the user's start page, or the welcome page for visitors. */
export function StartPage() {
  if (!useSession()) return <InfoPage />;
  return <Start />;
}
