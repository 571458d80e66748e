import type { Row, RowChanges } from '#contract/rows';
import { openChannel } from '../shared/open-channel.ts';

/**
 * Replacements of rows that were struck on this device, by id; undefined for a row without one. The position of a quick row
 * may arrive after the row has been changed or struck, or while its form is open.
 */
const instead = new Map<string, Row | undefined>();

/** The same trip may be open in another tab. */
const channel = openChannel('loggboken-rows');
channel?.addEventListener('message', ({ data }) => note(data));

function note({ written, struck }: RowChanges): void {
  for (const id of struck) instead.set(id, written[0]);
}

/** Noted before the change is stored, so that a position that arrives meanwhile respects it. */
export function noteStruck(changes: RowChanges): void {
  note(changes);
  channel?.postMessage(changes);
}

/** The current version of a row; undefined if it was struck. */
export function nowOf<Known extends Pick<Row, 'id'>>(row: Known): Known | Row | undefined {
  let now: Known | Row | undefined = row;
  while (now && instead.has(now.id)) now = instead.get(now.id);
  return now;
}
