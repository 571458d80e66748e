import { useNavigate } from 'react-router';
import { asTyped } from '#contract/logs/values';
import type { Row } from '#contract/rows';
import { idOfEntry } from '../offline/optimistic.ts';
import { nowWallClock } from '../shared/dates.ts';
import { newRowId } from './row-id.ts';
import type { useTrip } from './use-trip.ts';

/**
 * Writes that the trip has arrived, and leads to its form with what its rows know: the time, and what the log showed. Whoever has
 * left that form is led there again, and what has been written since stays. Where no other row finds room, the last one says it.
 */
export function useArrive({ log, waiting, rows, isFull, change }: ReturnType<typeof useTrip>) {
  const navigate = useNavigate();
  return async () => {
    const before = rows.findLast(({ event }) => event === 'arrived');
    const now = nowWallClock();
    const last = isFull ? rows.at(-1) : undefined;
    const row: Row = before ?? { at: now, ...last, id: newRowId(Date.now(), last?.id), event: 'arrived' };
    const entry = before ? waiting : await change({ written: [row], struck: last ? [last.id] : [] });
    const id = entry ? idOfEntry(entry) : log?._id;
    const readings = rows.flatMap(({ log }) => log ?? []);
    const [first, latest] = [readings[0], readings.at(-1)];
    const filled = {
      ...(!(before && hasArrival(log, waiting)) && { arrivalDateTime: before ? row.at : now }),
      ...(first !== undefined && log?.logStart === undefined && { logStart: asTyped(first) }),
      ...(latest !== undefined &&
        readings.length > 1 &&
        log?.logEnd === undefined && { logEnd: asTyped(latest) }),
    };
    await navigate(`/updatelog/${id}`, { state: { filled } });
  };
}

/** Whether the log says when the trip arrived: the server has worked it out, or its writer has said so. */
const hasArrival = (
  log: ReturnType<typeof useTrip>['log'],
  waiting: ReturnType<typeof useTrip>['waiting'],
): boolean =>
  !waiting || log?.arrivalDateTime !== (waiting.base?.arrivalDateTime ?? waiting.fields.departureDateTime);
