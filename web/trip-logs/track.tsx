import { harboursOf } from '#contract/harbours';
import type { TripLog } from '#contract/trip-logs';
import type { Entry } from '../offline/entry.ts';
import { waitingTrack } from '../offline/part-values.ts';
import { lazily } from '../shared/lazily.tsx';
import { Loading } from '../shared/loading.tsx';
import { t } from '../strings.ts';

/** Loaded with the first track that is shown; the printout of a page that shows it has it at once. */
const TrackSection = lazily(async () => (await import('../tracks/track-section.tsx')).default, {
  waiting: ({ onPaper }) => (onPaper ? <p aria-busy="true" /> : <Loading text={t('track.loading')} />),
});

/** The track of a trip, on its page or on paper. */
export function trackOf(log: TripLog, waiting: Entry | undefined, onPaper: boolean) {
  if (!log.track) return null;
  const [from = '', ...others] = harboursOf(log.position);
  return (
    <TrackSection
      logId={log._id}
      title={log.title}
      from={from}
      to={others.at(-1) ?? ''}
      waiting={waiting && waitingTrack(waiting.fields)}
      onPaper={onPaper}
    />
  );
}
