import type { TripLog } from '#contract/trip-logs';

export interface BestPicture<Log> {
  why: 'longest' | 'most' | 'last';
  log: Log;
  /** Its path, as in the data. */
  path: string;
}

/**
 * Up to three pictures of a season: of its longest trip, of the one with the most pictures, and of the last one that has any.
 * No picture is taken twice.
 */
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
  const last = best((one, than) => one.departureDateTime > than.departureDateTime);
  const found: BestPicture<Log>[] = [];
  const take = (why: BestPicture<Log>['why'], log: Log | undefined) => {
    const path = log?.images.find((image) => found.every((other) => other.path !== image));
    if (log && path !== undefined) found.push({ why, log, path });
  };
  take('longest', longest);
  // A single picture is no more than other trips have.
  if (most && most.images.length > 1) take('most', most);
  take('last', last);
  return found;
}
