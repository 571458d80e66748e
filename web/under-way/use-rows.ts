import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Row, withChanges } from '#contract/rows';
import type { Entry } from '../offline/entry.ts';
import { entryOfId } from '../offline/optimistic.ts';
import { waitingRows } from '../offline/part-values.ts';
import { rowsQuery } from './queries.ts';

interface Rows {
  /** In order, with those that wait. */
  rows: readonly Row[];
  /** Ids of those that have not been sent. */
  unsent: ReadonlySet<string>;
  /** Whether it is known what the server has. */
  isKnown: boolean;
  isLoading: boolean;
  refetch: () => void;
}

/** The rows of a trip as its writer has left them. `waiting`: what of the trip has not been sent. */
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
