import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../strings.ts';
import { dateTime, wallClockOf } from './dates.ts';
import { CloudOff } from './icons.ts';
import styles from './kept-copy.module.css';

/** How often the server is asked again while a cached copy is shown, in milliseconds. */
const interval = 15_000;
/** So long the server may take before it is said that what is shown is a copy, in milliseconds. */
const patience = 2000;

/** What was answered before that comes from the device. */
const opened = Date.now();

/** Says so where what a query shows is a copy that the device has cached, and from when it is. */
export function KeptCopy({ of: queryKey }: { of: QueryKey }) {
  const client = useQueryClient();
  const since = useCopySince(queryKey);
  const kept = since !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query key is made anew at each render
  useEffect(() => {
    if (!kept) return;
    const ask = () => {
      // A slow answer is waited for: to ask again would only be one more.
      const isAsked = client.getQueryState(queryKey)?.fetchStatus === 'fetching';
      if (navigator.onLine && !document.hidden && !isAsked) {
        void client.refetchQueries({ queryKey, exact: true });
      }
    };
    // TanStack Query's own refetch does not see the network come back to a page that was loaded without it.
    const online = () => void client.refetchQueries({ queryKey, exact: true });
    addEventListener('online', online);
    const timer = setInterval(ask, interval);
    return () => {
      removeEventListener('online', online);
      clearInterval(timer);
    };
  }, [kept, client, JSON.stringify(queryKey)]);
  return (
    <p role="status" className={styles.kept}>
      {since !== undefined && (
        <>
          <CloudOff />
          {t('net.cached', { 'datum tid': dateTime(wallClockOf(new Date(since).toISOString())) })}
        </>
      )}
    </p>
  );
}

/** When the server gave what is shown, in milliseconds since 1970; undefined where it has just given it. */
function useCopySince(queryKey: QueryKey): number | undefined {
  const client = useQueryClient();
  const state = useSyncExternalStore(
    // Not while another part of the page, which has just come, is drawn.
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
