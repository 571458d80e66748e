import { harboursOf } from '#contract/harbours';
import type { TripLog } from '#contract/trip-logs';
import type { Entry } from '../offline/entry.ts';
import { waitingTrack } from '../offline/part-values.ts';
import { lazily } from '../shared/lazily.tsx';

const TrackOnPaper = lazily(async () => (await import('../tracks/track-section.tsx')).TrackOnPaper, {
  waiting: () => <p aria-busy="true" />,
});

/** The track of a trip on paper. */
export function trackOnPaper(log: TripLog, waiting: Entry | undefined) {
  if (!log.track) return null;
  const [from = '', ...others] = harboursOf(log.position);
  return (
    <TrackOnPaper
      logId={log._id}
      from={from}
      to={others.at(-1) ?? ''}
      waiting={waiting && waitingTrack(waiting.fields)}
    />
  );
}
