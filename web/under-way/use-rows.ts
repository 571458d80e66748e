import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Row, withChanges } from '#contract/rows';
import type { Entry } from '../offline/entry.ts';
import { entryOfId } from '../offline/optimistic.ts';
import { waitingRows } from '../offline/part-values.ts';
import { rowsQuery } from './queries.ts';

interface Rows {
  /** In order, including unsent ones. */
  rows: readonly Row[];
  /** Ids of unsent rows. */
  unsent: ReadonlySet<string>;
  /** Whether the server's rows are known. */
  isKnown: boolean;
  isLoading: boolean;
  refetch: () => void;
}

/** The rows of a trip in their local state. `waiting`: the unsent changes of the trip. */
export function useRows(logId: string, waiting: Entry | undefined): Rows {
  const isOnServer = entryOfId(logId) === undefined;
  const { data, isLoading, refetch } = useQuery({ ...rowsQuery(logId), enabled: isOnServer });
  const fields = waiting?.fields;
  return useMemo(() => {
    const changes = waitingRows(fields ?? {});
    const sent = new Set(data?.map(({ id }) => id));
    return {
      rows: withChanges(data ?? [], changes),
      unsent: new Set(changes.written.flatMap(({ id }) => (sent.has(id) ? [] : id))),
      isKnown: data !== undefined || !isOnServer,
      isLoading,
      refetch: () => void refetch(),
    };
  }, [data, fields, isOnServer, isLoading, refetch]);
}
