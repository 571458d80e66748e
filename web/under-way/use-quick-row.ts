import { useState } from 'react';
import type { Row } from '#contract/rows';
import { nowWallClock } from '../shared/dates.ts';
import { readPlaceIfAllowed } from './here.ts';
import { newRowId } from './row-id.ts';
import type { useTrip } from './use-trip.ts';

/**
 * Rows of one press. They are on the device before anything else is asked; where the position may be read, the row is written
 * anew with it when it comes, unless it has been taken back meanwhile.
 */
export function useQuickRow({ change }: Pick<ReturnType<typeof useTrip>, 'change'>) {
  const [failed, setFailed] = useState(false);
  const [struck] = useState(() => new Set<string>());

  async function write(fields: Omit<Row, 'id' | 'at'>, tell: (id: string) => void): Promise<void> {
    const row: Row = { id: newRowId(Date.now()), at: nowWallClock(), ...fields };
    setFailed(false);
    const place = readPlaceIfAllowed();
    try {
      await change({ written: [row], struck: [] });
      tell(row.id);
      const read = await place;
      if (!read || struck.has(row.id)) return;
      const placed = { ...row, ...read, id: newRowId(0, row.id) };
      await change({ written: [placed], struck: [row.id] });
      tell(placed.id);
    } catch (error) {
      console.warn('A row could not be written.', error);
      setFailed(true);
    }
  }

  async function undo(id: string): Promise<void> {
    struck.add(id);
    await change({ written: [], struck: [id] }).catch(() => setFailed(true));
  }

  return { write, undo, failed };
}
