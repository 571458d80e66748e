import type { ReactNode } from 'react';
import styles from './details.module.css';

interface DetailsProps {
  summary: string;
  /** Open from the start. */
  open?: boolean;
  children: ReactNode;
}

/** A line that opens to show the rest. */
export function Details({ summary, open = false, children }: DetailsProps) {
  return (
    <details className={styles.details} open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
