import { harboursOf } from '#contract/harbours';
import { lineOf, metresBetween, milesOf, type TrackPoint } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';

/** Nautical miles: if a track begins or ends this close to an end of another track, it is the same harbour. */
const sameHarbourWithin = 0.5;

interface Times {
  from: string;
  to: string;
}

/** The log of a voyage: the one whose times overlap it most. All times are wall-clock times. */
export function logOf<Log extends TripLog>({ from, to }: Times, logs: readonly Log[]): Log | undefined {
  const common = (log: Log) =>
    Math.min(Date.parse(to), Date.parse(log.arrivalDateTime)) -
    Math.max(Date.parse(from), Date.parse(log.departureDateTime));
  return logs.filter((log) => common(log) > 0).sort((one, other) => common(other) - common(one))[0];
}

/** A harbour, and where a track began or ended in it. */
export interface KnownHarbour {
  name: string;
  place: Pick<TrackPoint, 'latitude' | 'longitude'>;
}

/** The harbours at the ends of tracks, as named by the tracks' logs. */
export function knownHarbours(
  logs: readonly TripLog[],
  tracks: readonly { logId: string; points: (number | null)[] }[],
): KnownHarbour[] {
  const byId = new Map(logs.map((log) => [log._id, log]));
  return tracks.flatMap(({ logId, points }) => {
    const harbours = harboursOf(byId.get(logId)?.position ?? '');
    const all = lineOf(points).parts.flat();
    const [first, last] = [all[0], all.at(-1)];
    const [from, to] = [harbours[0], harbours.length > 1 ? harbours.at(-1) : undefined];
    return [
      ...(from && first ? [{ name: from, place: first }] : []),
      ...(to && last ? [{ name: to, place: last }] : []),
    ];
  });
}

/** Name of the nearest known harbour; `''` if none is near. */
export function harbourAt(place: KnownHarbour['place'], known: readonly KnownHarbour[]): string {
  const distances = known
    .map(({ name, place: there }) => ({ name, miles: milesOf(metresBetween(place, there)) }))
    .filter(({ miles }) => miles <= sameHarbourWithin)
    .sort((one, other) => one.miles - other.miles);
  return distances[0]?.name ?? '';
}
