import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { row } from '#contract/rows';
import { callOrThrow } from '../api.ts';
import { rowsKey } from '../offline/logs.ts';

const rows = z.array(row);

/** The rows of a trip, which its list leaves out; kept on the device. */
export const rowsQuery = (logId: string) =>
  queryOptions({
    queryKey: rowsKey(logId),
    queryFn: async ({ signal }) => {
      const { data } = await callOrThrow('showTripLog', { params: { log_id: logId }, signal });
      return data.rows?.all ?? [];
    },
    meta: { cached: (stored: unknown) => rows.parse(stored) },
  });
