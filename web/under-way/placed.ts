import type { Row } from '#contract/rows';
import type { Place } from './here.ts';
import { nowOf } from './instead.ts';
import { newRowId } from './row-id.ts';
import type { useTrip } from './use-trip.ts';

/** Gives a row that has just been written its position, once that is read, unless the row has one by then or has been struck. */
export async function placed(
  row: Row,
  place: Promise<Place | undefined>,
  change: ReturnType<typeof useTrip>['change'],
): Promise<void> {
  const read = await place;
  const now = nowOf(row);
  if (!read || !now || now.latitude !== undefined) return;
  await change({ written: [{ ...now, ...read, id: newRowId(0, now.id) }], struck: [now.id] });
}
