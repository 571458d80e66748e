import { CancelledError, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { row } from '#contract/rows';
import { logQuery } from '../logs/queries.ts';
import { rowsKey } from '../offline/logs.ts';
import { tripLogs } from '../trip-logs/kind.ts';

const rows = z.array(row);

/** The rows of a trip, which its list leaves out; kept on the device. */
export const rowsQuery = (logId: string) =>
  queryOptions({
    queryKey: rowsKey(logId),
    queryFn: async ({ client, signal }) => {
      const ofPage = (await logWithRows(client, logId, signal, pageAsked))?.log.rows;
      const rows = ofPage && !ofPage.all ? (await logWithRows(client, logId, signal, 0))?.log.rows : ofPage;
      if (rows && !rows.all) throw new Error('The log was found in a list, which leaves out the rows.');
      return rows?.all ?? [];
    },
    // The question for the log is.
    retry: false,
    meta: { cached: (stored: unknown) => rows.parse(stored) },
  });

/**
 * The page asks for its log at the same time: one answer within so many milliseconds does for both. Where it has found the log in a list
 * meanwhile, it is asked for anew.
 */
const pageAsked = 2000;

async function logWithRows(client: QueryClient, logId: string, signal: AbortSignal, staleTime: number) {
  const ask = () => {
    // Whoever waits for rows may be gone before they are found not to be on the device.
    signal.throwIfAborted();
    return client.fetchQuery({ ...logQuery(tripLogs, logId), staleTime });
  };
  try {
    return await ask();
  } catch (error) {
    // The page that had asked has gone, and taken its question back.
    if (error instanceof CancelledError) return await ask();
    throw error;
  }
}
