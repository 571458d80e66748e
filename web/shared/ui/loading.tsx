import { useEffect, useState } from 'react';
import styles from './loading.module.css';

/** Shorter waits show nothing, to avoid a flicker. In milliseconds. */
const delay = 150;

interface LoadingProps {
  /** What is being fetched, for example `t('trip-log.loading.list')`. */
  text: string;
  /** The grey shapes under the text: rows of a ledger, the fields of a form, or a page of text. A line has none. */
  shape?: 'page' | 'ledger' | 'form' | 'line';
}

export function Loading({ text, shape = 'page' }: LoadingProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={shape === 'line' ? styles.line : styles.loading}>
      <p role="status">{late && text}</p>
      {late && shape !== 'line' && (
        <div className={styles[shape]} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      )}
    </div>
  );
}
