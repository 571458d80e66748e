import { useMemo } from 'react';
import type { Row } from '#contract/rows';
import type { TripLog } from '#contract/trip-logs';
import type { Entry } from '../offline/entry.ts';
import { waitingRows } from '../offline/part-values.ts';

const none: readonly Row[] = [];

interface Rows {
  /** In order, including unsent ones. */
  rows: readonly Row[];
  /** Ids of unsent rows. */
  unsent: ReadonlySet<string>;
}

/** The rows of a trip in their local state, and which of them the server does not have yet. */
export function useRows(
  log: Pick<TripLog, 'rows'> | undefined,
  fetched: Pick<TripLog, 'rows'> | undefined,
  waiting: Entry | undefined,
): Rows {
  const rows = log?.rows?.all ?? none;
  const sent = fetched?.rows?.all;
  const fields = waiting?.fields;
  const unsent = useMemo(() => {
    const there = new Set(sent?.map(({ id }) => id));
    return new Set(waitingRows(fields ?? {}).written.flatMap(({ id }) => (there.has(id) ? [] : id)));
  }, [sent, fields]);
  return { rows, unsent };
}
