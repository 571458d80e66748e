import { lazy, Suspense } from 'react';
import type { TripLog } from '#contract/trip-logs';
import type { Entry } from '../offline/entry.ts';
import { Loading } from '../shared/loading.tsx';
import { t } from '../strings.ts';

/** Fetched with the first trip that has rows. */
const Sheet = lazy(() => import('../under-way/sheet.tsx'));
const SheetOnPaper = lazy(async () => ({ default: (await import('../under-way/sheet.tsx')).SheetOnPaper }));

/** «Loggblad» of a trip, on its page or on paper. */
export function sheetOf(log: TripLog, waiting: Entry | undefined, onPaper: boolean) {
  if (!log.rows) return null;
  const loading = onPaper ? <p aria-busy="true" /> : <Loading text={t('under.loading')} />;
  return (
    <Suspense fallback={loading}>
      {onPaper ? <SheetOnPaper log={log} waiting={waiting} /> : <Sheet log={log} waiting={waiting} />}
    </Suspense>
  );
}
