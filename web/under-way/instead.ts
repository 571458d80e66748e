import type { Row, RowChanges } from '#contract/rows';

/**
 * What stands in the place of rows that were struck here, by their ids; undefined where nothing does. The position of a row of one
 * press may come when the row has been changed or struck since, and its form may be open when it comes.
 */
const instead = new Map<string, Row | undefined>();

/** Known before it is written, so that what comes meanwhile goes by it. */
export function noteStruck({ written, struck }: RowChanges): void {
  for (const id of struck) instead.set(id, written[0]);
}

/** What a row has become; undefined for one that was struck. */
export function nowOf(row: Row): Row | undefined {
  let now: Row | undefined = row;
  while (now && instead.has(now.id)) now = instead.get(now.id);
  return now;
}
