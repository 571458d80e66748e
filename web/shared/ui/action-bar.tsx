import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** The page's main action, and `stacked` under it another way out: fixed to the bottom edge on a phone, in its normal place in the layout from 768 px. */
export function ActionBar({ stacked = false, children }: { stacked?: boolean; children: ReactNode }) {
  return <div className={stacked ? `${styles.bar} ${styles.stacked}` : styles.bar}>{children}</div>;
}
