import { lazy, Suspense } from 'react';
import { harboursOf } from '#contract/harbours';
import type { TripLog } from '#contract/trip-logs';
import type { Entry } from '../offline/entry.ts';
import { waitingTrack } from '../offline/part-values.ts';
import { Loading } from '../shared/loading.tsx';
import { t } from '../strings.ts';

/** Fetched with the first track that is looked at; the paper of a page that shows it has it at once. */
const TrackSection = lazy(() => import('../tracks/track-section.tsx'));

/** The track of a trip, on its page or on paper. */
export function trackOf(log: TripLog, waiting: Entry | undefined, onPaper: boolean) {
  if (!log.track) return null;
  const [from = '', ...others] = harboursOf(log.position);
  const loading = onPaper ? <p aria-busy="true" /> : <Loading text={t('track.loading')} />;
  return (
    <Suspense fallback={loading}>
      <TrackSection
        logId={log._id}
        title={log.title}
        from={from}
        to={others.at(-1) ?? ''}
        waiting={waiting && waitingTrack(waiting.fields)}
        onPaper={onPaper}
      />
    </Suspense>
  );
}
