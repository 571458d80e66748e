import { useNavigate } from 'react-router';
import type { Row } from '#contract/rows';
import { idOfEntry } from '../offline/optimistic.ts';
import { nowWallClock } from '../shared/dates.ts';
import { newRowId } from './row-id.ts';
import type { useTrip } from './use-trip.ts';

/** Writes that the trip has arrived, and leads to its form with what its rows know: the time, and what the log showed. */
export function useArrive({ log, rows, change }: ReturnType<typeof useTrip>) {
  const navigate = useNavigate();
  return async () => {
    const row: Row = { id: newRowId(Date.now()), at: nowWallClock(), event: 'arrived' };
    const entry = await change({ written: [row], struck: [] });
    const id = entry ? idOfEntry(entry) : log?._id;
    const readings = rows.flatMap(({ log }) => log ?? []);
    const [first, last] = [readings[0], readings.at(-1)];
    const filled = {
      arrivalDateTime: row.at,
      ...(first !== undefined && log?.logStart === undefined && { logStart: String(first) }),
      ...(last !== undefined && readings.length > 1 && { logEnd: String(last) }),
    };
    await navigate(`/updatelog/${id}`, { state: { filled } });
  };
}
