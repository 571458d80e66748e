import { useEffect, useState } from 'react';
import styles from './loading.module.css';

/** Shorter waits show nothing, to avoid a flicker. In milliseconds. */
const delay = 150;

interface LoadingProps {
  /** What is being fetched, for example `t('trip-log.loading.list')`. */
  text: string;
  /** The grey shapes under the text: rows of a ledger, the fields of a form, or a page of text. */
  shape?: 'page' | 'ledger' | 'form';
}

export function Loading({ text, shape = 'page' }: LoadingProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading}>
      <p role="status">{late && text}</p>
      {late && (
        <div className={styles[shape]} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      )}
    </div>
  );
}
