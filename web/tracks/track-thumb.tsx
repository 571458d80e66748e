import type { TrackSummary } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import { thumbLook } from '../shared/ledger/ledger.tsx';
import { useInSnapshot } from '../sync/account.ts';
import { tracksKept } from '../sync/tracks.ts';
import type { WithWaiting } from '../sync/use-items.ts';
import { Outline } from './outline.tsx';
import { useTrackHere } from './use-track.ts';

type Tracked = WithWaiting<TripLog> & { track: TrackSummary };

/** The line of a trip's track, where a trip with a picture shows that; nothing if the device does not have it. */
export function TrackThumb({ log }: { log: WithWaiting<TripLog> }) {
  const isKept = useInSnapshot((snapshot) =>
    newestTracked((snapshot?.lists['trip-log'] ?? none) as readonly TripLog[]).has(log._id),
  );
  return isKept && isTracked(log) ? <Line log={log} /> : null;
}

/** Its place is taken from the start, so that the row does not move when the line has been read. */
function Line({ log }: { log: Tracked }) {
  const track = useTrackHere(log);
  return track === null ? null : <Outline points={track?.points ?? []} className={thumbLook} />;
}

const isTracked = (log: WithWaiting<TripLog>): log is Tracked => log.track !== undefined;

const none: readonly never[] = [];

const newest = new WeakMap<readonly TripLog[], ReadonlySet<string>>();

/** Worked out once for all rows of a list. */
function newestTracked(trips: readonly TripLog[]): ReadonlySet<string> {
  const known = newest.get(trips);
  if (known) return known;
  const ids = new Set(
    trips
      .filter(isTracked)
      .sort((one, other) => (one.departureDateTime < other.departureDateTime ? 1 : -1))
      .slice(0, tracksKept)
      .map(({ _id }) => _id),
  );
  newest.set(trips, ids);
  return ids;
}
