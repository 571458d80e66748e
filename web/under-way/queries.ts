import { CancelledError, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { row } from '#contract/rows';
import { logQuery } from '../logs/queries.ts';
import { rowsKey } from '../offline/logs.ts';
import { tripLogs } from '../trip-logs/kind.ts';

const rows = z.array(row);

/** The rows of a trip, which lists leave out; cached on the device. */
export const rowsQuery = (logId: string) =>
  queryOptions({
    queryKey: rowsKey(logId),
    queryFn: async ({ client, signal }) => {
      const ofPage = (await logWithRows(client, logId, signal, pageAsked))?.log.rows;
      const rows = ofPage && !ofPage.all ? (await logWithRows(client, logId, signal, 0))?.log.rows : ofPage;
      if (rows && !rows.all) throw new Error('The log was found in a list, which leaves out the rows.');
      return rows?.all ?? [];
    },
    // The query for the log already retries.
    retry: false,
    meta: { cached: (stored: unknown) => rows.parse(stored) },
  });

/**
 * The page requests its log at the same time: one response within this many milliseconds serves both. If the page has
 * found the log in a list meanwhile, the log is requested again.
 */
const pageAsked = 2000;

async function logWithRows(client: QueryClient, logId: string, signal: AbortSignal, staleTime: number) {
  const ask = () => {
    // The component that wants the rows may be unmounted before the lookup in the device's cache ends.
    signal.throwIfAborted();
    return client.fetchQuery({ ...logQuery(tripLogs, logId), staleTime });
  };
  try {
    return await ask();
  } catch (error) {
    // The page that had requested the log was left, which cancelled the request.
    if (error instanceof CancelledError) return await ask();
    throw error;
  }
}
