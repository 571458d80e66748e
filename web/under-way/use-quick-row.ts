import { type Dispatch, type SetStateAction, useState } from 'react';
import type { Row } from '#contract/rows';
import { nowWallClock } from '../shared/dates.ts';
import { readPlaceIfAllowed } from './here.ts';
import { nowOf } from './instead.ts';
import { newRowId } from './row-id.ts';
import type { useTrip } from './use-trip.ts';

/**
 * Quick rows. A row is stored on the device before anything else; if the position may be read, the current version of the row
 * is then replaced by one with the position, unless it has been struck meanwhile.
 */
export function useQuickRow({ change }: Pick<ReturnType<typeof useTrip>, 'change'>) {
  const [failed, setFailed] = useState(false);

  /** `tell`: receives the id of the row that was written last. */
  async function write(
    fields: Omit<Row, 'id' | 'at'>,
    tell: Dispatch<SetStateAction<string | undefined>>,
  ): Promise<void> {
    const row: Row = { id: newRowId(Date.now()), at: nowWallClock(), ...fields };
    setFailed(false);
    const place = readPlaceIfAllowed();
    try {
      await change({ written: [row], struck: [] });
      tell(row.id);
      const read = await place;
      const now = nowOf(row);
      if (!read || !now || now.latitude !== undefined) return;
      const placed = { ...now, ...read, id: newRowId(0, now.id) };
      await change({ written: [placed], struck: [now.id] });
      tell((last) => (last === now.id ? placed.id : last));
    } catch (error) {
      console.warn('A row could not be written.', error);
      setFailed(true);
    }
  }

  /** Resolves with whether the row has been struck. */
  async function undo(row: Row): Promise<boolean> {
    const struck = [row.id, nowOf(row)?.id ?? row.id];
    setFailed(false);
    try {
      await change({ written: [], struck: [...new Set(struck)] });
      return true;
    } catch (error) {
      console.warn('A row could not be struck.', error);
      setFailed(true);
      return false;
    }
  }

  return { write, undo, failed };
}
