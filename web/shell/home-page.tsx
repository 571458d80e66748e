import { Suspense } from 'react';
import { InfoPage } from '../info/info-page.tsx';
import { useSession } from '../session-state.ts';
import { Loading } from '../shared/loading.tsx';
import { t } from '../strings.ts';
import { asking } from './screen.tsx';

export const tripLogs = asking(() => import('../trip-logs/list.tsx'));

/** The same address for two: a user's own logs, and the welcome for everybody else. */
export function HomePage() {
  if (!useSession()) return <InfoPage />;
  return <Suspense fallback={<Loading text={t('loading.logs')} shape="ledger" />}>{tripLogs}</Suspense>;
}
