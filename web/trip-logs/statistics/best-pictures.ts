import type { TripLog } from '#contract/trip-logs';

export interface BestPicture<Log> {
  why: 'longest' | 'most' | 'last' | 'first';
  log: Log;
  /** Its path, as in the data. */
  path: string;
}

/** Up to three pictures of a season, each of another trip: the longest, the one with the most pictures, the last, the first. */
export function bestPictures<Log extends Pick<TripLog, 'images' | 'departureDateTime'>>(
  logs: readonly Log[],
  longest: Log | undefined,
): BestPicture<Log>[] {
  const pictured = logs.filter(({ images }) => images.length > 0);
  const best = (isBetter: (one: Log, than: Log) => boolean) =>
    pictured.reduce<Log | undefined>(
      (found, one) => (found && !isBetter(one, found) ? found : one),
      undefined,
    );
  const most = best((one, than) => one.images.length > than.images.length);
  const found: BestPicture<Log>[] = [];
  const take = (why: BestPicture<Log>['why'], log: Log | undefined) => {
    const [path] = log?.images ?? [];
    if (log && path !== undefined && found.length < 3 && found.every((other) => other.log !== log))
      found.push({ why, log, path });
  };
  take('longest', longest);
  // A single picture is no more than other trips have.
  if (most && most.images.length > 1) take('most', most);
  take(
    'last',
    best((one, than) => one.departureDateTime > than.departureDateTime),
  );
  take(
    'first',
    best((one, than) => one.departureDateTime < than.departureDateTime),
  );
  return found;
}
