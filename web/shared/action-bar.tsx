import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** The page's main action: within reach of the thumb at the bottom edge of a phone, in its place from 768 px. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
