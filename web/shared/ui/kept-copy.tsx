import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../strings.ts';
import { wallClockOf, weekdayDateTime } from '../text/dates.ts';
import { CloudOff } from './icons.ts';
import styles from './kept-copy.module.css';

/** How often the server is asked again while a cached copy is shown, in milliseconds. */
const interval = 15_000;
/** How long the server may take before the user is told that a cached copy is shown, in milliseconds. */
const patience = 2000;

/** Data from before this moment comes from the device's cache. */
const opened = Date.now();

/** Tells the user if a query shows a cached copy, and when that copy was fetched. */
export function KeptCopy({ of: queryKey }: { of: QueryKey }) {
  const client = useQueryClient();
  const since = useCopySince(queryKey);
  const kept = since !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query key is a new array at each render
  useEffect(() => {
    if (!kept) return;
    const ask = () => {
      // A slow response is waited for: another request would only add load.
      const isAsked = client.getQueryState(queryKey)?.fetchStatus === 'fetching';
      if (navigator.onLine && !document.hidden && !isAsked) {
        void client.refetchQueries({ queryKey, exact: true });
      }
    };
    // TanStack Query's own refetch misses the network's return if the page was loaded offline.
    const online = () => void client.refetchQueries({ queryKey, exact: true });
    addEventListener('online', online);
    const timer = setInterval(ask, interval);
    return () => {
      removeEventListener('online', online);
      clearInterval(timer);
    };
  }, [kept, client, JSON.stringify(queryKey)]);
  return <CopyNote since={since} />;
}

/** Says that what is shown is a copy from that moment, in milliseconds since 1970; nothing if `since` is undefined. */
export const CopyNote = ({ since }: { since: number | undefined }) => (
  <p role="status" className={styles.kept}>
    {since !== undefined && (
      <>
        <CloudOff />
        {t('net.cached', { 'datum tid': weekdayDateTime(wallClockOf(new Date(since).toISOString())) })}
      </>
    )}
  </p>
);

/** When the server sent the cached data, in milliseconds since 1970; undefined if the data is fresh. */
function useCopySince(queryKey: QueryKey): number | undefined {
  const client = useQueryClient();
  const state = useSyncExternalStore(
    // Batched, so that no update arrives while another, newly mounted part of the page renders.
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => client.getQueryState(queryKey),
  );
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  if (!state?.dataUpdatedAt) return undefined;
  const isFailing = state.status === 'error' || state.fetchFailureCount > 0;
  return isFailing || (late && state.dataUpdatedAt < opened) ? state.dataUpdatedAt : undefined;
}
