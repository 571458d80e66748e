import type { Row, RowChanges } from '#contract/rows';

/**
 * What stands in the place of rows that were struck on this device, by their ids; undefined where nothing does. The position of a row of one
 * press may come when the row has been changed or struck since, and its form may be open when it comes.
 */
const instead = new Map<string, Row | undefined>();

/** The same trip may be open in another tab. */
const channel = new BroadcastChannel('loggboken-rows');
channel.addEventListener('message', ({ data }) => note(data));

function note({ written, struck }: RowChanges): void {
  for (const id of struck) instead.set(id, written[0]);
}

/** Known before it is written, so that what comes meanwhile goes by it. */
export function noteStruck(changes: RowChanges): void {
  note(changes);
  channel.postMessage(changes);
}

/** What a row has become; undefined for one that was struck. */
export function nowOf(row: Row): Row | undefined {
  let now: Row | undefined = row;
  while (now && instead.has(now.id)) now = instead.get(now.id);
  return now;
}
