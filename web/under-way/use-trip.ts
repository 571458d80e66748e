import { useMemo } from 'react';
import { limits } from '#contract/limits';
import type { Row, RowChanges, RowSummary } from '#contract/rows';
import { useLog } from '../logs/use-logs.ts';
import { currentSync } from '../sync/account.ts';
import type { SavedChange } from '../sync/change.ts';
import type { Saving } from '../sync/decide.ts';
import { asOpened } from '../sync/use-item.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import type { Place } from './here.ts';
import { nowOf } from './row-id.ts';

const none: readonly Row[] = [];

/** The rows that a change writes. */
export const writtenIn = ({ values }: SavedChange): readonly Row[] =>
  (values.rows as RowChanges | undefined)?.written ?? none;

/** The rows of a trip, in order. */
export const rowsIn = (log: object | null | undefined): readonly Row[] =>
  (log as { rows?: RowSummary } | null | undefined)?.rows?.all ?? none;

/** A trip with its rows, and the functions that write and strike them: on the device at once, and sent by the sync. */
export function useTrip(id: string) {
  const { log, waiting, reason, refetch } = useLog(tripLogs, id);
  const rows = rowsIn(log);
  const unsent = useMemo(
    () => new Set(waiting.flatMap((one) => writtenIn(one).map((row) => row.id))),
    [waiting],
  );

  /** The trip as it is now. What comes late, such as a position, may know an earlier one. */
  const seen = async () => (await currentSync()).find('trip-log', id) ?? log;

  async function save(saving: Pick<Saving, 'values' | 'pictures' | 'files' | 'draft'>): Promise<void> {
    const before = await seen();
    if (!before) throw new Error('The trip is not known.');
    // Rows that were refused, because there were too many, are sent again with those that are struck now.
    const refused = before.waiting?.find(
      ({ state, values }) => state === 'refused' && values.rows !== undefined,
    );
    const instead = saving.values.rows === undefined ? undefined : refused?.id;
    const sync = await currentSync();
    await sync.save({ kind: 'trip-log', recordId: id, base: asOpened(before), ...saving, instead });
  }

  /** Resolves when the change would survive a flat battery. `also`: its pictures, or the draft that becomes it. */
  const change = (rows: RowChanges, also: Omit<Parameters<typeof save>[0], 'values'> = {}): Promise<void> =>
    save({ values: { rows }, ...also });

  return {
    log,
    rows,
    /** Ids of the rows that the server does not have as they are here. */
    unsent,
    waiting,
    /** There is no room for another row. */
    isFull: rows.length >= limits.rows,
    reason,
    refetch,
    change,
    /** Adds pictures to the trip, without a row. */
    addPictures: (pictures: Pick<Saving, 'pictures' | 'files'>): Promise<void> =>
      save({ values: {}, ...pictures }),
    /** Gives a row that has just been written its position, once that is read, unless it has one by then or has been struck. */
    async place(row: Row, place: Promise<Place | undefined>): Promise<void> {
      const read = await place;
      const now = read && nowOf(row, rowsIn(await seen()));
      if (now && now.latitude === undefined) await change({ written: [{ ...now, ...read }], struck: [] });
    },
  };
}
