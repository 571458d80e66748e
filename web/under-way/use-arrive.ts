import { useNavigate } from 'react-router';
import { filledIn, type Row } from '#contract/rows';
import { nowWallClock, zoneOf } from '../shared/text/dates.ts';
import { readPlaceIfAllowed } from './here.ts';
import { proposedFor } from './proposed.ts';
import { newRowId } from './row-id.ts';
import { rowsIn, type useTrip, writtenIn } from './use-trip.ts';

/**
 * Writes the arrival, and opens its page, filled with what the rows know. If the user has left it, it opens again, and saved values
 * stay. If there is no room for another row, the last one becomes the arrival.
 */
export function useArrive(trip: ReturnType<typeof useTrip>) {
  const { log, rows, isFull, change, place } = trip;
  const navigate = useNavigate();
  return async () => {
    const before = rows.findLast(({ event }) => event === 'arrived');
    const now = nowWallClock();
    const last = isFull ? rows.at(-1) : undefined;
    const row: Row = before ?? {
      at: now,
      zone: zoneOf(now),
      ...last,
      id: newRowId(Date.now(), last?.id),
      event: 'arrived',
    };
    if (!before) {
      const read = readPlaceIfAllowed();
      await change({ written: [row], struck: last ? [last.id] : [] });
      place(row, read).catch((error) => console.warn('An arrival has no position.', error));
    }
    const all = before ? rows : [...rows, row];
    const filled = {
      ...(!(before && hasArrival(trip, before)) && { arrivalDateTime: before ? row.at : now }),
      ...(log && proposedFor(log, all)),
    };
    await navigate(`/underway/${log?._id}/arrived`, { state: { filled } });
  };
}

/** Takes the arrival back; what else its row says stays. Undefined while the trip has not arrived. */
export function useNotThereYet({ rows, change }: ReturnType<typeof useTrip>) {
  const arrivals = rows.filter(({ event }) => event === 'arrived');
  if (arrivals.length === 0) return undefined;
  const said = arrivals.filter((row) =>
    Object.keys(row).some((name) => !['id', 'at', 'zone', 'event'].includes(name)),
  );
  const written = said.map((row) => filledIn({ ...row, id: newRowId(Date.now(), row.id), event: undefined }));
  return () => change({ written, struck: arrivals.map(({ id }) => id) });
}

/** Whether the log has an arrival time: worked out by the server of this row, or written by the user since. */
function hasArrival({ log, waiting }: ReturnType<typeof useTrip>, row: Row): boolean {
  const isOf = ({ id }: Row) => id === row.id;
  const wrote = waiting.find((one) => writtenIn(one).some(isOf) && !rowsIn(one.base).some(isOf));
  return !wrote || log?.arrivalDateTime !== wrote.base?.arrivalDateTime;
}
