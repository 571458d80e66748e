import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Fields that belong together, under a heading; from 1024 px the heading stands at their left. */
export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{heading}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** Two fields side by side where there is room for it. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
