import { harboursOf } from '#contract/harbours';
import type { TripLog } from '#contract/trip-logs';
import { lazily } from '../shared/ui/lazily.tsx';
import type { WithWaiting } from '../sync/use-items.ts';

const TrackOnPaper = lazily(async () => (await import('../tracks/track-section.tsx')).TrackOnPaper, {
  waiting: () => <p aria-busy="true" />,
});

/** The track of a trip on paper. */
export function trackOnPaper(log: WithWaiting<TripLog>) {
  if (!log.track) return null;
  const [from = '', ...others] = harboursOf(log.position);
  return <TrackOnPaper log={log} from={from} to={others.at(-1) ?? ''} />;
}
