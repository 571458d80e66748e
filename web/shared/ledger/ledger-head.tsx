import type { ReactNode } from 'react';
import styles from './ledger-head.module.css';

/** The line over a ledger: a sum as its h2, and a link or the sort toggle at the right. */
export function LedgerHead({ children }: { children: ReactNode }) {
  return <div className={styles.head}>{children}</div>;
}

/** Search, filters and sort in a row; on a phone they have a line of their own. */
export function LedgerTools({ children }: { children: ReactNode }) {
  return <search className={styles.tools}>{children}</search>;
}
