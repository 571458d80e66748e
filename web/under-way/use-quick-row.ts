import { useState } from 'react';
import type { Row } from '#contract/rows';
import { nowWallClock, zoneOf } from '../shared/text/dates.ts';
import type { Saving } from '../sync/decide.ts';
import { readPlaceIfAllowed } from './here.ts';
import { newRowId } from './row-id.ts';
import type { useTrip } from './use-trip.ts';

/**
 * Quick rows. A row is stored on the device before anything else; if the position may be read, the row gets it afterwards.
 * `written`: the id of a row that was just written in its form.
 */
export function useQuickRow(
  { change, place }: Pick<ReturnType<typeof useTrip>, 'change' | 'place'>,
  written?: string,
) {
  const [last, setLast] = useState(written);
  const [struck, setStruck] = useState<Row>();
  const [failed, setFailed] = useState(false);

  /** Returns whether the row was stored, with its picture if it has one. */
  async function write(
    fields: Omit<Row, 'id' | 'at' | 'zone'>,
    pictures?: Pick<Saving, 'pictures' | 'files'>,
  ): Promise<boolean> {
    const at = nowWallClock();
    const row: Row = { id: newRowId(Date.now()), at, zone: zoneOf(at), ...fields };
    setFailed(false);
    setLast(row.id);
    const read = readPlaceIfAllowed();
    try {
      await change({ written: [row], struck: [] }, pictures);
      await place(row, read);
      return true;
    } catch (error) {
      console.warn('A row could not be written.', error);
      setFailed(true);
      return false;
    }
  }

  async function undo(row: Row): Promise<void> {
    setFailed(false);
    setLast(undefined);
    try {
      await change({ written: [], struck: [row.id] });
      setStruck(row);
    } catch (error) {
      console.warn('A row could not be struck.', error);
      setFailed(true);
      setLast(row.id);
    }
  }

  /** `last`: the id of the row that was written last; `struck`: the one that was taken back last. */
  return { write, undo, failed, last, struck };
}
