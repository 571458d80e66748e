import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** The page's main action: fixed to the bottom edge on a phone, in its normal place in the layout from 768 px. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
