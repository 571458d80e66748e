import { lazy, Suspense } from 'react';
import { useSession } from '../session-state.ts';
import { Loading } from '../shared/loading.tsx';
import { t } from '../strings.ts';

const screen = (load: () => Promise<{ Component: React.ComponentType }>) =>
  lazy(async () => ({ default: (await load()).Component }));

const TripLogs = screen(() => import('../trip-logs/list.tsx'));
const Info = screen(() => import('../info/info-page.tsx'));

/** The same address for two: a user's own logs, and the welcome for everybody else. */
export function HomePage() {
  const session = useSession();
  return (
    <Suspense
      fallback={
        <Loading text={t(session ? 'loading.logs' : 'loading.page')} shape={session ? 'ledger' : 'page'} />
      }
    >
      {session ? <TripLogs /> : <Info />}
    </Suspense>
  );
}
