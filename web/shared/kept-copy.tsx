import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isStillAsked, useKeptSince } from '../or-kept.ts';
import { t } from '../strings.ts';
import { dateTime, wallClockOf } from './dates.ts';
import { CloudOff } from './icons.ts';
import styles from './kept-copy.module.css';

/** How often the server is asked again while a kept copy is shown, in milliseconds. */
const interval = 15_000;

/** Says so where what a query shows is what the device has kept, and from when it is. */
export function KeptCopy({ of: queryKey }: { of: QueryKey }) {
  const since = useKeptSince(queryKey);
  const client = useQueryClient();
  const kept = since !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query key is made anew at each render
  useEffect(() => {
    if (!kept) return;
    const ask = () => {
      if (navigator.onLine && !document.hidden) void client.refetchQueries({ queryKey, exact: true });
    };
    const askAgain = () => {
      if (!isStillAsked(queryKey)) ask();
    };
    // TanStack Query's own refetch does not see the network come back to a page that was loaded without it.
    addEventListener('online', ask);
    const timer = setInterval(askAgain, interval);
    return () => {
      removeEventListener('online', ask);
      clearInterval(timer);
    };
  }, [kept, client, JSON.stringify(queryKey)]);
  return (
    <p role="status" className={styles.kept}>
      {since !== undefined && (
        <>
          <CloudOff />
          {t('net.cached', { 'datum tid': dateTime(wallClockOf(since)) })}
        </>
      )}
    </p>
  );
}
